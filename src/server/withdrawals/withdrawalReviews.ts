import { decimal } from '../../domain/decimal.ts';
import { referenceKey } from '../../domain/funds/reference.ts';
import { formatLondon } from '../../domain/londonFormat.ts';
import { refusal } from '../../domain/refusal.ts';
import { verifiedName } from '../identity/index.ts';
import type { Impossible, Review, Reviewable } from '../reviews/index.ts';
import type { Reader } from '../store/index.ts';
import { languageOf } from '../notifications/index.ts';
import { lockAccountById } from '../trading/index.ts';
import type { World } from '../world/world.ts';
import { agreeOnRate } from './agreeOnRate.ts';
import { checkClaim, isLastToAccept, isOfTwoPeople, whyNotWhole } from './checkClaim.ts';
import type { Payee } from './payee.ts';
import { giveBack, payOut } from './endWithdrawals.ts';
import { NOT_CUSTOMER } from './failWithdrawals.ts';
import {
  type Approval,
  approve,
  findApprovals,
  findPaidBy,
  findRateApprovals,
  getWithdrawal,
  openPayee,
  type Withdrawal,
} from './withdrawalRepository.ts';
import { fixRate, rateOfPayout } from './payoutRates.ts';
import type { Withdrawals } from './withdrawalSettings.ts';
import { WRITTEN } from './withdrawalView.ts';

/** Number of bytes of a transaction id, which the sandbox makes where nobody names one. */
const TRANSACTION_ID_BYTES = 32;

/** Makes the proof of a payout that nobody pays: the sandbox's own. */
const madeReference = (world: World, { kind, number }: Withdrawal): string =>
  kind === 'crypto' ? Buffer.from(world.randomBytes(TRANSACTION_ID_BYTES)).toString('hex') : `SANDBOX-${number}`;

const lettersOf = (name: string): string => name.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim().toLowerCase();
const isSameName = (one: string, other: string): boolean => lettersOf(one) === lettersOf(other);

const wrongReference = (why: string): Impossible => ({
  refused: refusal('request-invalid', { field: 'payoutReference' }),
  why,
});

/** Returns what forbids an acceptance in `live`: a proof too early, none at the end, or a payout that nobody claimed. */
const checkAcceptance = async (
  reader: Reader,
  world: World,
  withdrawals: Withdrawals,
  { review, reference, by }: { readonly review: Review; readonly reference: string | undefined; readonly by: string },
): Promise<Impossible | undefined> => {
  const { id, revision } = review;
  if (!(await isLastToAccept(reader, world, withdrawals, { review, by }))) {
    return reference === undefined
      ? undefined
      : wrongReference('Another person accepts this withdrawal before it is paid: leave --reference out, pay nothing.');
  }
  if (review.claimed_by === null) {
    return wrongReference(`Claim it before it is paid: claim ${id} --revision ${revision}.`);
  }
  return reference === undefined || referenceKey(reference) === ''
    ? wrongReference('Name the proof of the payout: --reference.')
    : undefined;
};

/** Returns in words which other withdrawals were paid by the proof of this one: one typed again, or a batch's. */
const doubtOfReference = async (reader: Reader, id: string, reference: string): Promise<string | undefined> => {
  const others = await findPaidBy(reader, { id, reference });
  return others.length === 0
    ? undefined
    : `${others.join(', ')} was paid by ${reference} already. One transaction of several payouts is named with its output, such as txid:1.`;
};

/** Facts of the proof of a payout, with other withdrawals that have the same one. */
const proofFacts = async (
  reader: Reader,
  { id, payout_reference: reference }: Withdrawal,
): Promise<Readonly<Record<string, string>>> => {
  if (reference === null) return {};
  const others = await findPaidBy(reader, { id, reference });
  return { reference, ...(others.length > 0 && { sameReference: others.join(', ') }) };
};

/** Facts of who makes its payout since when, and of a customer who did not ask for it. */
const claimFacts = ({
  claimed_by: claimedBy,
  claimed_at: claimedAt,
  disowned_at: disownedAt,
}: Pick<Review, 'claimed_by' | 'claimed_at' | 'disowned_at'>): Readonly<Record<string, string>> => ({
  ...(claimedBy !== null && { claimedBy }),
  ...(claimedAt !== null && { beingPaidSince: formatLondon(claimedAt) }),
  ...(disownedAt !== null && { customerSaid: `it was not me (${formatLondon(disownedAt)})` }),
});

const approvalFacts = (approvals: readonly Approval[]): Readonly<Record<string, string>> =>
  approvals.length === 0 ? {} : { acceptedBy: approvals.map(({ by, at }) => `${by} (${formatLondon(at)})`).join(', ') };

/** Fact of the customer's verified name, with the names of a card that differ from it. */
const nameFacts = (verified: string, { realName, payeeName }: Payee['facts']): Readonly<Record<string, string>> => {
  const others = [realName, payeeName].filter((name) => name !== undefined && !isSameName(name, verified));
  return { verifiedName: verified, ...(others.length > 0 && { namesDiffer: others.join(', ') }) };
};

/** Facts of the rate: the one of the request where another one counted, the one of now that a claim would fix, and who said so. */
const rateFacts = async (
  reader: Reader,
  withdrawals: Withdrawals,
  row: Withdrawal,
  { decision, claimed_at: claimedAt }: Pick<Review, 'decision' | 'claimed_at'>,
): Promise<Readonly<Record<string, string>>> => {
  const { rate, asked_rate: askedRate, asked_received: askedReceived } = row;
  const isOpen = decision === null && claimedAt === null && row.currency !== 'USD';
  const approvals = await findRateApprovals(reader, row.id);
  const present = isOpen ? await rateOfPayout(reader, withdrawals, row) : undefined;
  return {
    ...(askedRate !== null &&
      askedReceived !== null &&
      !decimal(askedRate).eq(rate) && { rateAsked: askedRate, amountAsked: askedReceived }),
    ...(present && { rateNow: present.rate }),
    ...(approvals.length > 0 && { rateAcceptedBy: approvals.map(({ by, rate: at }) => `${by} (${at})`).join(', ') }),
  };
};

/** Review of withdrawals: claimed, paid with a proof, or given back with a reason. */
export const withdrawalReviews = (withdrawals: Withdrawals): Reviewable => ({
  async evidence(reader, world, { id, customer_id: customerId, ...review }) {
    const row = await getWithdrawal(reader, id);
    const payee = openPayee(world, row).facts;
    return {
      facts: {
        ...{ number: row.number, amount: row.amount, fee: row.fee, netAmount: row.net_amount },
        ...{ currency: row.currency, rate: row.rate, actualAmountReceived: row.received },
        ...(await rateFacts(reader, withdrawals, row, review)),
        ...payee,
        ...nameFacts((await verifiedName(reader, world, customerId)) ?? '', payee),
        ...approvalFacts(await findApprovals(reader, id)),
        ...claimFacts(review),
        ...(await proofFacts(reader, row)),
        ...(row.returned_amount !== null && { cameBack: row.returned_amount }),
      },
      images: {},
    };
  },
  statusAfter: { accept: 'success', reject: 'fail' },
  async lockFirst(tx, { id }) {
    const { account_id: accountId } = await getWithdrawal(tx, id);
    await lockAccountById(tx, accountId);
  },
  check: async (reader, world, review, { decision, by }) =>
    decision.decision === 'reject' || world.environment !== 'live'
      ? undefined
      : (decision.furtherReferences?.length ?? 0) > 0
        ? wrongReference('A payout is one transfer: name it alone.')
        : checkAcceptance(reader, world, withdrawals, { review, reference: decision.reference, by }),
  async doubt(reader, _world, { id }, decision) {
    if (decision.decision !== 'accept') return undefined;
    const why = await whyNotWhole(reader, await getWithdrawal(reader, id));
    if (why !== undefined) return `${why}: if it was not paid, release it and reject it.`;
    return decision.reference === undefined ? undefined : doubtOfReference(reader, id, decision.reference);
  },
  checkClaim: (reader, world, review, by) => checkClaim(reader, world, withdrawals, { review, by }),
  termsOfClaim: (tx, world, claiming) => agreeOnRate(tx, world, withdrawals, claiming),
  async disowned(tx, world, { customer_id: customerId }) {
    const reason = world.texts.label(await languageOf(tx, customerId), `withdrawal-${NOT_CUSTOMER}`);
    return { decision: 'reject', code: NOT_CUSTOMER, reason, images: [] };
  },
  async needsAnother(tx, world, review, { by }) {
    const { id } = review;
    const { amount } = await getWithdrawal(tx, id);
    const isLast = await isLastToAccept(tx, world, withdrawals, { review, by });
    if (isOfTwoPeople(world, withdrawals.settings, amount)) {
      await approve(tx, { withdrawal_id: id, approved_by: by, approved_at: world.now() });
    }
    return !isLast;
  },
  async settle(tx, world, { id, claimed_at: claimedAt }, decision) {
    if (decision.decision === 'reject') {
      await giveBack({ tx, world }, await getWithdrawal(tx, id), decision.code ?? WRITTEN);
      return undefined;
    }
    const asked = await getWithdrawal(tx, id);
    if (claimedAt === null) await fixRate(tx, asked, await rateOfPayout(tx, withdrawals, asked));
    const row = await getWithdrawal(tx, id);
    const { reference } = decision;
    const proof = { reference: reference ?? madeReference(world, row), isMade: reference === undefined };
    await payOut({ tx, world }, row, proof);
    return { words: { amount: row.net_amount, received: row.received, currency: row.currency } };
  },
});
