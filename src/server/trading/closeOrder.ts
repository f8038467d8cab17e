import { type Decimal, decimal, moneyText } from '../../domain/decimal.ts';
import type { ConversionRate } from '../../domain/money/conversion.ts';
import { type ClosedPart, closingProfit, valueAt } from '../../domain/money/position.ts';
import { closingShares } from '../../domain/orders/partClosing.ts';
import { cashBalance, post, profit, protection } from '../ledger/index.ts';
import type { Transaction } from '../store/index.ts';
import type { World } from '../world/world.ts';
import { armWarningsIfFlat, type TradingAccount } from './accountRepository.ts';
import { announceOrder } from './announceOrder.ts';
import { findActiveOrders, findClosings, type OrderRow } from './orderRepository.ts';
import { orderView } from './orderView.ts';
import { type CloseReason, insertClosing } from './orderWriteRepository.ts';
import { instrumentOf, pairQuote, type Prices } from './prices.ts';
import { recordEvents } from './recordEvents.ts';

type Closing = {
  readonly account: TradingAccount;
  /** Order in its current state, locked. */
  readonly order: OrderRow;
  /** Lots; absent to close all that is open. */
  readonly volume?: string | undefined;
  readonly price: string;
  readonly reason: CloseReason;
  /** Rate that the result is converted at; the present one where absent. */
  readonly rate?: ConversionRate;
};

/**
 * Closes an open order, or a part of it, at a price. Converts at the side that gives the customer less, posts the
 * result, and splits margin, fee and overnight fees without losing a cent. When the last position closes with a
 * negative balance, the house raises it to zero. Returns the closing as the contract shows it.
 */
export const closeOrder = async (
  tx: Transaction,
  world: World,
  prices: Prices,
  { account, order, volume = order.volume, price, reason, rate }: Closing,
) => {
  const { conversion } = instrumentOf(prices, order);
  const used = rate ?? valueAt({ ...order, volume, conversion }, price, pairQuote(prices, { conversion }))?.conversion;
  if (!used) throw new Error(`order ${order.id} closes without a rate`);
  const id = world.newId();
  // It may have been opened by another process, whose clock is ahead by less than a second.
  const at = Math.max(world.now(), order.openedAt ?? 0);
  const shares = closingShares(order, volume);
  const earned = closingProfit(order, await partsBefore(tx, order), {
    volume,
    closePrice: price,
    rate: used.rate,
  });
  const result = moneyText(earned);
  const written = { id, order, shares, closePrice: price, profit: result, conversion: used, reason, at };
  const [after, closings, , balance] = await Promise.all([
    insertClosing(tx, written),
    findClosings(tx, order.id),
    post(tx, profit({ account, closingId: id, profit: earned, conversion: used, at })),
    cashBalance(tx, account.id),
  ]);
  // What an undone fill takes, the correction itself makes good (DLC-59).
  if (balance.lt(0) && reason !== 'correction') await protectBalance(tx, { account, balance, closingId: id, at });

  const isWhole = after.status === 'closed';
  if (isWhole) await armWarningsIfFlat(tx, account.id);
  await recordEvents(tx, world, prices, {
    kind: isWhole ? 'closed' : 'part-closed',
    order: after,
    price,
    volume,
    margin: moneyText(decimal(shares.margin).negated()),
    amount: result,
    reason,
  });
  const closing = closings.find((row) => row.id === id);
  if (!closing) throw new Error(`closing ${id} was written and is not there`);
  const kind = reason === 'close-out' ? 'closed-out' : 'closed';
  const view = orderView(closing, prices);
  const remainder = isWhole ? null : orderView(after, prices);
  await announceOrder(tx, world, { kind, account, order: view, row: after, remainder });
  return view;
};

/** Reads what an order's earlier closings gave; nothing is asked where it is still whole. */
const partsBefore = async (tx: Transaction, order: OrderRow): Promise<readonly ClosedPart[]> => {
  if (decimal(order.volume).equals(order.placedVolume)) return [];
  return (await findClosings(tx, order.id)).map(({ id, volume, closePrice, closeRate, profit: given }) => {
    if (closePrice === null || closeRate === null || given === null) throw new Error(`closing ${id} has no result`);
    return { volume, closePrice, rate: closeRate, profit: given };
  });
};

type Negative = {
  readonly account: TradingAccount;
  readonly balance: Decimal;
  readonly closingId: string;
  readonly at: number;
};

/** Raises a negative balance to zero at the house's expense once the last position is closed. */
const protectBalance = async (tx: Transaction, { account, balance, closingId, at }: Negative) => {
  if ((await findActiveOrders(tx, account.id)).some(({ status }) => status === 'open')) return;
  await post(tx, protection({ account, closingId, amount: balance.negated(), at }));
};
