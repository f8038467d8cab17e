import { checkHalt } from '../../domain/market/halt.ts';
import { checkMarket } from '../../domain/market/marketRules.ts';
import { exitPrice } from '../../domain/market/quote.ts';
import { checkDeviation } from '../../domain/orders/deviation.ts';
import { BUY } from '../../domain/orders/direction.ts';
import { checkPressTime } from '../../domain/orders/pressTime.ts';
import { checkPart } from '../../domain/orders/volumeRules.ts';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import type { Answer, Context, Request } from '../http/index.ts';
import type { Reader } from '../store/index.ts';
import { chargeOvernightFees } from './chargeOvernightFees.ts';
import { closeOrder } from './closeOrder.ts';
import { findClosings, lockOrder, type OrderRow } from './orderRepository.ts';
import { volumeText } from './orderView.ts';
import { instrumentOf, unquotedSymbol } from './prices.ts';
import { lockActiveAccount } from './tradingAccount.ts';

/**
 * Closes an open position at the market, wholly or a part of its volume: a buy at the bid, a sell at the ask. Checks a
 * deviation only where one is given. Returns the closing row.
 */
export const closePosition = async (
  { query }: Request<'closePosition'>,
  { tx, world, session, account: mode }: Context<'closePosition'>,
): Promise<Answer<'closePosition'>> => {
  const account = await lockActiveAccount(tx, session.customerId, mode);
  if ('refused' in account) return account;
  if (query.maximumDeviation !== undefined && query.priceSeen === undefined) {
    return { refused: refusal('request-invalid', { field: 'priceSeen' }) };
  }
  const [active, locked] = await Promise.all([
    chargeOvernightFees(tx, world, account),
    lockOrder(tx, account.id, query.orderId),
  ]);
  // Fees were charged after it was locked.
  const order = active.find(({ id }) => id === locked?.id) ?? locked;
  if (!order) return { refused: refusal('not-found', { field: 'orderId' }) };
  const { status } = order;
  if (status !== 'open') return { refused: refusal('order-not-open', await whatHappened(tx, order, status)) };

  const late = checkPressTime(query, world.nowMs());
  if (late) return { refused: late };
  const { market } = world;
  const instrument = instrumentOf(market, order);
  const halted = checkHalt('close', order.symbol, market.halts.of(order.symbol));
  if (halted) return { refused: halted };
  const quote = market.latest(order.symbol);
  const [closed] = checkMarket('close', instrument, quote, world.nowMs(), quote ?? market.status(order.symbol));
  if (closed) return { refused: closed };
  const unquoted = unquotedSymbol(market, order);
  if (!quote || unquoted) return { refused: refusal('quotes-loading', { symbol: unquoted ?? order.symbol }) };
  const wrongPart =
    query.volume === undefined ? undefined : checkPart(instrument, volumeText(order.volume), query.volume);
  if (wrongPart) return { refused: wrongPart };
  const price = exitPrice(order.direction, quote);
  const moved = checkDeviation(instrument, order.direction === BUY ? 'receives' : 'pays', query, price);
  if (moved) return { refused: moved };

  const { volume } = query;
  return { data: await closeOrder(tx, world, market, { account, order, volume, price, reason: 'customer' }) };
};

/** Describes how the order ended, for the refusal of a later request. */
export const whatHappened = async (
  tx: Reader,
  order: OrderRow,
  status: Exclude<OrderRow['status'], 'open'>,
): Promise<Refusal<2117>['detail']> => {
  const last = (await findClosings(tx, order.id)).at(-1) ?? order;
  return {
    status,
    ...(last.closeReason === null ? undefined : { closeReason: last.closeReason }),
    ...(last.closedAt === null ? undefined : { closedAt: last.closedAt }),
  };
};
