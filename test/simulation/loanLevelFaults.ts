import { type BooksSeen, newClosings, type OrderSeen } from './booksSeen.ts';
import { balanceMet, openOrders } from './closeOutFaults.ts';
import type { Stretch } from './fillFaults.ts';
import { isConfirmedBy, leftFault } from './levelMarks.ts';
import type { LoanSeen } from './loansSeen.ts';
import { LIQUIDATION, PAYOUT } from './loanTerms.ts';
import { lastSaid, openProfit } from './plainRules.ts';

/** Loans before and after a stretch. */
export type LoanStretch = Stretch & Readonly<Record<'loansBefore' | 'loansAfter', ReadonlyMap<string, LoanSeen>>>;

const STALE_AFTER_MS = 15_000;
const FOR_LOAN = 'loan-liquidation';

const runningOf = (loans: ReadonlyMap<string, LoanSeen>, accountId: string): LoanSeen | undefined =>
  [...loans.values()].find((loan) => loan.accountId === accountId && loan.status !== 'answered');

const worthOf = ({ market }: Stretch, balance: number, positions: readonly OrderSeen[]): number =>
  positions.reduce((sum, order) => sum + openProfit(market, order), balance);

/** Percent by which a ratio in plain numbers may be off: each position is right to a cent. */
const inexact = (owed: number, positions: readonly OrderSeen[]): number => 0.02 + (positions.length + 1) / owed;

/** Symbols by whose prices an order is valued: its own, and that of the pair it converts by. */
const symbolsOf = ({ market }: Stretch, { symbol }: OrderSeen): readonly string[] => {
  const pair = market.find(symbol)?.conversion?.symbol;
  return pair === undefined ? [symbol] : [symbol, pair];
};

/** Returns a symbol of an open market whose price is stale, of those that positions are valued by. */
const staleOf = (stretch: Stretch, positions: readonly OrderSeen[]): string | undefined =>
  positions
    .flatMap((order) => symbolsOf(stretch, order))
    .find(
      (symbol) =>
        stretch.market.isTrading(symbol) && stretch.nowMs - lastSaid(stretch.market, symbol).timeMs > STALE_AFTER_MS,
    );

/** Returns the orders that were closed for a loan in a stretch. */
const closedForLoan = ({ before, after }: Stretch, accountId: string): readonly string[] =>
  newClosings(before, after)
    .filter((closing) => closing.accountId === accountId && closing.reason === FOR_LOAN)
    .map(({ orderId }) => orderId);

const wronglyLiquidated = (stretch: LoanStretch, accountId: string): readonly string[] => {
  const { before, after, loansBefore, loansAfter } = stretch;
  const closed = closedForLoan(stretch, accountId);
  const loan = runningOf(loansAfter, accountId);
  if (closed.length > 0 && !loan) return [`account ${accountId} was liquidated without a loan`];
  // One that an earlier liquidation had left open is closed whatever the ratio is.
  if (!loan || closed.every((id) => before.orders.get(id)?.isLiquidated === true)) return [];
  const byStops = new Set(
    newClosings(before, after)
      .filter(({ reason }) => reason === 'stop-loss' || reason === 'take-profit')
      .map(({ orderId }) => orderId),
  );
  const met = openOrders(before, accountId).filter(({ id }) => !byStops.has(id));
  const owed = Number(loan.owed);
  const ratio = (100 * worthOf(stretch, balanceMet(stretch, accountId), met)) / owed;
  const closedOut = new Set(
    newClosings(before, after).flatMap((one) => (one.reason === 'close-out' ? one.orderId : [])),
  );
  const stale = staleOf(
    stretch,
    met.filter(({ id }) => !closedOut.has(id)),
  );
  return [
    ...(ratio <= LIQUIDATION + inexact(owed, met) ? [] : [`account ${accountId} was liquidated at ${ratio} %`]),
    ...(isConfirmedBy(stretch, loansBefore.get(loan.id)) ? [] : [`account ${accountId} was liquidated by one quote`]),
    ...(stale === undefined ? [] : [`account ${accountId} was liquidated while the price of ${stale} was stale`]),
  ];
};

const isLeft = ({ orders }: BooksSeen, accountId: string): boolean =>
  [...orders.values()].some(
    (order) =>
      order.accountId === accountId && (order.status === 'pending' || (order.status === 'open' && !order.isLiquidated)),
  );

/** Returns the ratio of an account's running loan, and by how much it may be off; undefined without a loan. */
const loanRatio = (stretch: LoanStretch, accountId: string, balance: number, positions: readonly OrderSeen[]) => {
  const loan = runningOf(stretch.loansAfter, accountId);
  if (!loan) return undefined;
  const owed = Number(loan.owed);
  return { ratio: (100 * worthOf(stretch, balance, positions)) / owed, off: inexact(owed, positions) };
};

const balanceAfter = ({ after }: Stretch, accountId: string): number => Number(after.accounts.get(accountId)?.balance);

const leftUndone = (stretch: LoanStretch, accountId: string, symbol: string): readonly string[] => {
  const { after } = stretch;
  const positions = openOrders(after, accountId);
  const isConcerned = positions.some((order) => symbolsOf(stretch, order).includes(symbol));
  if (!isConcerned || !isLeft(after, accountId) || staleOf(stretch, positions) !== undefined) return [];
  const left = loanRatio(stretch, accountId, balanceAfter(stretch, accountId), positions);
  const loan = runningOf(stretch.loansAfter, accountId);
  if (!loan || !left || left.ratio > LIQUIDATION - left.off) return [];
  const fault = leftFault(stretch, stretch.loansBefore.get(loan.id), loan);
  return fault === undefined ? [] : [`account ${accountId} was left at ${left.ratio} % of its loan${fault}`];
};

/** Lists the pending orders that may not open at the end of a stretch, as the loan is at its liquidation (LON-104). */
export const withheldOrders = (stretch: LoanStretch): ReadonlySet<string> => {
  const { after } = stretch;
  const isWithheld = (accountId: string): boolean => {
    const now = loanRatio(stretch, accountId, balanceAfter(stretch, accountId), openOrders(after, accountId));
    return now !== undefined && now.ratio <= LIQUIDATION + now.off;
  };
  const accounts = new Set([...after.accounts.keys()].filter(isWithheld));
  const pending = [...after.orders.values()].filter((one) => one.status === 'pending' && accounts.has(one.accountId));
  return new Set(pending.map(({ id }) => id));
};

/** Returns the pending orders that a tick opened although the loan was at its liquidation. */
const wronglyOpened = (stretch: LoanStretch, accountId: string): readonly string[] => {
  const { before, after } = stretch;
  const opened = openOrders(after, accountId).filter(({ id }) => before.orders.get(id)?.status === 'pending');
  const others = openOrders(after, accountId).filter(({ id }) => before.orders.get(id)?.status !== 'pending');
  const fees = opened.reduce((sum, { placedFee }) => sum + Number(placedFee), 0);
  const met = loanRatio(stretch, accountId, balanceAfter(stretch, accountId) - fees, others);
  if (!met || met.ratio > LIQUIDATION - met.off) return [];
  return opened.map(({ id }) => `order ${id} opened at ${met.ratio} % of the loan`);
};

/** Returns loans that were paid out although their collateral did not suffice, or its worth was not known. */
const wronglyPaidOut = (stretch: LoanStretch): readonly string[] => {
  const { after, loansBefore, loansAfter } = stretch;
  const paidOut = [...loansAfter.values()].filter(({ id }) => !loansBefore.has(id));
  return paidOut.flatMap(({ id, accountId, owed }) => {
    const positions = openOrders(after, accountId);
    const ratio = (100 * worthOf(stretch, Number(after.accounts.get(accountId)?.balance), positions)) / Number(owed);
    const stale = staleOf(stretch, positions);
    return [
      ...(ratio >= PAYOUT - inexact(Number(owed), positions) ? [] : [`loan ${id} was paid out at ${ratio} %`]),
      ...(stale === undefined ? [] : [`loan ${id} was paid out while the price of ${stale} was stale`]),
    ];
  });
};

/**
 * Returns liquidations above the level, by a stale price, or missing, of a stretch of one tick; and loans that were paid
 * out without enough collateral, of one request.
 */
export const loanLevelFaults = (stretch: LoanStretch): readonly string[] => {
  const { tick, after, isOneThing } = stretch;
  const levels = tick
    ? [...after.accounts.keys()].flatMap((accountId) => [
        ...wronglyLiquidated(stretch, accountId),
        ...wronglyOpened(stretch, accountId),
        ...leftUndone(stretch, accountId, tick.symbol),
      ])
    : [];
  return [...levels, ...(isOneThing ? wronglyPaidOut(stretch) : [])];
};
