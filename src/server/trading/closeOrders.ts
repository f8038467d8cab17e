import type { Schemas } from '../../contract/index.ts';
import { checkHalt } from '../../domain/market/halt.ts';
import { checkMarket } from '../../domain/market/marketRules.ts';
import { exitPrice } from '../../domain/market/quote.ts';
import { checkPressTime } from '../../domain/orders/pressTime.ts';
import { type Refusal, refusal, REFUSALS } from '../../domain/refusal.ts';
import type { Context, Handler } from '../http/index.ts';
import type { Texts } from '../texts/index.ts';
import type { TradingAccount } from './accountRepository.ts';
import { cancelOrder } from './cancelOrder.ts';
import { chargeOvernightFees } from './chargeOvernightFees.ts';
import { closeOrder } from './closeOrder.ts';
import { whatHappened } from './closePosition.ts';
import { findActiveOrders, lockOrder, lockOrders, type OrderRow } from './orderRepository.ts';
import { orderView } from './orderView.ts';
import { instrumentOf, valueOrder, unquotedSymbol } from './prices.ts';
import { lockActiveAccount } from './tradingAccount.ts';

type Acting = Pick<Context<'closeOrders'>, 'tx' | 'world' | 'language'> & { readonly account: TradingAccount };
type Scope = Schemas['CloseOrdersInScope'];
/** Refusal of one order. A position that was to be canceled has no data: no field of the request is wrong. */
type Refused =
  | Refusal<1002 | 2000 | 2002 | 2003 | 2004 | 2117>
  | { readonly code: (typeof REFUSALS)['order-not-pending']; readonly detail?: never };
type Outcome =
  | Pick<Schemas['CloseResult'], 'result' | 'order'>
  | { readonly refused: Refused; readonly order: OrderRow | undefined };

/** Orders that are read and locked by one statement. */
const ORDERS_AT_ONCE = 50;

/**
 * Ends several orders, each by itself: cancels pending ones, closes open ones at the market. Returns one result for
 * each.
 */
export const closeOrders =
  (texts: Texts): Handler<'closeOrders'> =>
  async ({ body }, { tx, world, session, account: mode, language }) => {
    const account = await lockActiveAccount(tx, session.customerId, mode);
    if ('refused' in account) return account;
    const misplaced = 'scope' in body ? misplacedField(body) : undefined;
    if (misplaced) return { refused: refusal('request-invalid', { field: misplaced }) };

    await chargeOvernightFees(tx, world, account);
    const late = checkPressTime(body, world.nowMs());
    if (late) return { refused: late };
    const acting = { tx, world, language, account };
    const ids = 'scope' in body ? await idsInScope(acting, body) : body.orderIds;
    const items: Schemas['CloseResult'][] = [];
    for (let from = 0; from < ids.length; from += ORDERS_AT_ONCE) {
      const named = ids.slice(from, from + ORDERS_AT_ONCE);
      const locked = await lockOrders(tx, account.id, named);
      for (const id of named) {
        const order = locked.get(id.toLowerCase());
        // An order that is named again, in other letters, is read again.
        locked.delete(id.toLowerCase());
        const found = order ?? (await lockOrder(tx, account.id, id));
        items.push(resultOf(texts, acting, id, await end(acting, found, body.status)));
      }
    }
    return { data: { items } };
  };

/** Returns the first field that a scope needs and lacks, or has and does not use: neither is ignored. */
const misplacedField = ({ scope, symbol, direction }: Scope): string | undefined => {
  if ((scope === 'symbol') === (symbol === undefined)) return 'symbol';
  return (scope === 'side') === (direction === undefined) ? 'direction' : undefined;
};

/** Lists the ids of the active orders in a scope, the oldest first. */
const idsInScope = async ({ tx, world, account }: Acting, scope: Scope): Promise<readonly string[]> => {
  const isIn = (order: OrderRow): boolean => {
    if (scope.status !== undefined && order.status !== scope.status) return false;
    switch (scope.scope) {
      case 'all':
        return true;
      case 'symbol':
        return order.symbol === scope.symbol;
      case 'side':
        return order.direction === scope.direction;
      case 'profit':
      case 'loss': {
        const result = order.status === 'open' ? valueOrder(world.market, order)?.profit.result : undefined;
        return (scope.scope === 'profit' ? result?.gt(0) : result?.lt(0)) ?? false;
      }
    }
  };
  return (await findActiveOrders(tx, account.id)).filter(isIn).map(({ id }) => id);
};

/**
 * Ends one order; a refused order stays unchanged. With `wanted`, only an order of that status is ended: a pending order
 * that was to be canceled and has filled stays open.
 */
const end = async (
  { tx, world, account }: Acting,
  order: OrderRow | undefined,
  wanted: Schemas['CloseOrdersRequest']['status'],
): Promise<Outcome> => {
  const { market } = world;
  if (!order) return { refused: refusal('not-found', { field: 'orderIds' }), order };
  if (wanted === 'pending' && order.status === 'open') {
    return { refused: { code: REFUSALS['order-not-pending'] }, order };
  }
  if (order.status === 'pending' && wanted !== 'open') {
    return { result: 'canceled', order: await cancelOrder(tx, world, market, { account, order, reason: 'customer' }) };
  }
  const { status } = order;
  if (status !== 'open') return { refused: refusal('order-not-open', await whatHappened(tx, order, status)), order };
  const halted = checkHalt('close', order.symbol, market.halts.of(order.symbol));
  if (halted) return { refused: halted, order };
  const quote = market.latest(order.symbol);
  const marketStatus = quote ?? market.status(order.symbol);
  const [refused] = checkMarket('close', instrumentOf(market, order), quote, world.nowMs(), marketStatus);
  if (refused) return { refused, order };
  const unquoted = unquotedSymbol(market, order);
  if (!quote || unquoted) return { refused: refusal('quotes-loading', { symbol: unquoted ?? order.symbol }), order };
  const price = exitPrice(order.direction, quote);
  return {
    result: 'closed',
    order: await closeOrder(tx, world, market, { account, order, price, reason: 'customer' }),
  };
};

const resultOf = (
  texts: Texts,
  { language, world }: Acting,
  orderId: string,
  outcome: Outcome,
): Schemas['CloseResult'] => {
  if (!('refused' in outcome)) return { orderId, ...outcome, code: null, msg: null };
  const { refused, order } = outcome;
  return {
    orderId,
    result: 'refused',
    code: refused.code,
    msg: texts.refusal(language, refused.code, refused.detail),
    order: order ? orderView(order, world.market) : null,
  };
};
