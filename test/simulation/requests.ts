import { pointsOf, pointsText } from '../../src/server/market/points.ts';
import { aRequest } from './aRequest.ts';
import type { OrderSeen } from './booksSeen.ts';
import type { Day } from './day.ts';
import type { Customer } from './enrolCustomers.ts';
import { someFundRequest } from './fundRequests.ts';
import { dollars, lastSaid } from './plainRules.ts';
import type { SentRequest } from './simulatedServer.ts';

/** Requests as customers make them: mostly sensible, sometimes not. */
type Maker = (day: Day) => SentRequest | undefined;

const instrumentOf = ({ market }: Day, symbol: string) => {
  const instrument = market.find(symbol);
  if (!instrument) throw new Error(`${symbol} is not simulated.`);
  return instrument;
};

/** Returns lots whose margin is some part of the account's starting balance: now and then more than it can bear. */
const volumeOf = (day: Day, { account }: Customer, symbol: string, leverage: number): string => {
  const { market, chance } = day;
  const { contractSize, conversion } = instrumentOf(day, symbol);
  const pair = conversion ? lastSaid(market, conversion.symbol) : undefined;
  const lot = Number(lastSaid(market, symbol).ask) * Number(contractSize) * dollars(market, symbol, false, pair);
  const money = account === 'demo' ? 100_000 : 20_000;
  const share = chance.pick([0.02, 0.1, 0.1, 0.25, 0.4, 0.6, 0.85, 1.2]) * (0.5 + chance.share());
  return Math.min(Math.max((share * money * leverage) / lot, 0.01), 50).toFixed(2);
};

/** Returns a price moved by a share of another, rounded to points. */
const away = (day: Day, symbol: string, from: string, share: number): string => {
  const { digits } = instrumentOf(day, symbol);
  return pointsText(Math.max(1, Math.round(pointsOf(from, digits) * (1 + share))), digits);
};

const distance = ({ chance }: Day): number => chance.pick([0.0008, 0.002, 0.005, 0.01, 0.03]) * (0.5 + chance.share());

/** Returns a stop loss and a take profit on the right side of a price, each set or not. */
const stopsOf = (day: Day, symbol: string, direction: 0 | 1, price: string) => {
  const way = direction === 0 ? 1 : -1;
  return {
    ...(day.chance.oneIn(2) && { stopLoss: away(day, symbol, price, -way * distance(day)) }),
    ...(day.chance.oneIn(2) && { takeProfit: away(day, symbol, price, way * distance(day)) }),
  };
};

const orderTerms = (day: Day, customer: Customer) => {
  const { chance, market } = day;
  const symbol = chance.pick(market.symbols);
  const direction: 0 | 1 = chance.oneIn(2) ? 0 : 1;
  const leverage = chance.pick(instrumentOf(day, symbol).leverageChoices.slice(-3));
  return { symbol, direction, leverage, volume: volumeOf(day, customer, symbol, leverage) };
};

/** Makes an order at market of a customer. */
export const placeAtMarket = (day: Day, customer = day.chance.pick(day.customers)): SentRequest => {
  const terms = orderTerms(day, customer);
  const { bid, ask } = lastSaid(day.market, terms.symbol);
  const stops = stopsOf(day, terms.symbol, terms.direction, terms.direction === 0 ? bid : ask);
  const seen = terms.direction === 0 ? ask : bid;
  const deviation = day.chance.oneIn(4) && { priceSeen: seen, maximumDeviation: day.chance.whole(0, 30) };
  return aRequest(day, customer, { id: 'placeOrder', body: { ...terms, kind: 'market', ...stops, ...deviation } });
};

const atMarket: Maker = (day) => placeAtMarket(day);

const placePending: Maker = (day) => {
  const { chance } = day;
  const customer = chance.pick(day.customers);
  const terms = orderTerms(day, customer);
  const { bid, ask } = lastSaid(day.market, terms.symbol);
  const above = chance.oneIn(2);
  const price = away(day, terms.symbol, terms.direction === 0 ? ask : bid, (above ? 1 : -1) * distance(day));
  const kind = above === (terms.direction === 0) ? 'stop' : 'limit';
  const stops = stopsOf(day, terms.symbol, terms.direction, price);
  const expiry = chance.oneIn(3) && { expiresAt: day.now + chance.whole(1, chance.pick([20, 7200, 200_000])) };
  return aRequest(day, customer, { id: 'placeOrder', body: { ...terms, kind, price, ...stops, ...expiry } });
};

const anOrder = (day: Day, status?: 'pending' | 'open'): { order: OrderSeen; owner: Customer } | undefined => {
  const alive = day.aliveOrders(status);
  if (alive.length === 0) return undefined;
  const order = day.chance.pick(alive);
  const account = day.books.accounts.get(order.accountId);
  const owner = day.customers.find(({ id }) => id === account?.customerId);
  return owner && { order, owner };
};

const change: Maker = (day) => {
  const found = anOrder(day);
  if (!found) return undefined;
  const { order, owner } = found;
  const { bid, ask } = lastSaid(day.market, order.symbol);
  const isPending = order.status === 'pending';
  const market = order.direction === 0 ? bid : ask;
  const isAbove = Number(order.placePrice) > Number(market);
  const price = away(day, order.symbol, order.direction === 0 ? ask : bid, (isAbove ? 1 : -1) * distance(day));
  const isMoved = isPending && day.chance.oneIn(2);
  const reference = isMoved ? price : isPending ? order.placePrice : market;
  const stops = stopsOf(day, order.symbol, order.direction, reference);
  const gone = day.chance.oneIn(5) && { stopLoss: null };
  return aRequest(day, owner, {
    id: 'changeOrder',
    body: { orderId: order.id, ...stops, ...gone, ...(isMoved && { price }) },
  });
};

const close: Maker = (day) => {
  const found = anOrder(day, 'open');
  if (!found) return undefined;
  const { order, owner } = found;
  const part = (Number(order.volume) * day.chance.share()).toFixed(2);
  const query = { orderId: order.id, ...(day.chance.oneIn(2) && Number(part) > 0 && { volume: part }) };
  return aRequest(day, owner, { id: 'closePosition', query });
};

const closeSeveral: Maker = (day) => {
  const { chance } = day;
  const found = anOrder(day);
  if (!found) return undefined;
  const { order, owner } = found;
  const own = day.aliveOrders().filter(({ accountId }) => accountId === order.accountId);
  const body = chance.pick([
    { orderIds: own.slice(0, chance.whole(1, 4)).map(({ id }) => id) },
    { scope: chance.pick(['profit', 'loss', 'all']) },
    { scope: 'symbol', symbol: order.symbol },
    { scope: 'side', direction: order.direction, status: order.status },
  ]);
  return aRequest(day, owner, { id: 'closeOrders', body });
};

const resetDemo: Maker = (day) => aRequest(day, day.chance.pick(day.customers), { id: 'resetDemoAccount' });

/** Requests something about another customer's order. */
const meddle: Maker = (day) => {
  const found = anOrder(day);
  const other = day.customers.find(({ id }) => id !== found?.owner.id);
  return found && other && aRequest(day, other, { id: 'closePosition', query: { orderId: found.order.id } });
};

/** Kinds of requests, each as often as it is listed. */
const MAKERS: readonly Maker[] = [
  ...[atMarket, atMarket, atMarket, placePending, placePending, placePending, placePending],
  ...[change, change, close, close, closeSeveral, meddle],
];

/** Makes a request that a customer might send now. */
export const someRequest = (day: Day): SentRequest => {
  if (day.chance.oneIn(4)) return someFundRequest(day);
  const made = day.chance.oneIn(60) ? resetDemo(day) : day.chance.pick(MAKERS)(day);
  return made ?? someRequest(day);
};
