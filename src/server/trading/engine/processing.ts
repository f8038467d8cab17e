import { type HaltedAction, isAllowedUnder, isFrozen } from '../../../domain/market/halt.ts';
import type { LevelSight } from '../../../domain/money/levelConfirmation.ts';
import { waitsForLeg } from '../../../domain/money/legWait.ts';
import type { Transaction } from '../../store/index.ts';
import type { World } from '../../world/world.ts';
import type { TradingAccount } from '../accountRepository.ts';
import { loadAccountState } from '../accountState.ts';
import type { OrderRow } from '../orderRepository.ts';
import { valuingSymbols } from '../prices.ts';
import { isTradableAt } from './maintenance.ts';
import type { MarketSnapshot } from './snapshotQueue.ts';

/** Account that is processed at a snapshot, under its lock. */
export type ProcessingContext = {
  readonly tx: Transaction;
  readonly world: World;
  readonly account: TradingAccount;
  readonly snapshot: MarketSnapshot;
};

/** Returns the account's state at the snapshot, with its margin level. */
export const figuresNow = async ({ tx, account, snapshot }: ProcessingContext) => {
  const accountState = await loadAccountState(tx, snapshot.prices, account.id);
  return { accountState, ratio: accountState.figures.advancePaymentRatio?.result ?? null };
};

/** Measures a fill or closing once it is committed: the time since the tick that triggered it was received. */
export const measureFill = ({ tx, world, snapshot }: ProcessingContext): void =>
  tx.afterCommit(() => world.measures.fill(Math.max(0, world.nowMs() - snapshot.receivedMs) / 1000));

type Valued = Awaited<ReturnType<typeof loadAccountState>>['positions'][number];

/** True if neither a halt at the snapshot nor one that was set since, or may have been, forbids an action on an order. */
export const isAllowedNow = (
  { world, snapshot }: Pick<ProcessingContext, 'world' | 'snapshot'>,
  action: HaltedAction,
  symbol: string,
): boolean =>
  isAllowedUnder(snapshot.prices.latest(symbol)?.halt, action) &&
  isAllowedUnder(world.market.halts.of(symbol), action) &&
  (action !== 'open' || world.market.halts.isCurrent());

/** True if a full halt covers an order's instrument or the pair that it converts by now, whatever the snapshot says. */
export const isFrozenNow = (
  { world: { market } }: Pick<ProcessingContext, 'world'>,
  order: Pick<OrderRow, 'id' | 'symbol'>,
): boolean => valuingSymbols(market, order).some((symbol) => isFrozen(market.halts.of(symbol)));

/** Returns the position if it can be closed at that snapshot: its market is open, its quote fresh or delayed, and no halt forbids it. */
export const closable = (context: Pick<ProcessingContext, 'world' | 'snapshot'>, { order, value }: Valued) => {
  const { prices, receivedMs: nowMs } = context.snapshot;
  return value && isTradableAt({ prices, nowMs }, order) && isAllowedNow(context, 'close', order.symbol)
    ? [{ id: order.id, openedAt: order.openedAt ?? 0, profit: value.profit.result, order, price: value.price }]
    : [];
};

/**
 * Returns what the levels of an account are seen at: the quote, where one of the positions that it had is valued by it.
 */
export const sightOf = (
  { snapshot: { quote, prices, receivedMs: nowMs } }: Pick<ProcessingContext, 'snapshot'>,
  orders: readonly Pick<OrderRow, 'id' | 'symbol' | 'status'>[],
): LevelSight => {
  const isOwn = orders.some(
    (order) => order.status === 'open' && quote && valuingSymbols(prices, order).includes(quote.symbol),
  );
  return { nowMs, symbol: isOwn ? quote?.symbol : undefined };
};

/** True when close-out and warnings wait for the first quote of one of the positions that the account had at the snapshot. */
export const isWaiting = (
  { world, snapshot }: ProcessingContext,
  orders: readonly Pick<OrderRow, 'symbol' | 'status'>[],
): boolean => {
  const open = orders.filter(({ status }) => status === 'open').map(({ symbol }) => symbol);
  const wait = { nowMs: snapshot.receivedMs, waitMs: world.legWaitMs };
  return waitsForLeg(new Set(open), snapshot.awaited, wait);
};
