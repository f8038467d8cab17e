import type { Decision } from '../../src/server/reviews/index.ts';
import type { DeskAnswer, DeskReview } from '../../src/server/desk/index.ts';
import type { Envelope } from '../../src/server/http/envelope.ts';
import { isWhilePaid, refusalFault } from './deskRefusals.ts';
import type { FundsSeen, RequestSeen } from './fundsSeen.ts';
import type { SentRequest } from './simulatedServer.ts';

/** Work of a person at the desk on one request; `revision` is the one that the person saw. */
export type DeskWork = { readonly id: string; readonly revision: number; readonly by: string } & (
  | { readonly ask: 'decide'; readonly decision: Decision; readonly isConfirmed: boolean }
  | { readonly ask: 'claim'; readonly rateSeen?: string; readonly isConfirmed: boolean }
  | { readonly ask: 'take-over' | 'release'; readonly isConfirmed: boolean }
  | {
      readonly ask: 'came-back';
      readonly received: string;
      readonly reason: string;
      readonly reference?: string;
      readonly isConfirmed: boolean;
    }
);

/** Work at the desk with its answer; without an answer it was lost with the server. */
export type DeskDone = { readonly work: DeskWork; readonly answer: DeskAnswer | undefined };

type Taken = { readonly id: string; readonly amount: string; readonly number: string };

const REQUESTS: ReadonlySet<string> = new Set([
  'requestCryptoDeposit',
  'requestBankDeposit',
  'requestCryptoWithdrawal',
  'requestBankWithdrawal',
]);
const DESTINATIONS: ReadonlySet<string> = new Set(['saveCryptoWallet', 'addBankCard']);
const BEING_PAID = 3012;
const STATUS = { accept: 'accepted', reject: 'rejected' } as const;

/** Answers about money that customers and the desk were given: what they say must stay true. */
export class FundRecord {
  readonly #taken = new Map<string, Taken>();
  readonly #takenBack = new Set<string>();
  /** Withdrawals that could not be taken back, as they were being paid. */
  readonly #keptPaying: string[] = [];
  readonly #desk: DeskDone[] = [];
  /** Currencies of saved destinations, by their ids. */
  readonly currencies = new Map<string, string>();

  /** Notes the first answer of a request. */
  note({ id, path }: SentRequest, { code, data }: Envelope): void {
    if (code === BEING_PAID) this.#keptPaying.push(String(path?.['id']));
    if (code !== 200) return;
    if (REQUESTS.has(id)) {
      const taken = data as Taken;
      this.#taken.set(taken.id, taken);
    }
    if (id === 'takeBackWithdrawal') this.#takenBack.add(String(path?.['id']));
    if (!DESTINATIONS.has(id)) return;
    const saved = data as { id: string; coinName?: string; currency?: string };
    this.currencies.set(saved.id, saved.coinName ?? saved.currency ?? '');
  }

  noteDesk(done: DeskDone): void {
    this.#desk.push(done);
  }

  /** Returns the desk's work whose answer was lost, the latest first. */
  lostWork(): readonly DeskWork[] {
    return this.#desk.flatMap(({ work, answer }) => (answer ? [] : [work])).reverse();
  }

  /** Returns how often the desk was refused. */
  refusals(): number {
    return this.#desk.filter(({ answer }) => answer && 'fault' in answer).length;
  }

  /** Returns how often a customer or the desk was refused as a payout was being made. */
  refusalsWhilePaid(): number {
    const refused = this.#desk.filter(({ answer }) => answer && 'fault' in answer && isWhilePaid(answer.fault));
    return this.#keptPaying.length + refused.length;
  }

  /** Returns the latest acceptance of a request that counted. */
  acceptanceOf(id: string): Decision | undefined {
    return this.#desk
      .flatMap(({ work, answer }) =>
        work.ask === 'decide' && work.id === id && answer && 'review' in answer ? [work.decision] : [],
      )
      .findLast(({ decision }) => decision === 'accept');
  }

  /** Returns what was reported last of a payout that came back, and awaits a second person. */
  comebackOf(id: string): string | undefined {
    return this.#desk
      .flatMap(({ work, answer }) =>
        work.ask === 'came-back' && work.id === id && answer && 'awaits' in answer ? [work.received] : [],
      )
      .at(-1);
  }

  /** Returns the latest work at the desk. */
  recentWork(most: number): readonly DeskWork[] {
    return this.#desk.slice(-most).map(({ work }) => work);
  }

  /** True where a customer was answered that this request was taken. */
  knows(id: string): boolean {
    return this.#taken.has(id);
  }

  /** Returns what was acknowledged and is not, or not any more, as it was said. */
  faults({ requests }: FundsSeen): readonly string[] {
    const lost = [...this.#taken.values()].flatMap(({ id, amount, number }) => {
      const is = requests.get(id);
      if (!is) return [`request ${id} was acknowledged and is lost`];
      return is.amount === amount && is.number === number ? [] : [`request ${id} is not the one that was acknowledged`];
    });
    const takenBack = [...this.#takenBack].flatMap((id) => {
      const is = requests.get(id);
      const isSo = is?.status === 'fail' && is.failureCode === 'taken-back' && is.decidedBy === 'customer';
      if (!isSo) return [`withdrawal ${id} was taken back and is ${is?.status}, by ${is?.decidedBy}`];
      return is.claimedBy === null ? [] : [`withdrawal ${id} was taken back while ${is.claimedBy} paid it`];
    });
    const kept = this.#keptPaying.flatMap((id) =>
      requests.get(id)?.claims === 0 ? [`withdrawal ${id} could not be taken back, and nobody had claimed it`] : [],
    );
    const done = this.#desk.flatMap((one) => deskFault(one, requests.get(one.work.id)) ?? []);
    return [...lost, ...takenBack, ...kept, ...done, ...revisionFaults(this.#desk)];
  }
}

/** Returns what an answer of the desk said and is not so. */
export const deskFault = ({ work, answer }: DeskDone, is: RequestSeen | undefined): string | undefined => {
  if (!answer) return undefined;
  if (!is) return `the desk was answered about ${work.id}, which is lost`;
  if ('fault' in answer) return refusalFault(work, answer.fault, is);
  if (work.ask === 'came-back') return comebackFault(work, answer, is);
  if ('awaitsClaim' in answer) {
    return is.revision > work.revision ? undefined : `request ${is.id} did not change when ${work.by} claimed it`;
  }
  if (!('review' in answer)) return `the desk was answered ${JSON.stringify(answer)}`;
  return work.ask === 'decide' ? decisionFault(work, answer.review, is) : claimFault(work, answer.review, is);
};

const comebackFault = (work: DeskWork, answer: DeskAnswer, is: RequestSeen): string | undefined => {
  if ('credited' in answer) {
    const isSo = is.returns.includes(answer.credited) && is.status === 'success';
    return isSo ? undefined : `payout ${is.id} came back with ${answer.credited}, and ${is.returns} is stored`;
  }
  if (!('awaits' in answer)) return `the desk was answered ${JSON.stringify(answer)}`;
  const isSo = is.returnReportedBy.includes(work.by) && is.revision > work.revision;
  return isSo ? undefined : `the report of ${work.by} that ${is.id} came back is lost`;
};

type DecisionWork = Extract<DeskWork, { ask: 'decide' }>;

const decisionFault = (work: DecisionWork, { status }: DeskReview, is: RequestSeen): string | undefined => {
  if (status === 'waiting') {
    if (is.revision <= work.revision) return `request ${is.id} did not change when ${work.by} accepted it`;
    return is.approvedBy.includes(work.by) ? undefined : `the acceptance of ${is.id} by ${work.by} is lost`;
  }
  // Parts of a payout that come back later are changes of their own.
  if (is.revision !== work.revision + is.changesSince)
    return `request ${is.id} was decided at revision ${work.revision} and is at ${is.revision}`;
  const isSo = is.decision === work.decision.decision && is.decidedBy === work.by;
  return isSo && status === STATUS[work.decision.decision]
    ? undefined
    : `request ${is.id} was ${status} by ${work.by}, and is ${is.decision} by ${is.decidedBy}`;
};

/** Returns a claim, its passing to another person or its release that is lost, or a claim after which the request ended otherwise than paid. */
const claimFault = (work: DeskWork, review: DeskReview, is: RequestSeen): string | undefined => {
  const claimant = work.ask === 'release' ? null : work.by;
  if (review.claimedBy !== claimant) return `${work.by} was answered that ${review.claimedBy} pays ${is.id}`;
  if (is.revision <= work.revision) return `request ${is.id} did not change at the ${work.ask} of ${work.by}`;
  // Decisions change no revision: at this one nothing but the decision came after the claim, or after the release.
  if (is.revision - is.changesSince > work.revision + 1) return undefined;
  if (is.claimedBy !== claimant) return `the ${work.ask} of ${is.id} by ${work.by} is lost`;
  return claimant !== null && is.status === 'fail'
    ? `withdrawal ${is.id} was claimed by ${work.by} and was ended by ${is.decidedBy}`
    : undefined;
};

/** Returns requests of which two changes that named the same revision both counted. */
export const revisionFaults = (desk: readonly DeskDone[]): readonly string[] => {
  const counted = new Set<string>();
  return desk.flatMap(({ work, answer }) => {
    if (!answer || 'fault' in answer) return [];
    // A decision leaves the revision as it is, and a payout comes back after it.
    const what = work.ask === 'came-back' ? 'returns' : 'decisions';
    const name = `${what} of ${work.id} at revision ${work.revision}`;
    if (counted.has(name)) return [`two ${name} counted`];
    counted.add(name);
    return [];
  });
};
