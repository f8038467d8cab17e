import type { Decision } from '../../src/server/reviews/index.ts';
import type { Day } from './day.ts';
import type { ApplicationSeen, RepaymentAskedSeen } from './loanRequestsSeen.ts';
import type { Step } from './marketMoves.ts';

const PEOPLE = ['desk:ann', 'desk:bob', 'desk:cho'] as const;
const REJECTION: Decision = { decision: 'reject', reason: 'Not by its owner.', images: [] };

type Asked = Pick<ApplicationSeen, 'id' | 'revision'>;

/** Lets a person decide a request about a loan, mostly at its present revision. */
const decide = async (day: Day, { id, revision }: Asked, decision: Decision, by: string): Promise<void> => {
  const seen = revision + (day.chance.oneIn(12) ? 1 : 0);
  const isConfirmed = !day.chance.oneIn(6);
  day.lent.noteDesk(await day.askDeskSafely({ ask: 'decide', id, revision: seen, by, isConfirmed, decision }));
};

/** Picks one or two people who decide at the same instant. */
const peopleOf = ({ chance }: Day): readonly string[] => {
  const first = chance.pick(PEOPLE);
  return chance.oneIn(4) ? [first, chance.pick(PEOPLE)] : [first];
};

/** Lets the desk accept an application now, as one thing; in live a second person accepts it where it still waits. */
export const acceptNow = async (day: Day, { id }: Asked): Promise<void> => {
  const first = day.chance.whole(0, PEOPLE.length - 1);
  for (const by of [PEOPLE[first], PEOPLE[(first + 1) % PEOPLE.length]]) {
    const one = day.loanRequests.applications.get(id);
    if (!one || by === undefined || (one.status !== 'apply' && one.status !== 'review')) return;
    await day.during(() => decide(day, one, { decision: 'accept' }, by), 'one request');
    if (!day.isLive) return;
  }
};

/** Lets the desk look at an application, and one person or two decide it. */
export const reviewLoan: Step = async (day) => {
  const { chance } = day;
  const all = [...day.loanRequests.applications.values()];
  const waiting = all.filter(({ status }) => status === 'apply' || status === 'review');
  if (all.length === 0) return;
  const one = chance.pick(waiting.length > 0 && !chance.oneIn(10) ? waiting : all);
  if (chance.oneIn(3)) await day.during(async () => void (await day.askDeskSafely({ ask: 'show', id: one.id })));
  const people = peopleOf(day);
  const decisions = people.map(() => (chance.oneIn(3) ? REJECTION : ({ decision: 'accept' } as const)));
  await day.during(
    async () =>
      void (await Promise.all(people.map((by, index) => decide(day, one, decisions[index] ?? REJECTION, by)))),
    'one request',
  );
};

/** What came of a repayment, as a person says it: as asked for, less, more, later; its reference now and then another's. */
const acceptanceOf = (
  day: Day,
  { number, amountToSend, currencyDigits, requestedAt }: RepaymentAskedSeen,
): Decision => {
  const { chance, now, isLive } = day;
  const share = chance.pick([1, 1, 1, 0.4, 1.3]);
  const received = share === 1 ? amountToSend : (Number(amountToSend) * share).toFixed(currencyDigits);
  const isSaid = isLive ? !chance.oneIn(12) : chance.oneIn(2);
  return {
    decision: 'accept',
    ...(Number(received) > 0 && { received }),
    ...(isSaid && { receivedAt: chance.whole(Math.min(requestedAt, now), now) }),
    ...(isSaid && { reference: chance.oneIn(10) ? 'in-1' : `IN-${number}` }),
  };
};

/** Lets the desk decide a repayment; a second person mostly says what the first one said. */
export const reviewRepayment: Step = async (day) => {
  const { chance } = day;
  const all = [...day.loanRequests.repayments.values()];
  const waiting = all.filter(({ status }) => status === 'waiting');
  if (all.length === 0) return;
  const { id } = chance.pick(waiting.length > 0 && !chance.oneIn(10) ? waiting : all);
  for (let left = day.isLive ? 2 : 1; left > 0; left -= 1) {
    const one = day.loanRequests.repayments.get(id);
    if (!one) return;
    const said = day.saidOfRepayments.get(id);
    const decision = chance.oneIn(3) ? REJECTION : said && !chance.oneIn(4) ? said : acceptanceOf(day, one);
    if (decision.decision === 'accept') day.saidOfRepayments.set(id, decision);
    await day.during(async () => {
      await Promise.all(peopleOf(day).map((by) => decide(day, one, decision, by)));
    });
  }
};
