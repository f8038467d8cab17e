import { checkHalt } from '../../domain/market/halt.ts';
import { checkTradingEnabled, type TradingRefusal } from '../../domain/market/marketRules.ts';
import { checkOrder, type MarketOrder, type PendingOrder } from '../../domain/orders/orderRules.ts';
import { checkPressTime } from '../../domain/orders/pressTime.ts';
import { refusal } from '../../domain/refusal.ts';
import type { Answer, Context, Request } from '../http/index.ts';
import type { World } from '../world/world.ts';
import type { TradingAccount } from './accountRepository.ts';
import { loadSumsForOrder } from './accountState.ts';
import { announceOrder } from './announceOrder.ts';
import { chargeOvernightFees, owesOvernightFees } from './chargeOvernightFees.ts';
import type { OrderRow } from './orderRepository.ts';
import { orderView } from './orderView.ts';
import { type Fill, insertOrder, type NewOrder } from './orderWriteRepository.ts';
import { convertingPair } from './prices.ts';
import { type OrderEvent, recordEvents } from './recordEvents.ts';
import { settleFill } from './settleFill.ts';
import { lockAccountForOrder } from './tradingAccount.ts';

type Body = Request<'placeOrder'>['body'];

/** Returns the first field that this kind of order cannot have; it is refused by name, never ignored. */
const misplacedField = ({ kind, price, expiresAt, priceSeen, maximumDeviation }: Body): string | undefined => {
  if (kind !== 'market') return maximumDeviation === undefined ? undefined : 'maximumDeviation';
  if (price !== undefined) return 'price';
  if (expiresAt !== undefined) return 'expiresAt';
  return maximumDeviation !== undefined && priceSeen === undefined ? 'priceSeen' : undefined;
};

const orderOf = (body: Body): MarketOrder | PendingOrder => {
  const { direction, volume, leverage, stopLoss = null, takeProfit = null } = body;
  const terms = { direction, volume, leverage, stopLoss, takeProfit };
  return body.kind === 'market'
    ? { ...terms, kind: body.kind, priceSeen: body.priceSeen, maximumDeviation: body.maximumDeviation }
    : { ...terms, kind: body.kind, price: body.price, expiresAt: body.expiresAt ?? null };
};

/** Refuses to open under a halt, and while one may be in force that is not known here (DLC-66). */
const openingHalted = ({ halts }: Pick<World['market'], 'halts'>, symbol: string): TradingRefusal | undefined =>
  checkHalt('open', symbol, halts.of(symbol)) ?? (halts.isCurrent() ? undefined : refusal('trading-halted', {}));

/**
 * Places an order, checked against market and account under the account's lock: a market order is filled at its entry
 * price and written with its margin and fee, a pending one waits for its price. Returns the order, or the first
 * refusal.
 */
export const placeOrder = async (
  { body }: Request<'placeOrder'>,
  { tx, world, session, account: mode, receivedMs }: Context<'placeOrder'>,
): Promise<Answer<'placeOrder'>> => {
  const account = await lockAccountForOrder(tx, world.market, session.customerId, mode);
  if ('refused' in account) return account;
  const field = misplacedField(body);
  if (field) return { refused: refusal('request-invalid', { field }) };

  // From here to the price that it fills at nothing waits.
  const late = checkPressTime(body, world.nowMs());
  if (late) return { refused: late };
  const { market, trading } = world;
  const [disabled] = checkTradingEnabled(trading.isEnabled);
  const halted = disabled ?? openingHalted(market, body.symbol);
  if (halted) return { refused: halted };
  const instrument = market.find(body.symbol);
  if (!instrument?.leverageChoices.length)
    return { refused: refusal('instrument-not-offered', { field: 'symbol', symbol: body.symbol }) };
  const price = market.latest(body.symbol);
  const pair = convertingPair(market, instrument);
  const accountState = {
    ...(await loadChargedSums({ tx, world }, account)),
    maximumOpenOrders: trading.maximumOpenOrders,
  };
  const order = orderOf(body);
  const status = market.status(body.symbol);
  const nowMs = world.nowMs();
  const { refusals, cost } = checkOrder({ order, instrument, price, status, pair, accountState, nowMs });
  const [refused] = refusals;
  if (refused) return { refused };

  const at = world.now();
  const draft: NewOrder = {
    ...order,
    stopLoss: order.stopLoss ?? null,
    takeProfit: order.takeProfit ?? null,
    id: world.newId(),
    account,
    symbol: body.symbol,
    contractSize: instrument.contractSize,
    intendedPrice: (order.kind === 'market' ? order.priceSeen : order.price) ?? null,
    expiresAt: order.kind === 'market' ? null : order.expiresAt,
    at,
  };
  return order.kind === 'market'
    ? {
        data: await writeFilled(draft, cost && { cost, at, tookMs: Math.max(0, world.nowMs() - receivedMs) }, {
          tx,
          world,
        }),
      }
    : { data: await writePending(draft, { tx, world }) };
};

type Acting = Pick<Context<'placeOrder'>, 'tx' | 'world'>;

/** Loads the sums that an order is checked against, once the overnight fees that are due are posted (ENG-54). */
const loadChargedSums = async ({ tx, world }: Acting, account: TradingAccount) => {
  const sums = await loadSumsForOrder(tx, world.market, account.id);
  const now = world.now();
  if (!sums.positions.some(({ order }) => owesOvernightFees(order, now))) return sums;
  await chargeOvernightFees(tx, world, account);
  return loadSumsForOrder(tx, world.market, account.id);
};

/** Writes a market order with its fill. */
const writeFilled = async (draft: NewOrder, fill: Fill | undefined, { tx, world }: Acting) => {
  if (!fill) throw new Error(`${draft.symbol} was found tradable and has no price`);
  const { account } = draft;
  const order = await insertOrder(tx, draft, fill);
  const { cost, at } = fill;
  await settleFill(tx, world, world.market, { account, order, cost, at }, placed(draft, order));
  const view = orderView(order, world.market);
  await announceOrder(tx, world, { kind: 'filled', account, order: view, row: order });
  return view;
};

/** Writes a pending order. */
const writePending = async (draft: NewOrder, { tx, world }: Acting) => {
  const order = await insertOrder(tx, draft, null);
  await recordEvents(tx, world, world.market, placed(draft, order));
  const view = orderView(order, world.market);
  await announceOrder(tx, world, { kind: 'changed', isNew: true, account: draft.account, order: view, row: order });
  return view;
};

const placed = ({ intendedPrice, volume }: NewOrder, order: OrderRow): OrderEvent => ({
  kind: 'placed',
  order,
  price: intendedPrice,
  volume,
});
