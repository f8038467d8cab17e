import { DAY_SECONDS } from '../../src/domain/time.ts';
import type { Decision } from '../../src/server/reviews/index.ts';
import type { Day } from './day.ts';
import type { DeskWork } from './fundRecord.ts';
import type { RequestSeen } from './fundsSeen.ts';
import { PAYOUTS, payoutRateOf } from './fundTerms.ts';

const PEOPLE = ['desk:ann', 'desk:bob', 'desk:cho'] as const;

/** Returns an amount with the digits of its currency, at least the smallest unit. */
const inDigits = (amount: number, digits: number): string => Math.max(amount, 10 ** -digits).toFixed(digits);

/** Returns what came of a deposit, and when, in a person's decision: as asked for, less, more, late, early, or impossible. */
const receiptOf = ({ chance, now, isLive }: Day, { transferred, currencyDigits, ...asked }: RequestSeen) => {
  const share = chance.pick([1, 1, 0.5 + chance.share() / 2, 1 + chance.share(), 0.00001]);
  const received = share === 1 ? transferred : inDigits(Number(transferred) * share, currencyDigits);
  const late = Math.min(now, (asked.honouredUntil ?? now) + chance.pick([-1, 0, 1, 3600]));
  const early = asked.requestedAt - chance.pick([1, 3600, 2 * DAY_SECONDS, 91 * DAY_SECONDS]);
  const receivedAt = chance.pick([asked.requestedAt, chance.whole(Math.min(asked.requestedAt, now), now), late, early]);
  if (chance.oneIn(15)) return chance.pick([{ received: '0' }, { receivedAt: now + 60 }]);
  return { ...(!chance.oneIn(3) && { received }), ...(!chance.oneIn(isLive ? 12 : 3) && { receivedAt }) };
};

/** Returns the reference of what came: mostly the deposit's own, now and then one that another one has, or none. */
const referenceOf = ({ chance, isLive }: Day, { number }: RequestSeen) =>
  !chance.oneIn(isLive ? 16 : 2) && { reference: chance.oneIn(8) ? 'in-1' : `IN-${number}` };

const rejection = ({ chance }: Day): Decision => ({
  ...{ decision: 'reject', reason: 'Not by its owner.', images: [] },
  ...(chance.oneIn(2) && { code: chance.pick(['not-received', 'other-payer']) }),
});

const acceptance = (day: Day, request: RequestSeen): Decision => {
  const { chance, isLive, record } = day;
  // The second person mostly says what the first one said.
  const said = request.kind === 'deposit' && !chance.oneIn(4) ? record.acceptanceOf(request.id) : undefined;
  if (request.kind === 'deposit')
    return said ?? { decision: 'accept', ...receiptOf(day, request), ...referenceOf(day, request) };
  const isProved = isLive && request.claimedBy === null ? chance.oneIn(10) : !chance.oneIn(16);
  return { decision: 'accept', ...(isProved && { reference: `FT-${chance.whole(1, 9999)}` }) };
};

/** Returns the revision that a person saw: mostly the present one. */
const revisionSeen = ({ chance }: Day, { revision }: RequestSeen): number =>
  revision + (chance.oneIn(10) ? chance.pick([-1, 1]) : 0);

/** Makes a decision of one person on a request. */
export const decisionOn = (day: Day, request: RequestSeen, by: string = day.chance.pick(PEOPLE)): DeskWork => ({
  ask: 'decide',
  id: request.id,
  decision: day.chance.oneIn(4) ? rejection(day) : acceptance(day, request),
  revision: revisionSeen(day, request),
  by,
  isConfirmed: !day.chance.oneIn(5),
});

/** Returns whether the payout of a waiting withdrawal is claimed next: in live mostly, once it may be. */
const isClaimedNext = ({ chance, isLive }: Day, { amount, approvedBy }: RequestSeen): boolean => {
  if (!isLive) return chance.oneIn(2);
  return approvedBy.length > 0 || Number(amount) <= Number(PAYOUTS.twoPeopleAbove) ? !chance.oneIn(4) : chance.oneIn(5);
};

/** Makes a claim, its passing to another person or its release: now and then the wrong one, or one of a deposit. */
const claimOf = (day: Day, request: RequestSeen, by: string): DeskWork => {
  const usual = request.claimedBy === null ? 'claim' : day.chance.pick(['take-over', 'release'] as const);
  const ask = day.chance.oneIn(8) ? day.chance.pick(['claim', 'take-over', 'release'] as const) : usual;
  const claim = { id: request.id, revision: revisionSeen(day, request), by, isConfirmed: true };
  if (ask !== 'claim') return { ask, ...claim };
  return { ask, ...claim, rateSeen: payoutRateOf(request.currency, day.funds.payoutRates) };
};

/** Makes what one person does next with a request: a claim, its passing to another person, a release, or a decision. */
const workOn = (day: Day, request: RequestSeen, by: string = day.chance.pick(PEOPLE)): DeskWork => {
  const { chance } = day;
  const { kind, claimedBy } = request;
  if (kind === 'deposit') return chance.oneIn(30) ? claimOf(day, request, by) : decisionOn(day, request, by);
  if (claimedBy === null) return (isClaimedNext(day, request) ? claimOf : decisionOn)(day, request, by);
  return chance.oneIn(2) ? claimOf(day, request, by) : decisionOn(day, request, chance.oneIn(5) ? by : claimedBy);
};

/** Makes the report of a payout that came back, whole, in part, or with more than was paid. */
const comebackOf = (day: Day, request: RequestSeen): DeskWork => {
  const { chance, record } = day;
  const { id, number, transferred, currencyDigits, returnReportedBy } = request;
  // The second person mostly reports what the first one reported.
  const said = returnReportedBy.length > 0 && !chance.oneIn(4) ? record.comebackOf(id) : undefined;
  const share = chance.pick([1, 0.4 + chance.share() / 2, 0.4 + chance.share() / 2, 1.2]);
  const impossible = chance.oneIn(15) && chance.pick(['0', '1e3', '1.0000000000001']);
  return {
    ask: 'came-back',
    id,
    revision: revisionSeen(day, request),
    received: impossible || (said ?? inDigits(Number(transferred) * share, currencyDigits)),
    reason: 'The receiving bank sent it back.',
    reference: `BACK-${number}-${request.returns.length}`,
    by: chance.pick(PEOPLE),
    isConfirmed: !chance.oneIn(5),
  };
};

/** Makes what the desk does next with one withdrawal, as it is now; undefined where it failed. */
export const payoutWork = (day: Day, id: string): DeskWork | undefined => {
  const request = day.funds.requests.get(id);
  if (!request || request.status === 'fail') return undefined;
  return (request.status === 'waiting' ? workOn : comebackOf)(day, request);
};

/** Makes work that the desk might do now: on what waits, and now and then on what is decided. */
export const someDeskWork = (day: Day): DeskWork | undefined => {
  const { chance, funds } = day;
  const all = [...funds.requests.values()];
  const waiting = all.filter(({ status }) => status === 'waiting');
  const paid = all.filter(({ kind, status }) => kind === 'withdrawal' && status === 'success');
  if (paid.length > 0 && chance.oneIn(5))
    return comebackOf(day, chance.pick(chance.oneIn(8) ? all.filter(({ kind }) => kind === 'withdrawal') : paid));
  const from = waiting.length > 0 && !chance.oneIn(10) ? waiting : all;
  return from.length > 0 ? workOn(day, chance.pick(from)) : undefined;
};

/** Makes what two people do with one waiting request at the same instant: the same, or the opposite. */
export const rivalDecisions = (
  day: Day,
): { readonly request: RequestSeen; readonly works: readonly DeskWork[] } | undefined => {
  const waiting = [...day.funds.requests.values()].filter(({ status }) => status === 'waiting');
  if (waiting.length === 0) return undefined;
  const request = day.chance.pick(waiting);
  const [one, other] = day.chance.oneIn(2) ? PEOPLE : [PEOPLE[1], PEOPLE[2]];
  return { request, works: [workOn(day, request, one), workOn(day, request, other)] };
};
