import { checkPair } from '../market/marketRules.ts';
import type { Quote } from '../market/quote.ts';
import type { AccountSums } from '../money/account.ts';
import { orderCost } from '../money/orderCost.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { checkExitLevelsPassed } from './exitLevels.ts';
import { type CheckedOrder, checkLeverage, checkMargin, type OrderSituation, type OrderTerms } from './orderRules.ts';

export type TriggeredRefusal = Refusal<2004 | 2104 | 2113 | 2116>;

/**
 * Returns every reason why a pending order does not fill at the quote that triggered it, so that it becomes an
 * exception with the first: no fresh conversion rate, a leverage that is no longer offered, exit levels that are
 * passed, margin last. Also returns its cost at that quote.
 */
export const checkTriggered = (
  order: OrderTerms,
  situation: Pick<OrderSituation, 'instrument' | 'pair' | 'nowMs'> & {
    readonly accountState: AccountSums;
  },
  quote: Quote,
): CheckedOrder<TriggeredRefusal> => {
  const { instrument, pair, accountState, nowMs } = situation;
  const cost = orderCost({ ...order, instrument, quote, pair: pair?.price, accountState });
  // The rate moves its margin alone: an order that waited for its price does not end by a short silence of another symbol.
  const isRateStale = pair && checkPair(pair, nowMs, 'delayed').length > 0;
  const found = [
    isRateStale ? refusal('quote-stale', { symbol: pair.instrument.symbol }) : undefined,
    checkLeverage(order, instrument),
    checkExitLevelsPassed(order, order.direction, quote),
  ].filter((reason) => reason !== undefined);
  return { refusals: found.length === 0 ? checkMargin(cost, situation) : found, cost };
};
