import type { Envelope } from '../../src/server/http/envelope.ts';
import type { BooksSeen } from './booksSeen.ts';
import type { Stretch } from './fillFaults.ts';
import type { FundsSeen, RequestSeen } from './fundsSeen.ts';
import { payoutRateOf } from './fundTerms.ts';
import { openProfit } from './plainRules.ts';
import type { SimulatedMarket } from './simulatedMarket.ts';
import type { SentRequest } from './simulatedServer.ts';

/** Dollars that each figure may be off by in plain numbers. */
const INEXACT = 0.006;

/** Customer's request that was answered for the first time. */
export type Answered = { readonly request: SentRequest; readonly answer: Envelope };

/** Stretch of the day with the money that went in and out in it. */
export type FundStretch = Pick<Stretch, 'after' | 'market' | 'isOneThing'> & {
  readonly fundsBefore: FundsSeen;
  readonly fundsAfter: FundsSeen;
  readonly answered: readonly Answered[];
};

const EXCEEDED = 3004;
const WITHDRAWALS: ReadonlySet<string> = new Set(['requestCryptoWithdrawal', 'requestBankWithdrawal']);

/** Returns what may leave an account, below zero where nothing may, and by how much the plain number may be off. */
export const withdrawableOf = (
  { accounts, orders }: BooksSeen,
  market: SimulatedMarket,
  accountId: string,
): { readonly amount: number; readonly inexact: number } => {
  const open = [...orders.values()].filter((order) => order.accountId === accountId && order.status === 'open');
  const profit = open.reduce((sum, order) => sum + openProfit(market, order), 0);
  const margin = open.reduce((sum, order) => sum + Number(order.margin), 0);
  const balance = Number(accounts.get(accountId)?.balance);
  return { amount: balance + Math.min(0, profit) - margin, inexact: INEXACT * (open.length + 1) };
};

/** Returns a withdrawal's fault by its destination: unknown or another's, deleted, or not yet usable. */
const destinationFault = (stretch: FundStretch, { id, ...is }: RequestSeen): string | undefined => {
  const before = stretch.fundsBefore.destinations.get(is.destinationId ?? '');
  const destination = before ?? stretch.fundsAfter.destinations.get(is.destinationId ?? '');
  if (destination?.customerId !== is.customerId) return `withdrawal ${id} goes to no destination of its customer's`;
  if (before?.isDeleted) return `withdrawal ${id} goes to a deleted destination`;
  return destination.usableAt <= is.requestedAt
    ? undefined
    : `withdrawal ${id} was asked for at ${is.requestedAt}, and its destination is usable from ${destination.usableAt}`;
};

/** Returns the faults of refusals of amounts that could have left. */
const refusalFaults = ({ after, market, answered }: FundStretch): readonly string[] =>
  answered.flatMap(({ request: { id, customerId, body }, answer: { code } }) => {
    const account = [...after.accounts.values()].find((one) => one.customerId === customerId && one.scope === 'real');
    if (code !== EXCEEDED || !WITHDRAWALS.has(id) || !account) return [];
    const { amount, inexact } = withdrawableOf(after, market, account.id);
    return Number(body?.['amount']) > amount - inexact
      ? []
      : [`a withdrawal of ${String(body?.['amount'])} was refused, and ${amount} may leave ${account.id}`];
  });

/** Returns accounts that more left than may: where prices stood still, all that was taken together was there. */
const roomFaults = ({ after, market }: FundStretch, taken: readonly RequestSeen[]): readonly string[] =>
  [...new Set(taken.map(({ accountId }) => accountId))].flatMap((accountId) => {
    const { amount, inexact } = withdrawableOf(after, market, accountId);
    return amount >= -inexact ? [] : [`withdrawals left account ${accountId} with ${amount}`];
  });

/** Returns changes of a destination that a withdrawal waited for before and after. */
const usedFaults = ({ fundsBefore, fundsAfter }: FundStretch): readonly string[] => {
  const waiting = [...fundsAfter.requests.values()].filter(
    ({ id, status }) => status === 'waiting' && fundsBefore.requests.get(id)?.status === 'waiting',
  );
  return waiting.flatMap(({ id, destinationId }) => {
    const [was, is] = [fundsBefore, fundsAfter].map(({ destinations }) => destinations.get(destinationId ?? ''));
    return was?.isDeleted === is?.isDeleted && was?.usableAt === is?.usableAt
      ? []
      : [`destination ${destinationId} changed while withdrawal ${id} waited`];
  });
};

/** Returns withdrawals whose rate changed at another instant than the beginning of their payout, or to another one. */
const rateFaults = ({ fundsBefore, fundsAfter, isOneThing }: FundStretch): readonly string[] =>
  [...fundsAfter.requests.values()].flatMap((is) => {
    const was = fundsBefore.requests.get(is.id);
    if (!was || is.kind === 'deposit') return [];
    const isPaidUnclaimed = was.status === 'waiting' && is.status === 'success' && is.claimedBy === null;
    const begins = is.claims > was.claims || isPaidUnclaimed;
    if (!begins) return is.rate === was.rate ? [] : [`withdrawal ${is.id} paid at ${was.rate}, then at ${is.rate}`];
    const [before, after] = [fundsBefore, fundsAfter].map((funds) => payoutRateOf(is.currency, funds.payoutRates));
    const isSo = !isOneThing || before !== after || Number(is.rate) === Number(after);
    return isSo ? [] : [`withdrawal ${is.id} is paid at ${is.rate}, and the rate was ${after}`];
  });

/** Returns requests that are decided and were otherwise before, or that are gone. */
const endFaults = ({ fundsBefore, fundsAfter }: FundStretch): readonly string[] =>
  [...fundsBefore.requests.values()].flatMap((was) => {
    const is = fundsAfter.requests.get(was.id);
    if (!is) return [`${was.kind} ${was.id} is gone`];
    const hasTwoEnds = was.status !== 'waiting' && (is.status !== was.status || is.decidedBy !== was.decidedBy);
    const isReturnedTwice = was.returns.some((amount, part) => is.returns[part] !== amount);
    const isReleased = is.releases > was.releases;
    const isTakenOver = is.takeOvers > was.takeOvers && is.claimedBy !== null;
    const hasLostClaim = was.claimedBy !== null && is.claimedBy !== was.claimedBy && !isReleased && !isTakenOver;
    const hasEndedClaimed = was.claimedBy !== null && is.status === 'fail' && !isReleased;
    return [
      ...(hasTwoEnds ? [`${was.kind} ${was.id} was ${was.status} and became ${is.status}`] : []),
      ...(isReturnedTwice ? [`payout ${was.id} came back with ${was.returns}, then with ${is.returns}`] : []),
      ...(hasLostClaim ? [`${was.kind} ${was.id} was claimed by ${was.claimedBy}, then by ${is.claimedBy}`] : []),
      ...(hasEndedClaimed ? [`${was.kind} ${was.id} was being paid by ${was.claimedBy} and became fail`] : []),
      ...(is.amount === was.amount && is.number === was.number ? [] : [`${was.kind} ${was.id} was changed`]),
    ];
  });

/** Returns the faults of what a stretch did to deposits and withdrawals. */
export const fundStretchFaults = (stretch: FundStretch): readonly string[] => {
  const { fundsBefore, fundsAfter } = stretch;
  const taken = [...fundsAfter.requests.values()].filter(
    ({ id, kind }) => kind === 'withdrawal' && !fundsBefore.requests.has(id),
  );
  return [
    ...taken.map((one) => destinationFault(stretch, one)).filter((fault) => fault !== undefined),
    ...(stretch.isOneThing ? [...refusalFaults(stretch), ...roomFaults(stretch, taken)] : []),
    ...usedFaults(stretch),
    ...endFaults(stretch),
    ...rateFaults(stretch),
  ];
};
