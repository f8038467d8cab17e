import { useTranslation } from 'react-i18next';
import { advancePaymentRatio, availablePrepayment } from '../../../domain/account.ts';
import { decimal } from '../../../domain/decimal.ts';
import { margin } from '../../../domain/margin.ts';
import { openingFee, type OrderCost } from '../../../domain/orderCost.ts';
import type { Schema } from '../../api/index.ts';
import { Block, Explained, explanation, Sum, Sums, useFormat } from '../../ui/index.ts';
import style from './OrderCosts.module.css';
import type { Draft } from './ticket.ts';

type OrderCostsProps = {
  readonly instrument: Schema<'Instrument'>;
  readonly draft: Draft;
  readonly cost: OrderCost | undefined;
};

/** What the order costs and leaves, before it is sent. Each derived figure explains itself. */
export const OrderCosts = ({ instrument, draft, cost }: OrderCostsProps) => {
  const { t } = useTranslation('trade');
  const { money, percent } = useFormat();
  const measures = { quoteCurrency: instrument.quoteCurrency };
  const volume = decimal(draft.volume || '0');
  const after = cost?.after;
  const sums = after && { netWorth: after.netWorth, usedMargin: after.usedMargin };
  const marginExplained =
    cost &&
    explanation(
      margin,
      {
        price: decimal(cost.price),
        volume,
        contractSize: decimal(instrument.contractSize),
        leverage: decimal(String(draft.leverage)),
        conversionRate: decimal(cost.marginConversion.rate),
      },
      measures,
    );
  return (
    <Block title={t('cost.title')} aside="USD">
      <Sums>
        <Sum label={<Explained by={marginExplained}>{t('cost.margin')}</Explained>}>{money(cost?.margin)}</Sum>
        <Sum label={t('cost.spread')}>{money(cost?.spreadCost)}</Sum>
        <Sum
          label={
            <Explained by={cost && explanation(openingFee, { feePerLot: decimal(instrument.feePerLot), volume })}>
              {t('cost.fee')}
            </Explained>
          }
        >
          {money(cost?.fee)}
        </Sum>
        <Sum label={<Explained by={sums && explanation(availablePrepayment, sums)}>{t('cost.freeAfter')}</Explained>}>
          {money(after?.availablePrepayment)}
        </Sum>
        <Sum
          label={
            <Explained by={after?.advancePaymentRatio && sums ? explanation(advancePaymentRatio, sums) : undefined}>
              {t('cost.levelAfter')}
            </Explained>
          }
        >
          {percent(after?.advancePaymentRatio)}
        </Sum>
      </Sums>
      <p className={style.note}>{t('cost.note')}</p>
    </Block>
  );
};
