import { decimal } from '../../../domain/decimal.ts';
import { ARMED_AGAIN_ABOVE } from '../../../domain/loans/maintenance.ts';
import { CLOSE_OUT_RATIO, isCloseOut, warningAt, WARNINGS } from '../../../domain/money/closeOut.ts';
import { type AwaitedLegs, waitsForLeg } from '../../../domain/money/legWait.ts';
import { atLevel } from '../../../domain/money/levelConfirmation.ts';
import { valueAccount } from '../../../domain/money/valueAccount.ts';
import { BUY } from '../../../domain/orders/direction.ts';
import type { ActiveOrder } from '../orderRepository.ts';
import { pairQuote, type Prices } from '../prices.ts';
import { canCloseLeft, isMaintenanceDue, type LevelsAt, type PricesAt } from './maintenance.ts';
import type { WatchedAccount } from './readAccounts.ts';

/** Prices with the symbols that close-outs wait for, and for how long, milliseconds. */
export type MarketAt = PricesAt & {
  readonly awaited: AwaitedLegs;
  readonly waitMs: number;
  /** Time at a level that confirms it, milliseconds. */
  readonly confirmMs: number;
  /** True at a quote of the symbol that is examined. */
  readonly isQuote: boolean;
};

/**
 * Finds accounts whose margin level, or whose loan's maintenance ratio, requires a close-out, a warning or the re-arming
 * of one. Floating point excludes most accounts; the exact rules decide on the others.
 */
export type MarginMonitor = {
  /** Replaces an account's balance and orders. */
  replace(account: WatchedAccount): void;
  forget(accountId: string): void;
  /** Lists the accounts whose levels must be checked after a quote of a symbol, or as it is no longer waited for. */
  accountsAtRisk(symbol: string, at: MarketAt): readonly string[];
  /** True when an account's levels must be checked after a quote of the symbol, or as it is no longer waited for. */
  isAtRisk(accountId: string, symbol: string, at: MarketAt): boolean;
};

type Position = { readonly order: ActiveOrder; readonly size: number; readonly placePrice: number };
type Held = {
  readonly account: WatchedAccount;
  readonly balance: number;
  readonly usedMargin: number;
  /** True where a liquidation left a position open. */
  readonly isLeft: boolean;
  readonly positions: readonly Position[];
  /** Symbols of its positions. */
  readonly symbols: ReadonlySet<string>;
};

/** Largest error of the approximate margin level, percent; closer to a level, the exact one is computed. */
const TOLERANCE_PERCENT = 0.5;

const CLOSE_OUT_LEVEL = CLOSE_OUT_RATIO.toNumber();
const LEVELS = WARNINGS.map(({ level, armedAgainAt }) => ({
  level: level.toNumber(),
  armedAgainAt: armedAgainAt.toNumber(),
}));

/** True when an approximate margin level is at, or within the tolerance of, one that requires action. */
const mayHaveReachedLevel = (ratio: number, warned: WatchedAccount['warned']): boolean =>
  LEVELS.some(({ level, armedAgainAt }) => {
    const isWarned = warned !== null && level >= Number(warned);
    return isWarned ? ratio > armedAgainAt - TOLERANCE_PERCENT : ratio < level + TOLERANCE_PERCENT;
  }) || ratio < CLOSE_OUT_LEVEL + TOLERANCE_PERCENT;

const approximateNetWorth = ({ balance, positions }: Held, prices: Prices): number => {
  let netWorth = balance;
  for (const { order, size, placePrice } of positions) {
    const quote = prices.latest(order.symbol);
    const instrument = prices.find(order.symbol);
    if (!quote || !instrument) continue;
    const price = Number(order.direction === BUY ? quote.bid : quote.ask);
    const pair = pairQuote(prices, instrument);
    const pairPrice = pair ? Number(pair.bid) : 1;
    netWorth += (price - placePrice) * size * (instrument.conversion?.inverse ? 1 / pairPrice : pairPrice);
  }
  return netWorth;
};

const exactRatio = ({ account, positions }: Held, prices: Prices) =>
  valueAccount({
    balance: decimal(account.balance),
    orders: positions.map(({ order }) => order),
    quoteOf: (symbol) => prices.latest(symbol),
    instrumentOf: ({ symbol }) => prices.find(symbol),
  }).figures.advancePaymentRatio?.result ?? null;

/** True when an approximate maintenance ratio is at, or within the tolerance of, one that requires action. */
const mayHaveReachedLoanLevel = (ratio: number, loan: NonNullable<WatchedAccount['loan']>): boolean =>
  ratio < Number(loan.liquidation) + TOLERANCE_PERCENT ||
  // One that is armed again warns; one that is not is armed from some points above the level on.
  (loan.isArmed
    ? ratio < Number(loan.warning) + TOLERANCE_PERCENT
    : ratio > Number(loan.warning) + ARMED_AGAIN_ABOVE - TOLERANCE_PERCENT);

const hasReachedLoanLevel = ({ account }: Held, netWorth: number, at: LevelsAt): boolean => {
  const { loan } = account;
  if (loan === null) return false;
  const ratio = (netWorth / Number(loan.owed)) * 100;
  return (loan.seen !== null || mayHaveReachedLoanLevel(ratio, loan)) && isMaintenanceDue(account, at);
};

const hasReachedLevel = (held: Held, symbol: string, at: MarketAt): boolean => {
  const { prices, nowMs, awaited, confirmMs, isQuote } = at;
  const { warned, closeOutSeen, orders } = held.account;
  const levelsAt = { prices, nowMs, confirmMs, symbol: isQuote ? symbol : undefined };
  const netWorth = approximateNetWorth(held, prices);
  const mayAct = closeOutSeen !== null || mayHaveReachedLevel((netWorth / held.usedMargin) * 100, warned);
  if (mayAct && !waitsForLeg(held.symbols, awaited, at)) {
    const ratio = exactRatio(held, prices);
    if (warningAt(ratio, warned).warned !== warned) return true;
    if (isCloseOut(ratio) ? atLevel(closeOutSeen, levelsAt, confirmMs) !== 'waiting' : closeOutSeen !== null)
      return true;
  }
  if (hasReachedLoanLevel(held, netWorth, levelsAt)) return true;
  return held.isLeft && orders.some((order) => order.symbol === symbol && canCloseLeft(order, { prices, nowMs }));
};

/** Symbols whose price moves a position's value: its own, and that of the pair it converts by. */
const symbolsOf = ({ symbol }: ActiveOrder, prices: Prices): readonly string[] => {
  const pair = prices.find(symbol)?.conversion?.symbol;
  return pair ? [symbol, pair] : [symbol];
};

export const createMarginMonitor = (prices: Prices): MarginMonitor => {
  const held = new Map<string, Held>();
  const holders = new Map<string, Set<string>>();
  const eachSymbol = ({ positions }: Held) => new Set(positions.flatMap(({ order }) => symbolsOf(order, prices)));

  const forget = (accountId: string): void => {
    const known = held.get(accountId);
    if (!known) return;
    held.delete(accountId);
    for (const symbol of eachSymbol(known)) holders.get(symbol)?.delete(accountId);
  };

  const isAtRisk = (accountId: string, symbol: string, at: MarketAt): boolean => {
    const own = holders.get(symbol)?.has(accountId) ? held.get(accountId) : undefined;
    return own !== undefined && hasReachedLevel(own, symbol, at);
  };

  return {
    forget,
    replace(account) {
      forget(account.id);
      const open = account.orders.filter(({ status }) => status === 'open');
      if (open.length === 0) return;
      const own: Held = {
        account,
        balance: Number(account.balance),
        usedMargin: open.reduce((sum, { margin }) => sum + Number(margin), 0),
        symbols: new Set(open.map(({ symbol }) => symbol)),
        isLeft: open.some(({ isLiquidated }) => isLiquidated),
        positions: open.map((order) => ({
          order,
          size: Number(order.contractSize) * Number(order.volume) * (order.direction === BUY ? 1 : -1),
          placePrice: Number(order.placePrice),
        })),
      };
      held.set(account.id, own);
      for (const symbol of eachSymbol(own)) {
        const accounts = holders.get(symbol) ?? new Set();
        holders.set(symbol, accounts.add(account.id));
      }
    },
    accountsAtRisk: (symbol, at) =>
      [...(holders.get(symbol) ?? [])].filter((accountId) => isAtRisk(accountId, symbol, at)),
    isAtRisk,
  };
};
