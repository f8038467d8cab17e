import { fixedText } from '../../../domain/decimal.ts';
import { collateralRatio } from '../../../domain/loans/maintenance.ts';
import { atLevel, type LevelSight } from '../../../domain/money/levelConfirmation.ts';
import { ledgerBalance } from '../../ledger/index.ts';
import { notify } from '../../notifications/index.ts';
import { cancelOrder } from '../cancelOrder.ts';
import { closeOrder } from '../closeOrder.ts';
import { recordMaintenance, type SecuredLoan, writeArmed, writeLiquidationSeen } from '../collateralRepository.ts';
import type { OrderRow } from '../orderRepository.ts';
import { markLiquidated } from '../orderWriteRepository.ts';
import { hasLeft, isUnsure, stepOf } from './maintenance.ts';
import { closable, figuresNow, isFrozenNow, measureFill, type ProcessingContext } from './processing.ts';

const reason = 'loan-liquidation';

const byPlacing = (one: OrderRow, other: OrderRow): number =>
  one.placedAt - other.placedAt || (one.id < other.id ? -1 : 1);

const close = async (context: ProcessingContext, order: OrderRow, price: string): Promise<void> => {
  const { tx, world, account, snapshot } = context;
  await closeOrder(tx, world, snapshot.prices, { account, order, price, reason });
  measureFill(context);
};

/** Closes the positions that a liquidation left open and whose market has opened, whatever the ratio is now (LON-70). */
export const closeLeft = async (context: ProcessingContext): Promise<void> => {
  const { positions } = (await figuresNow(context)).accountState;
  const left = positions.filter(({ order }) => order.isLiquidated).flatMap((position) => closable(context, position));
  for (const { order, price } of left.sort((one, other) => byPlacing(one.order, other.order)))
    await close(context, order, price);
};

/** Cancels the pending orders, then closes the positions whose market is open, and marks the others (LON-69, LON-86). */
const liquidate = async (
  context: ProcessingContext,
  { pending, positions }: Awaited<ReturnType<typeof figuresNow>>['accountState'],
): Promise<void> => {
  const { tx, world, account, snapshot } = context;
  for (const order of [...pending].sort(byPlacing))
    await cancelOrder(tx, world, snapshot.prices, { account, order, reason });
  for (const position of [...positions].sort((one, other) => byPlacing(one.order, other.order))) {
    const [found] = closable(context, position);
    const { order } = position;
    if (found) await close(context, order, found.price);
    else await markLiquidated(tx, order.id);
  }
};

/**
 * Keeps since when a liquidation waits for a price that confirms it. True once it does (LON-118): at once for an account
 * whose ratio hangs on no price.
 */
const isConfirmed = async (
  { tx, world }: ProcessingContext,
  { loanId, seen }: SecuredLoan,
  sight: LevelSight,
  hasPositions: boolean,
): Promise<boolean> => {
  const level = hasPositions ? atLevel(seen, sight, world.levelConfirmMs) : 'confirmed';
  if (level === 'first-seen') {
    await writeLiquidationSeen(tx, loanId, { sinceMs: sight.nowMs, symbol: sight.symbol ?? null });
  } else if (level === 'confirmed' && seen) {
    await writeLiquidationSeen(tx, loanId, null);
  }
  return level === 'confirmed';
};

/**
 * Compares the maintenance ratio of a loan with its levels: warns once, then liquidates as soon as the level is confirmed.
 * Decides neither while what a position is worth is not known (LON-66).
 */
export const enforceMaintenance = async (
  context: ProcessingContext,
  loan: SecuredLoan,
  sight: LevelSight,
): Promise<void> => {
  const { tx, world, account, snapshot } = context;
  const { loanId, warning, liquidation } = loan;
  const at = world.now();
  const { accountState } = await figuresNow(context);
  const pricesAt = { prices: snapshot.prices, nowMs: snapshot.receivedMs };
  const isUnvalued = ({ order, value }: (typeof accountState.positions)[number]) =>
    !value || isUnsure(pricesAt, order) || isFrozenNow(context, order);
  if (accountState.positions.some(isUnvalued)) return;
  const owed = (await ledgerBalance(tx, account.id, 'loan')).negated();
  const ratio = collateralRatio(accountState.figures.netWorth.result, owed);
  const step = stepOf(ratio, loan);
  if (step.isArmed !== loan.isArmed) await writeArmed(tx, loanId, step.isArmed);
  if (ratio === null) return;
  if (step.isWarned) {
    await recordMaintenance(tx, loanId, { kind: 'warned', at });
    const words = { level: warning, ratio: fixedText(ratio, 2), liquidation };
    await notify(tx, world, account.customerId, { kind: 'maintenance-warning', loanId, words });
  }
  if (!step.isLiquidated && loan.seen) await writeLiquidationSeen(tx, loanId, null);
  const orders = [...accountState.pending, ...accountState.positions.map(({ order }) => order)];
  if (!step.isLiquidated || !hasLeft(orders)) return;
  if (!(await isConfirmed(context, loan, sight, accountState.positions.length > 0))) return;
  await recordMaintenance(tx, loanId, { kind: 'liquidated', at });
  await liquidate(context, accountState);
};
