import { moneyText } from '../../domain/decimal.ts';
import type { Instrument } from '../../domain/instrument.ts';
import { orderCost } from '../../domain/orderCost.ts';
import { checkOrder } from '../../domain/orderRules.ts';
import { refusal } from '../../domain/refusal.ts';
import type { Answer, Context, Request } from '../http/index.ts';
import { openingFee, post } from '../ledger/index.ts';
import type { Market } from '../market/index.ts';
import { lockActiveAccount } from './activeAccount.ts';
import { publishOrder } from './orderEvents.ts';
import { insertOpenedOrder, lockOrder, nextOrderNumber } from './orderRepository.ts';
import { orderView } from './orderView.ts';
import { standingOf } from './standing.ts';

/** How many orders an account may hold open at once. */
export const MAXIMUM_OPEN_ORDERS = 100;

/** Parts that a later release brings; asked for now, they are refused by name (1007), never taken and forgotten. */
export const NOT_BUILT_ORDER_FIELDS = ['stopLoss', 'takeProfit', 'expiresAt', 'maximumDeviation'] as const;

/**
 * Opens a market order: checked against market and account under the account's lock, filled at the side that it opens
 * at, written with its margin and its fee, all or nothing. Answers the order as it stands, or the first refusal.
 */
export const placeOrder = async (
  { body }: Request<'placeOrder'>,
  { tx, world, session, account: mode }: Context<'placeOrder'>,
): Promise<Answer<'placeOrder'>> => {
  const unbuilt = body.kind === 'market' ? NOT_BUILT_ORDER_FIELDS.find((field) => body[field] !== undefined) : 'kind';
  if (unbuilt) return { refused: refusal('not-built-yet', { field: unbuilt }) };
  if (body.price !== undefined) return { refused: refusal('request-invalid', { field: 'price' }) };

  const account = await lockActiveAccount(tx, session.customerId, mode);
  if ('refused' in account) return account;
  // Real orders need a verified identity, and nobody can be verified yet.
  if (account.scope === 'real') return { refused: refusal('identity-needed') };

  const { symbol, direction, volume, leverage } = body;
  const { market } = world;
  const instrument = market.find(symbol);
  if (!instrument) return { refused: refusal('instrument-not-offered', { field: 'symbol' }) };
  const price = market.latest(symbol);
  const pair = convertingPair(market, instrument);
  const sums = await standingOf(tx, market, account.id);
  const standing = { ...sums, openOrders: sums.positions.length, maximumOpenOrders: MAXIMUM_OPEN_ORDERS };
  const order = { kind: 'market' as const, direction, volume, leverage };
  const [refused] = checkOrder({ order, instrument, price, pair, standing, nowMs: world.nowMs() });
  if (refused) return { refused };
  const cost = price && orderCost({ ...order, instrument, quote: price, pair: pair?.price, standing });
  if (!cost) throw new Error(`${symbol} was found tradable and has no price`);

  const id = world.newId();
  const at = world.now();
  await insertOpenedOrder(tx, {
    ...order,
    id,
    number: await nextOrderNumber(tx, at),
    account,
    symbol,
    placePrice: cost.price,
    contractSize: instrument.contractSize,
    margin: moneyText(cost.margin),
    fee: moneyText(cost.fee),
    conversion: cost.marginConversion,
    at,
  });
  await post(tx, openingFee({ account, orderId: id, fee: cost.fee, at }));
  const opened = await lockOrder(tx, account.id, id);
  if (!opened) throw new Error(`order ${id} was written and is not there`);
  const view = orderView(opened, instrument, price.bid);
  publishOrder(tx, world, session.customerId, 'filled', view);
  return { data: view };
};

/** The instrument that another one converts its money by, with its price now; undefined where none is needed. */
const convertingPair = (market: Market, { conversion }: Instrument) => {
  if (!conversion) return undefined;
  const instrument = market.find(conversion.symbol);
  if (!instrument) throw new Error(`${conversion.symbol} is needed to convert and is no instrument`);
  return { instrument, price: market.latest(conversion.symbol) };
};
