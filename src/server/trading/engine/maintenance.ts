import { decimal } from '../../../domain/decimal.ts';
import { collateralRatio, maintenanceStep } from '../../../domain/loans/maintenance.ts';
import { isFrozen } from '../../../domain/market/halt.ts';
import { freshnessOf } from '../../../domain/market/marketRules.ts';
import { atLevel } from '../../../domain/money/levelConfirmation.ts';
import { valueAccount } from '../../../domain/money/valueAccount.ts';
import type { SecuredLoan } from '../collateralRepository.ts';
import type { ActiveOrder, OrderRow } from '../orderRepository.ts';
import { instrumentOf, type Prices, valuingSymbols } from '../prices.ts';
import type { WatchedAccount } from './readAccounts.ts';

/** Prices with the instant at which their freshness is measured, milliseconds. */
export type PricesAt = { readonly prices: Prices; readonly nowMs: number };

/** Prices at which levels are examined, with the symbol of the quote, and the time that confirms a level, milliseconds. */
export type LevelsAt = PricesAt & { readonly symbol: string | undefined; readonly confirmMs: number };

const freshnessAt = ({ prices, nowMs }: PricesAt, order: Pick<ActiveOrder, 'id' | 'symbol'>) =>
  freshnessOf(instrumentOf(prices, order), prices.latest(order.symbol), nowMs);

/** True when a position can be closed: its market is open, and its quote fresh or delayed. */
export const isTradableAt = (at: PricesAt, order: Pick<ActiveOrder, 'id' | 'symbol'>): boolean => {
  const freshness = freshnessAt(at, order);
  return freshness === 'fresh' || freshness === 'delayed';
};

/**
 * True when what a position is worth is not known: its quote, or that of the pair that it converts by, is stale or under a full
 * halt (LON-66).
 */
export const isUnsure = (at: PricesAt, order: Pick<ActiveOrder, 'id' | 'symbol'>): boolean => {
  const { prices, nowMs } = at;
  const { conversion } = instrumentOf(prices, order);
  const pair = conversion && prices.find(conversion.symbol);
  const isPairStale = pair && freshnessOf(pair, prices.latest(pair.symbol), nowMs) === 'stale';
  const isHalted = valuingSymbols(prices, order).some((symbol) => isFrozen(prices.latest(symbol)?.halt));
  return isHalted || freshnessAt(at, order) === 'stale' || isPairStale === true;
};

/** Returns what follows from a ratio for an account with this loan. */
export const stepOf = (ratio: Parameters<typeof maintenanceStep>[0], loan: SecuredLoan) =>
  maintenanceStep(ratio, loan, loan);

/** Returns whether a liquidation would find anything to cancel, to close or to mark for its market's first quote. */
export const hasLeft = (orders: readonly Pick<OrderRow, 'status' | 'isLiquidated'>[]): boolean =>
  orders.some(({ status, isLiquidated }) => status === 'pending' || !isLiquidated);

/** True when the maintenance ratio of an account requires something: a warning, its arming again, or a liquidation. */
export const isMaintenanceDue = ({ loan, orders, balance }: WatchedAccount, at: LevelsAt): boolean => {
  if (!loan) return false;
  const open = orders.filter(({ status }) => status === 'open');
  if (open.some((order) => isUnsure(at, order))) return false;
  const { figures } = valueAccount({
    balance: decimal(balance),
    orders: open,
    quoteOf: (symbol) => at.prices.latest(symbol),
    instrumentOf: ({ symbol }) => at.prices.find(symbol),
  });
  const step = stepOf(collateralRatio(figures.netWorth.result, decimal(loan.owed)), loan);
  if (step.isWarned || step.isArmed !== loan.isArmed) return true;
  if (!step.isLiquidated) return loan.seen !== null;
  return hasLeft(orders) && (open.length === 0 || atLevel(loan.seen, at, at.confirmMs) !== 'waiting');
};

/** True when a position that a liquidation left open can be closed now (LON-70). */
export const canCloseLeft = (order: ActiveOrder, at: PricesAt): boolean =>
  order.status === 'open' && order.isLiquidated && isTradableAt(at, order);
