import { decimal, moneyText, ZERO } from '../../domain/decimal.ts';
import { overnightCost } from '../../domain/money/overnight.ts';
import { dateText, lastRollover, londonDay, nextRollover } from '../../domain/time.ts';
import { overnight, post } from '../ledger/index.ts';
import type { Transaction } from '../store/index.ts';
import type { World } from '../world/world.ts';
import { advanceRevision, type TradingAccount } from './accountRepository.ts';
import { findActiveOrders, type OrderRow } from './orderRepository.ts';
import { writeOvernightFees } from './orderWriteRepository.ts';
import { instrumentOf } from './prices.ts';
import { recordEvents } from './recordEvents.ts';

/**
 * Lists the rollovers (22:00 London, unix seconds) up to now at which an order was open and whose fee is not posted
 * yet.
 */
const overnightFeesDue = ({ status, openedAt, overnightChargedUntil }: OrderRow, now: number): readonly number[] => {
  if (status !== 'open' || openedAt === null) return [];
  const due: number[] = [];
  const last = lastRollover(now);
  for (let at = nextRollover(overnightChargedUntil ?? openedAt); at <= last; at = nextRollover(at)) due.push(at);
  return due;
};

/** True when an overnight fee of the order is due. */
const owesOvernightFees = (order: OrderRow, now: number): boolean => overnightFeesDue(order, now).length > 0;

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
  const charged: Charged[] = [];
  for (const order of owing) charged.push(await chargeOrder(tx, world, account, order));
  if (charged.every((each) => each === 'nothing')) return activeOrders;
  // No event is sent for it: the revision that it leaves out makes a client that receives the next event read everything again.
  if (charged.includes('fees')) await advanceRevision(tx, account.id);
  return findActiveOrders(tx, account.id);
};

/** What was charged of one order: fees, only fees of 0.00, or nothing for want of a quote. */
type Charged = 'fees' | 'zero' | 'nothing';

/** Charges the overnight fees due of one order. */
const chargeOrder = async (
  tx: Transaction,
  world: World,
  account: TradingAccount,
  order: OrderRow,
): Promise<Charged> => {
  const { market } = world;
  const instrument = instrumentOf(market, order);
  const { conversion } = instrument;
  let amount = ZERO;
  let until: number | undefined;
  let charged: Charged = 'zero';
  for (const dueAt of overnightFeesDue(order, world.now())) {
    const quote = market.quoteBefore(order.symbol, dueAt * 1000);
    const pair = conversion ? market.quoteBefore(conversion.symbol, dueAt * 1000) : undefined;
    const day = londonDay(dueAt);
    const cost =
      quote && overnightCost({ instrument, direction: order.direction, volume: order.volume, quote, pair, day });
    if (!cost) break;
    const night = { account, orderId: order.id, night: dateText(day), dueAt, at: world.now() };
    const fee = cost.amount.result;
    await post(tx, overnight({ ...night, amount: fee, conversion: cost.conversion }));
    amount = amount.plus(fee);
    until = dueAt;
    if (fee.isZero()) continue;
    charged = 'fees';
    const { volume } = order;
    const price = decimal(quote.bid).plus(quote.ask).div(2).toFixed();
    await recordEvents(tx, world, market, {
      kind: 'overnight',
      order,
      price,
      volume,
      amount: moneyText(fee),
      atMs: dueAt * 1000,
    });
  }
  if (until === undefined) return 'nothing';
  await writeOvernightFees(tx, order, { amount, until });
  return charged;
};
