import { fixedText } from '../../../domain/decimal.ts';
import { isOpeningPrice } from '../../../domain/market/marketRules.ts';
import { exitPrice } from '../../../domain/market/quote.ts';
import { closeOutFirst, isCloseOut, type Warned, warningAt } from '../../../domain/money/closeOut.ts';
import { atLevel, type LevelSeen, type LevelSight } from '../../../domain/money/levelConfirmation.ts';
import type { OrderCost } from '../../../domain/money/orderCost.ts';
import { checkTriggered } from '../../../domain/orders/triggeredRules.ts';
import { refusalName } from '../../../domain/refusal.ts';
import { notify } from '../../notifications/index.ts';
import type { Transaction } from '../../store/index.ts';
import type { World } from '../../world/world.ts';
import { findRevision, findWarned, lockAccountById, writeCloseOutSeen, writeWarned } from '../accountRepository.ts';
import { announceOrder } from '../announceOrder.ts';
import { cancelOrder } from '../cancelOrder.ts';
import { checkCollateral } from '../checkCollateral.ts';
import { chargeOvernightFees } from '../chargeOvernightFees.ts';
import { closeOrder } from '../closeOrder.ts';
import { lockOrder, type OrderRow } from '../orderRepository.ts';
import { orderView } from '../orderView.ts';
import { writeFill } from '../orderWriteRepository.ts';
import { convertingPair, instrumentOf } from '../prices.ts';
import { rejectOrder } from '../rejectOrder.ts';
import { sendCustomerEvent } from '../sendCustomerEvent.ts';
import { settleFill } from '../settleFill.ts';
import { closeLeft, enforceMaintenance } from './enforceMaintenance.ts';
import {
  closable,
  figuresNow,
  isAllowedNow,
  isFrozenNow,
  isWaiting,
  measureFill,
  type ProcessingContext,
  sightOf,
} from './processing.ts';
import type { MarketSnapshot } from './snapshotQueue.ts';
import type { PendingTrigger } from './triggerIndex.ts';
import type { AccountTriggers } from './watchedAccounts.ts';

/**
 * Processes one account for a snapshot, in one transaction under the account's lock, in this order: due overnight fees,
 * expiries by their instants, stop losses and take profits, close-out and warnings unless they wait for a leg, the same of a loan, then pending
 * orders by the time they were placed, then by id. Re-reads each order first: one that was changed meanwhile waits for the next tick.
 */
export const processAccount = async (
  tx: Transaction,
  world: World,
  snapshot: MarketSnapshot,
  due: AccountTriggers,
): Promise<void> => {
  const account = await lockAccountById(tx, due.accountId);
  const context = { tx, world, account, snapshot };
  const active = await chargeOvernightFees(tx, world, account);
  const expired = active.filter(({ id }) => due.expired.includes(id)).sort(byExpiry);
  for (const { id } of expired) await expire(context, id);
  const triggered = [...due.triggered].sort(
    (one, other) => one.placedAt - other.placedAt || (one.orderId < other.orderId ? -1 : 1),
  );
  for (const pendingTrigger of triggered)
    if (pendingTrigger.action !== 'open') await closeTriggered(context, pendingTrigger, pendingTrigger.action);
  const { warned, closeOutSeen, loan } = await findWarned(tx, account.id);
  const sight = { ...sightOf(context, active), isRepeated: due.isRepeated ?? false };
  if (!isWaiting(context, active)) await enforceMarginLevel(context, { warned, closeOutSeen }, sight);
  if (active.some(({ isLiquidated }) => isLiquidated)) await closeLeft(context);
  if (loan) await enforceMaintenance(context, loan, sight);
  for (const pendingTrigger of triggered)
    if (pendingTrigger.action === 'open') await openTriggered(context, pendingTrigger);
};

const byExpiry = (one: OrderRow, other: OrderRow): number =>
  (one.expiresAt ?? 0) - (other.expiresAt ?? 0) || one.placedAt - other.placedAt || (one.id < other.id ? -1 : 1);

const expire = async ({ tx, world, account, snapshot }: ProcessingContext, orderId: string): Promise<void> => {
  const order = await lockOrder(tx, account.id, orderId);
  if (order?.status !== 'pending' || order.expiresAt === null || order.expiresAt > world.now()) return;
  // Its own instant, however late the engine comes to it; it may have been changed to it in the same second.
  const at = Math.max(order.expiresAt, order.lastStateAt);
  await cancelOrder(tx, world, snapshot.prices, { account, order, reason: 'expired', at });
};

/** Reads an order under lock; undefined where it was changed or ended since its trigger was reached. */
const unchanged = async (
  { tx, account }: ProcessingContext,
  { orderId, revision }: PendingTrigger,
  status: OrderRow['status'],
): Promise<OrderRow | undefined> => {
  const order = await lockOrder(tx, account.id, orderId);
  return order?.status === status && order.revision === revision ? order : undefined;
};

const closeTriggered = async (
  context: ProcessingContext,
  pendingTrigger: PendingTrigger,
  reason: 'stop-loss' | 'take-profit',
): Promise<void> => {
  const { tx, world, account, snapshot } = context;
  if (!isAllowedNow(context, 'close', pendingTrigger.symbol)) return;
  const order = await unchanged(context, pendingTrigger, 'open');
  const quote = snapshot.prices.latest(pendingTrigger.symbol);
  if (!order || !quote) return;
  const price = exitPrice(order.direction, quote);
  await closeOrder(tx, world, snapshot.prices, { account, order, price, reason });
  measureFill(context);
};

type Figures = Awaited<ReturnType<typeof figuresNow>>;

/** Closes positions while the margin level is at or below the close-out level. Returns the figures after that. */
const closeOut = async (context: ProcessingContext, figures: Figures): Promise<Figures> => {
  const { tx, world, account, snapshot } = context;
  let now = figures;
  while (isCloseOut(now.ratio)) {
    const first = closeOutFirst(now.accountState.positions.flatMap((position) => closable(context, position)));
    if (!first) break;
    const { order, price } = first;
    await closeOrder(tx, world, snapshot.prices, { account, order, price, reason: 'close-out' });
    measureFill(context);
    now = await figuresNow(context);
  }
  return now;
};

/**
 * Closes positions once it is confirmed that the account is at its close-out level, then sends a warning. When several
 * warning levels are crossed at once, only the lowest is sent.
 */
const enforceMarginLevel = async (
  context: ProcessingContext,
  before: { readonly warned: Warned; readonly closeOutSeen: LevelSeen | null },
  sight: LevelSight,
): Promise<void> => {
  const { tx, world, account } = context;
  const found = await figuresNow(context);
  const level = isCloseOut(found.ratio) ? atLevel(before.closeOutSeen, sight, world.levelConfirmMs) : 'above';
  const now = level === 'confirmed' ? await closeOut(context, found) : found;
  if (level === 'first-seen') {
    await writeCloseOutSeen(tx, account.id, { sinceMs: sight.nowMs, symbol: sight.symbol ?? null });
  } else if (level !== 'waiting' && before.closeOutSeen) {
    // Where nothing could be closed, it begins anew: the next quote may be the first one after a gap.
    await writeCloseOutSeen(tx, account.id, null);
  }
  const { warning, warned } = warningAt(now.ratio, before.warned);
  if (warned !== before.warned) await writeWarned(tx, account.id, warned);
  if (warning !== null && now.ratio !== null) await warn(context, warning, fixedText(now.ratio, 2));
};

/** Notifies the customer of a margin level, by an event, too. */
const warn = async ({ tx, world, account }: ProcessingContext, warning: string, ratio: string): Promise<void> => {
  await notify(tx, world, account.customerId, {
    kind: 'margin-warning',
    account: account.scope,
    words: { level: warning, ratio },
  });
  await sendCustomerEvent(tx, account.customerId, {
    type: 'event',
    kind: 'warned',
    account: account.scope,
    at: world.now(),
    revision: await findRevision(tx, account.id),
    order: null,
    remainder: null,
    balance: null,
    warning: { level: warning, advancePaymentRatio: ratio },
    review: null,
    investment: null,
  });
};

const EXCEPTIONS = {
  'quote-stale': 'quote-stale',
  'leverage-not-offered': 'leverage-not-offered',
  'stops-passed': 'stops-passed',
  'margin-not-enough': 'margin-not-enough',
} as const satisfies Record<string, OrderRow['exceptionReason']>;

type Exception = NonNullable<OrderRow['exceptionReason']>;

/** Returns the cost of a triggered order, or the reason why it cannot open. */
const checkOpening = (
  order: OrderRow,
  situation: Parameters<typeof checkTriggered>[1],
  quote: Parameters<typeof checkTriggered>[2],
): { readonly cost: OrderCost } | { readonly reason: Exception } => {
  if (situation.instrument.leverageChoices.length === 0) return { reason: 'instrument-not-offered' };
  const { refusals, cost } = checkTriggered(order, situation, quote);
  const [refused] = refusals;
  if (!refused) return cost ? { cost } : { reason: 'quote-stale' };
  const name = refusalName(refused.code) as keyof typeof EXCEPTIONS;
  return { reason: EXCEPTIONS[name] };
};

const openTriggered = async (context: ProcessingContext, pendingTrigger: PendingTrigger): Promise<void> => {
  const { tx, world, account, snapshot } = context;
  if (!isAllowedNow(context, 'open', pendingTrigger.symbol)) return;
  const { prices, receivedMs } = snapshot;
  const order = await unchanged(context, pendingTrigger, 'pending');
  const quote = prices.latest(pendingTrigger.symbol);
  if (!order || !quote) return;
  // Only while a stale quote holds up the liquidation: that would have canceled it (LON-66, LON-104).
  if (await checkCollateral(tx, prices, account.id)) return;
  // A halt that was set since the snapshot: the next one has it.
  if (isFrozenNow(context, order)) return;
  const instrument = instrumentOf(prices, order);
  // It waits for the next quote (DLC-87).
  const { openingFreshness } = instrument;
  if (!isOpeningPrice(instrument, quote, { nowMs: receivedMs, openingFreshness })) return;
  const pair = convertingPair(prices, instrument);
  const { accountState } = await figuresNow(context);
  const checked = checkOpening(order, { instrument, pair, accountState, nowMs: receivedMs }, quote);
  if ('reason' in checked) {
    await rejectOrder(tx, world, prices, { account, order, reason: checked.reason });
    return;
  }
  const { cost } = checked;
  // It was placed by another process, whose clock may be ahead.
  const at = Math.max(world.now(), order.placedAt);
  const opened = await writeFill(tx, order.id, { cost, at, tookMs: Math.max(0, world.nowMs() - receivedMs) });
  await settleFill(tx, world, prices, { account, order: opened, cost, at });
  const { intendedPrice: pendingPrice } = opened;
  const view = orderView(opened, prices);
  await announceOrder(tx, world, { kind: 'triggered', account, order: view, row: opened, pendingPrice });
  measureFill(context);
};
