import { decimal } from '../../../domain/decimal.ts';
import { CLOSE_OUT_RATIO, isCloseOut, warningAt, WARNINGS } from '../../../domain/money/closeOut.ts';
import { valueAccount } from '../../../domain/money/valueAccount.ts';
import { BUY } from '../../../domain/orders/direction.ts';
import type { ActiveOrder } from '../orderRepository.ts';
import { pairQuote, type Prices } from '../prices.ts';
import type { WatchedAccount } from './readAccounts.ts';

/**
 * Finds accounts whose margin level requires a close-out, a warning or the re-arming of one. Floating point excludes
 * most accounts; the exact rules decide on the others.
 */
export type MarginMonitor = {
  /** Replaces an account's balance and orders. */
  replace(account: WatchedAccount): void;
  forget(accountId: string): void;
  /** Lists the accounts whose margin level must be checked after a symbol's price changed. */
  accountsAtRisk(symbol: string, prices: Prices): readonly string[];
  /** True when an account's margin level must be checked after the symbol's price changed. */
  isAtRisk(accountId: string, symbol: string, prices: Prices): boolean;
};

type Position = { readonly order: ActiveOrder; readonly size: number; readonly placePrice: number };
type Held = {
  readonly account: WatchedAccount;
  readonly balance: number;
  readonly usedMargin: number;
  readonly positions: readonly Position[];
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

const approximateRatio = ({ balance, usedMargin, positions }: Held, prices: Prices): number => {
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
  return (netWorth / usedMargin) * 100;
};

const exactRatio = ({ account, positions }: Held, prices: Prices) =>
  valueAccount({
    balance: decimal(account.balance),
    orders: positions.map(({ order }) => order),
    quoteOf: (symbol) => prices.latest(symbol),
    instrumentOf: ({ symbol }) => prices.find(symbol),
  }).figures.advancePaymentRatio?.result ?? null;

const hasReachedLevel = (held: Held, prices: Prices): boolean => {
  const { warned } = held.account;
  if (!mayHaveReachedLevel(approximateRatio(held, prices), warned)) return false;
  const ratio = exactRatio(held, prices);
  return isCloseOut(ratio) || warningAt(ratio, warned).warned !== warned;
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

  const isAtRisk = (accountId: string, symbol: string, at: Prices): boolean => {
    const own = holders.get(symbol)?.has(accountId) ? held.get(accountId) : undefined;
    return own !== undefined && hasReachedLevel(own, at);
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
