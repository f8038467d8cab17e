import { type Decimal, decimal } from '../decimal.ts';
import type { Instrument } from '../market/instrument.ts';
import type { Quote } from '../market/quote.ts';
import { type AccountFigures, accountFigures } from './account.ts';
import { type Position, total, type Valuation, valuePosition } from './position.ts';

/** Open order as far as an account's value depends on it: its margin is the one charged at the fill. */
export type HeldOrder = Omit<Position, 'conversion'> & { readonly symbol: string; readonly margin: string };

/** Open order with its current value; `value` is undefined until its quote and the pair's are known. */
export type ValuedPosition<Order> = { readonly order: Order; readonly value: Valuation | undefined };

export type ValuedAccount<Order> = {
  readonly figures: AccountFigures;
  /** In the order of the input. */
  readonly positions: readonly ValuedPosition<Order>[];
};

/**
 * Values an account (specification §3): each open order at its exit price, the rounded results added, so that a list
 * adds up to its total. An order whose prices are not known yet adds no profit; its margin counts.
 */
export const valueAccount = <Order extends HeldOrder>({
  balance,
  orders,
  quoteOf,
  instrumentOf,
}: {
  /** US dollars. */
  readonly balance: Decimal;
  /** Open ones only. */
  readonly orders: readonly Order[];
  readonly quoteOf: (symbol: string) => Quote | undefined;
  /** Returns the conversion of an order's instrument; undefined where the instrument is not known. */
  readonly instrumentOf: (order: Order) => Pick<Instrument, 'conversion'> | undefined;
}): ValuedAccount<Order> => {
  const valueOf = (order: Order): Valuation | undefined => {
    const instrument = instrumentOf(order);
    if (!instrument) return undefined;
    const { conversion } = instrument;
    const pair = conversion ? quoteOf(conversion.symbol) : undefined;
    return valuePosition({ ...order, conversion }, quoteOf(order.symbol), pair);
  };
  const positions = orders.map((order) => ({ order, value: valueOf(order) }));
  return {
    positions,
    figures: accountFigures({
      balance,
      openProfit: total(positions.flatMap(({ value }) => (value ? [value.profit.result] : []))),
      usedMargin: total(orders.map(({ margin }) => decimal(margin))),
    }),
  };
};
