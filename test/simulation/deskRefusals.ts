import { DAY_SECONDS } from '../../src/domain/time.ts';
import type { Decision } from '../../src/server/reviews/index.ts';
import type { DeskWork } from './fundRecord.ts';
import type { RequestSeen } from './fundsSeen.ts';
import { PAYOUTS } from './fundTerms.ts';

type Acceptance = Extract<Decision, { decision: 'accept' }>;

/** True where a refusal says that a person at the desk makes the payout of the request now. */
export const isWhilePaid = (fault: string): boolean => / pays the request /.test(fault);

const acceptanceOf = (work: DeskWork): Acceptance | undefined =>
  work.ask === 'decide' && work.decision.decision === 'accept' ? work.decision : undefined;

const isConfirmed = (work: DeskWork): boolean => work.isConfirmed;

/** True where an acceptance, or a claim, is about a request of this kind. */
const isAcceptanceOf = (kind: RequestSeen['kind'], work: DeskWork, is: RequestSeen): boolean =>
  is.kind === kind && acceptanceOf(work) !== undefined;

/** True where a request was at another revision than the work named, as the refusal says. */
const hasChanged = (work: DeskWork, fault: string, is: RequestSeen): boolean => {
  const revision = Number(/has changed: it is at revision (\d+)/.exec(fault)?.[1]);
  return revision !== work.revision && revision <= is.revision;
};

type IsSo = (work: DeskWork, is: RequestSeen, fault: string) => boolean;

/** Reasons of the desk's refusals, each with what has to be so. */
const REASONS: readonly (readonly [RegExp, IsSo])[] = [
  [/"\w+" of this (decision|payout) cannot be/, () => true],
  [/has changed: it is at revision/, (work, is, fault) => hasChanged(work, fault, is)],
  [/ is (accepted|rejected) already/, (_work, is) => is.decision !== null],
  [/came back already/, (_work, is) => is.returns.length > 0],
  [/^Part \d+ of .* was credited for .* already/, (_work, is) => is.returns.length > 0],
  [/ was paid by .* already/, (work) => acceptanceOf(work)?.reference !== undefined && !isConfirmed(work)],
  [/was not paid/, ({ ask }) => ask === 'came-back'],
  [/If it is right: --confirm/, (work) => !isConfirmed(work)],
  [/ pays the request .* now/, (_work, is) => is.claims > 0],
  [
    / is not claimed(\.|: claim it\.)$/,
    // A claim changes the revision: at the one that was named nobody had claimed it.
    (work, is) => is.kind === 'deposit' || is.revision > work.revision || is.claimedBy === null,
  ],
  [/^The rate of \w+ is .* now, not .* Nothing was claimed/, ({ ask }) => ask === 'claim'],
  [/^You have claimed the request .* already/, (work, is) => work.ask === 'take-over' && is.claims > 0],
  [
    /^Another person accepts/,
    (work, { amount }) =>
      (work.ask === 'claim' || work.ask === 'take-over' || acceptanceOf(work)?.reference !== undefined) &&
      Number(amount) > Number(PAYOUTS.twoPeopleAbove),
  ],
  [
    /^You set the rate of \w+: /,
    (work, { amount }) =>
      (work.ask === 'claim' || work.ask === 'take-over') && Number(amount) > Number(PAYOUTS.twoPeopleAbove),
  ],
  [/^Claim it before it is paid/, (work, is) => isAcceptanceOf('withdrawal', work, is)],
  [
    /^Name the proof of the payout/,
    (work, is) => isAcceptanceOf('withdrawal', work, is) && acceptanceOf(work)?.reference === undefined,
  ],
  [/^Say when it came/, (work) => acceptanceOf(work)?.receivedAt === undefined],
  [/^Name the transaction id/, (work) => acceptanceOf(work)?.reference === undefined],
  [/ was credited for .* already/, (work) => acceptanceOf(work)?.reference !== undefined],
  [
    /^It came more than 90 days before/,
    (work, { requestedAt }) => (acceptanceOf(work)?.receivedAt ?? requestedAt) < requestedAt - 90 * DAY_SECONDS,
  ],
  [/^It is worth less than a cent/, (work, is) => isAcceptanceOf('deposit', work, is)],
];

/** Returns a refusal of the desk whose reason is not so. */
export const refusalFault = (work: DeskWork, fault: string, is: RequestSeen): string | undefined =>
  REASONS.some(([words, isSo]) => words.test(fault) && isSo(work, is, fault))
    ? undefined
    : `the desk was refused without a reason: ${fault}`;
