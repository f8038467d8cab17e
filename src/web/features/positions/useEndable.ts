import { useTranslation } from 'react-i18next';
import { moneyText } from '../../../domain/decimal.ts';
import type { ComputedFigure } from '../../../domain/formula.ts';
import { isAllowedUnder } from '../../../domain/market/halt.ts';
import { netResultOf } from '../../../domain/money/profit.ts';
import type { Schema } from '../../api/index.ts';
import { useQuotes, useWordsOfHalt } from '../../market/index.ts';
import { type LivePosition, useFreshnessOf } from '../../tradingAccount/index.ts';

/** Order that may be ended together with others. */
export type Endable = {
  readonly order: Schema<'Order'>;
  /** Net result of a position that closed now, USD; undefined without a price, and of a pending order. */
  readonly net: ComputedFigure | undefined;
  /** Reason in words why it cannot end now. */
  readonly obstacle: string | undefined;
};

/** Returns the open positions and the pending orders with what prevents each from ending now; canceling nothing prevents. */
export const useEndable = (
  positions: readonly LivePosition[],
  pending: readonly Schema<'Order'>[],
): { readonly open: readonly Endable[]; readonly pending: readonly Endable[] } => {
  const { t } = useTranslation('positions');
  const symbols = [...new Set(positions.map(({ order }) => order.symbol))];
  const freshnessOf = useFreshnessOf(symbols);
  const quotes = useQuotes(symbols);
  const wordsOfHalt = useWordsOfHalt();
  return {
    open: positions.map(({ order, value }) => {
      const freshness = freshnessOf(order.symbol);
      const halt = quotes[order.symbol]?.halt;
      const halted = isAllowedUnder(halt, 'close') ? undefined : wordsOfHalt(halt);
      const isStale = freshness === 'stale' || !value;
      return {
        order,
        net: value && netResultOf({ ...order, profit: moneyText(value.profit.result) }),
        obstacle: halted ?? (freshness === 'closed' ? t('marketClosed') : isStale ? t('priceStale') : undefined),
      };
    }),
    pending: pending.map((order) => ({ order, net: undefined, obstacle: undefined })),
  };
};
