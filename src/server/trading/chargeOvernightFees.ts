import { type Decimal, decimal, moneyText, ZERO } from '../../domain/decimal.ts';
import { overnightCost } from '../../domain/money/overnight.ts';
import { dateText, lastRollover, londonDay, nextRollover } from '../../domain/time.ts';
import { overnight, post } from '../ledger/index.ts';
import type { Transaction } from '../store/index.ts';
import { nightsConfirmedUntil } from '../world/clockGuard/confirmations.ts';
import type { World } from '../world/world.ts';
import { advanceRevision, type TradingAccount } from './accountRepository.ts';
import { findActiveOrders, type OrderRow } from './orderRepository.ts';
import { writeOvernightFees } from './orderWriteRepository.ts';
import { instrumentOf } from './prices.ts';
import { recordEvents } from './recordEvents.ts';

/** What of an order says which fees are due. */
type Chargeable = Pick<OrderRow, 'status' | 'openedAt' | 'overnightChargedUntil'>;

/**
 * Lists the rollovers (22:00 London, unix seconds) up to now at which an order was open and whose fee is not posted
 * yet.
 */
const overnightFeesDue = ({ status, openedAt, overnightChargedUntil }: Chargeable, now: number): readonly number[] => {
  if (status !== 'open' || openedAt === null) return [];
  const due: number[] = [];
  const last = lastRollover(now);
  for (let at = nextRollover(overnightChargedUntil ?? openedAt); at <= last; at = nextRollover(at)) due.push(at);
  return due;
};

/** True when an overnight fee of the order is due. */
export const owesOvernightFees = (order: Chargeable, now: number): boolean => overnightFeesDue(order, now).length > 0;

/**
 * Posts the due overnight fees of an account, each once, dated at its rollover and calculated by the last quote before
 * it. Call it under the account's lock before open orders are changed or triggers are examined, so that no position is
 * closed before its overnight fee is charged. Returns the account's orders after that. A fee without a quote stays due.
 */
export const chargeOvernightFees = async (
  tx: Transaction,
  world: World,
  account: TradingAccount,
): Promise<readonly OrderRow[]> => {
  const now = world.now();
  const activeOrders = await findActiveOrders(tx, account.id);
  const owing = activeOrders.filter((order) => owesOvernightFees(order, now));
  if (owing.length === 0) return activeOrders;
  const charged = await chargeOrders(tx, world, account, owing);
  if (charged.length === 0) return activeOrders;
  // No event is sent for it: the revision that it leaves out makes a client that receives the next event read everything again.
  if (charged.includes('fee')) await advanceRevision(tx, account.id);
  return findActiveOrders(tx, account.id);
};

/** Longest lateness at which an overnight fee is posted without a person's yes (DLC-50), seconds. */
export const LATEST_NIGHT_SECONDS = 3 * 24 * 3600;

/**
 * Returns which rollovers wait until a person has confirmed their fees: in `live` those of more than three days ago. The
 * sandbox's clock is moved by hand.
 */
const waitsForYes = async (
  tx: Transaction,
  { environment, now }: Pick<World, 'environment' | 'now'>,
  dueAts: readonly number[],
): Promise<(dueAt: number) => boolean> => {
  const before = now() - LATEST_NIGHT_SECONDS;
  if (environment !== 'live' || !dueAts.some((dueAt) => dueAt < before)) return () => false;
  const confirmed = await nightsConfirmedUntil(tx);
  return (dueAt) => dueAt < before && dueAt > confirmed;
};

/** What was charged at one rollover of one order: a fee, or one of 0.00. */
type Charged = 'fee' | 'zero';

/** Sum of an order's fees that were charged now, and the last of their rollovers. */
type Sum = { readonly amount: Decimal; readonly until: number };

/** Charges the overnight fees due of orders: by rollover, then by when the orders were placed, then by id. */
const chargeOrders = async (
  tx: Transaction,
  world: World,
  account: TradingAccount,
  owing: readonly OrderRow[],
): Promise<readonly Charged[]> => {
  const fees = owing
    .flatMap((order) => overnightFeesDue(order, world.now()).map((dueAt) => ({ order, dueAt })))
    .sort(
      (one, other) =>
        one.dueAt - other.dueAt ||
        one.order.placedAt - other.order.placedAt ||
        (one.order.id < other.order.id ? -1 : 1),
    );
  const sums = new Map<OrderRow, Sum>();
  const isHeld = await waitsForYes(
    tx,
    world,
    fees.map(({ dueAt }) => dueAt),
  );
  /** Orders whose fees stay due from the first one on that has no quote, or waits to be confirmed. */
  const waiting = new Set<OrderRow>();
  const charged: Charged[] = [];
  for (const { order, dueAt } of fees) {
    if (waiting.has(order)) continue;
    const fee = isHeld(dueAt) ? undefined : await chargeFee(tx, world, account, order, dueAt);
    if (fee === undefined) {
      waiting.add(order);
      continue;
    }
    sums.set(order, { amount: (sums.get(order)?.amount ?? ZERO).plus(fee), until: dueAt });
    charged.push(fee.isZero() ? 'zero' : 'fee');
  }
  for (const [order, sum] of sums) await writeOvernightFees(tx, order, sum);
  return charged;
};

/** Charges the fee of one order at one rollover; undefined where it has no quote. */
const chargeFee = async (
  tx: Transaction,
  world: World,
  account: TradingAccount,
  order: OrderRow,
  dueAt: number,
): Promise<Decimal | undefined> => {
  const { market } = world;
  const { symbol, direction, volume } = order;
  const instrument = instrumentOf(market, order);
  const { conversion } = instrument;
  const quote = market.quoteBefore(symbol, dueAt * 1000);
  const pair = conversion ? market.quoteBefore(conversion.symbol, dueAt * 1000) : undefined;
  const day = londonDay(dueAt);
  const cost = quote && overnightCost({ instrument, direction, volume, quote, pair, day });
  if (!cost) return undefined;
  const night = { account, orderId: order.id, night: dateText(day), dueAt, at: world.now() };
  const fee = cost.amount.result;
  await post(tx, overnight({ ...night, amount: fee, conversion: cost.conversion }));
  if (fee.isZero()) return fee;
  const price = decimal(quote.bid).plus(quote.ask).div(2).toFixed();
  const amount = moneyText(fee);
  await recordEvents(tx, world, market, { kind: 'overnight', order, price, volume, amount, atMs: dueAt * 1000 });
  return fee;
};
