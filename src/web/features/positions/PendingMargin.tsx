import { useTranslation } from 'react-i18next';
import { quoteEnteringAt } from '../../../domain/market/spread.ts';
import { orderCost } from '../../../domain/money/orderCost.ts';
import { fieldOf } from '../../../domain/refusal.ts';
import type { Schema } from '../../api/index.ts';
import { TooLittleMargin } from '../../orders/index.ts';
import type { LiveFigures } from '../../tradingAccount/index.ts';
import { Explained, Sum, Sums, useFormat } from '../../ui/index.ts';
import style from './TaskSheet.module.css';
import type { Edited } from './useOrderChange.ts';

type PendingMarginProps = {
  readonly order: Schema<'Order'>;
  /** Undefined while it loads. */
  readonly instrument: Schema<'Instrument'> | undefined;
  readonly edited: Edited;
  /** Figures of the account now. */
  readonly figures: LiveFigures['figures'];
};

/**
 * Margin that a pending order takes when it fills, where its price or its volume changes, and a warning where the account
 * lacks it now.
 */
export const PendingMargin = (props: PendingMarginProps) => {
  const { instrument } = props;
  const { t } = useTranslation('orders');
  const { money } = useFormat();
  const { price, volume } = props.edited.change;
  if (price === undefined && volume === undefined) return null;
  const cost = costWhenFilled(props);
  return (
    <>
      <Sums isExplained>
        <Sum
          label={
            <Explained by={cost?.margin} instrument={instrument}>
              {t('marginThen.label')}
            </Explained>
          }
        >
          {money(cost?.margin.result)}
        </Sum>
      </Sums>
      <div className={style.warning}>
        <TooLittleMargin cost={cost} />
      </div>
    </>
  );
};

/** Cost of the edited order; undefined without a quote, and where its price or its volume is refused. */
const costWhenFilled = ({ order, instrument, edited, figures }: PendingMarginProps) => {
  const { levelContext, quote, refusals } = edited;
  const isRefused = refusals.some((refusal) => ['price', 'volume'].includes(fieldOf(refusal) ?? ''));
  if (!instrument || !levelContext || !quote || isRefused) return undefined;
  const { volume, openPrice, pair } = levelContext;
  const filledAt = quoteEnteringAt(quote, order.direction, openPrice, instrument.digits);
  return orderCost({ ...order, instrument, volume, quote: filledAt, pair, accountState: figures });
};
