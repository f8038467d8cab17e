import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { Block, Explained, Sum, Sums, useFormat } from '../../ui/index.ts';
import { explainCosts } from './explainCosts.ts';
import style from './OrderCosts.module.css';
import type { Ticket } from './useTicket.ts';

type OrderCostsProps = { readonly instrument: Schema<'Instrument'>; readonly ticket: Ticket };

/** What the order costs and leaves, before it is sent. Each derived figure explains itself. */
export const OrderCosts = ({ instrument, ticket }: OrderCostsProps) => {
  const { t } = useTranslation('trade');
  const { money, percent } = useFormat();
  const { cost } = ticket;
  const explained = explainCosts(instrument, ticket);
  return (
    <Block title={t('cost.title')} aside="USD">
      <Sums>
        <Sum label={<Explained by={explained.margin}>{t('cost.margin')}</Explained>}>{money(cost?.margin)}</Sum>
        <Sum label={<Explained by={explained.spread}>{t('cost.spread')}</Explained>}>{money(cost?.spreadCost)}</Sum>
        <Sum label={<Explained by={explained.fee}>{t('cost.fee')}</Explained>}>{money(cost?.fee)}</Sum>
        <Sum label={<Explained by={explained.freeAfter}>{t('cost.freeAfter')}</Explained>}>
          {money(cost?.after.availablePrepayment)}
        </Sum>
        <Sum label={<Explained by={explained.levelAfter}>{t('cost.levelAfter')}</Explained>}>
          {percent(cost?.after.advancePaymentRatio)}
        </Sum>
      </Sums>
      <p className={style.note}>{t('cost.note')}</p>
    </Block>
  );
};
