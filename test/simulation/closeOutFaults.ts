import { awaitedLeg } from './awaitedLeg.ts';
import { type BooksSeen, newClosings, type OrderSeen } from './booksSeen.ts';
import type { Stretch } from './fillFaults.ts';
import { isConfirmedBy, leftFault } from './levelMarks.ts';
import { isTradable, openProfit } from './plainRules.ts';

/** Percent of used margin at or below which positions are closed; the plain numbers may be slightly off. */
const CLOSE_OUT_RATIO = 50;
const INEXACT = 0.02;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Lists the open positions of an account. */
export const openOrders = ({ orders }: BooksSeen, accountId: string): readonly OrderSeen[] =>
  [...orders.values()].filter((order) => order.accountId === accountId && order.status === 'open');

const ratioOf = ({ market }: Stretch, balance: number, positions: readonly OrderSeen[]): number =>
  (100 * (balance + sum(positions.map((order) => openProfit(market, order))))) /
  sum(positions.map(({ margin }) => Number(margin)));

/** Returns the balance before an account's first close-out or liquidation of a tick, by reversing what came after it. */
export const balanceMet = ({ before, after }: Stretch, accountId: string): number => {
  const [was, is] = [before.accounts.get(accountId), after.accounts.get(accountId)];
  const closedOut = newClosings(before, after).filter(
    (closing) =>
      closing.accountId === accountId && (closing.reason === 'close-out' || closing.reason === 'loan-liquidation'),
  );
  const opened = openOrders(after, accountId).filter(({ id }) => before.orders.get(id)?.status === 'pending');
  return (
    Number(is?.balance) -
    (Number(is?.madeGood) - Number(was?.madeGood)) -
    (Number(is?.settled) - Number(was?.settled)) -
    sum(closedOut.map(({ profit }) => Number(profit))) -
    sum(opened.map(({ placedFee }) => Number(placedFee)))
  );
};

const wronglyClosedOut = (stretch: Stretch, accountId: string): readonly string[] => {
  const { before, after } = stretch;
  const closed = newClosings(before, after).filter((closing) => closing.accountId === accountId);
  const closedOut = closed.filter(({ reason }) => reason === 'close-out').map(({ orderId }) => orderId);
  if (closedOut.length === 0) return [];
  const byStops = new Set(
    closed.filter(({ reason }) => reason === 'stop-loss' || reason === 'take-profit').map(({ orderId }) => orderId),
  );
  const met = openOrders(before, accountId).filter(({ id }) => !byStops.has(id));
  const ratio = ratioOf(stretch, balanceMet(stretch, accountId), met);
  const faults = ratio <= CLOSE_OUT_RATIO + INEXACT ? [] : [`account ${accountId} was closed out at ${ratio} %`];
  if (!isConfirmedBy(stretch, before.accounts.get(accountId)))
    faults.push(`account ${accountId} was closed out by one quote`);
  const awaited = awaitedLeg(stretch.market, openOrders(before, accountId), stretch.nowMs);
  if (awaited !== undefined) faults.push(`account ${accountId} was closed out before the first quote of ${awaited}`);
  const left = met.filter(({ symbol }) => isTradable(stretch.market, symbol, stretch.nowMs));
  const [first] = [...left].sort((one, other) => openProfit(stretch.market, one) - openProfit(stretch.market, other));
  const lowest = first && openProfit(stretch.market, first);
  const closedFirst = met.find(({ id }) => id === closedOut[0]);
  if (lowest !== undefined && closedFirst && openProfit(stretch.market, closedFirst) > lowest + INEXACT) {
    faults.push(`account ${accountId} was closed out of ${closedFirst.id} before ${first?.id}, which had lost more`);
  }
  return faults;
};

/** Returns the ratio of an account with a position that this tick concerns and that could be closed, if it calls for it. */
const lowRatioOf = ({ market, ...stretch }: Stretch, accountId: string, symbol: string): number | undefined => {
  const positions = openOrders(stretch.after, accountId);
  const isConcerned = positions.some(
    (order) => order.symbol === symbol || market.find(order.symbol)?.conversion?.symbol === symbol,
  );
  if (!isConcerned || !positions.some((order) => isTradable(market, order.symbol, stretch.nowMs))) return undefined;
  const balance = Number(stretch.after.accounts.get(accountId)?.balance);
  const ratio = ratioOf({ market, ...stretch }, balance, positions);
  return ratio > CLOSE_OUT_RATIO - INEXACT ? undefined : ratio;
};

const isWaiting = ({ market, before, nowMs }: Stretch, accountId: string): boolean =>
  awaitedLeg(market, openOrders(before, accountId), nowMs) !== undefined;

/** Lists the accounts that a tick left at or below the level, with their ratios. */
const leftLow = (stretch: Stretch) =>
  [...stretch.after.accounts.keys()].flatMap((accountId) => {
    const ratio = stretch.tick && lowRatioOf(stretch, accountId, stretch.tick.symbol);
    return ratio === undefined ? [] : [{ accountId, ratio }];
  });

/** Counts the accounts that a tick would have closed out, had they not waited for a leg. */
export const keptBackForLegs = (stretch: Stretch): number =>
  leftLow(stretch).filter(({ accountId }) => isWaiting(stretch, accountId)).length;

/** Returns close-outs above the level, in the wrong order, or missing. Only for a stretch of one tick. */
export const closeOutFaults = (stretch: Stretch): readonly string[] => {
  const { tick, before, after } = stretch;
  if (!tick) return [];
  return [
    ...[...after.accounts.keys()].flatMap((accountId) => wronglyClosedOut(stretch, accountId)),
    ...leftLow(stretch)
      .filter(({ accountId }) => !isWaiting(stretch, accountId))
      .flatMap(({ accountId, ratio }) => {
        const fault = leftFault(stretch, before.accounts.get(accountId), after.accounts.get(accountId));
        return fault === undefined ? [] : [`account ${accountId} was left at ${ratio} %${fault}`];
      }),
  ];
};
