import { decimal, moneyText } from '../../domain/decimal.ts';
import { interestOf, platformFeeOf } from '../../domain/loans/cost.ts';
import { ratioAtPayout, sufficesForPayout } from '../../domain/loans/maintenance.ts';
import { capAtPayout } from '../../domain/loans/terms.ts';
import { formatLondon } from '../../domain/londonFormat.ts';
import { dateText, londonDay } from '../../domain/time.ts';
import { getBytes, getFileRow } from '../files/index.ts';
import { verifiedName } from '../identity/index.ts';
import { loanFee, loanInterest, loanPaidOut, post } from '../ledger/index.ts';
import type { Evidence, Reviewable } from '../reviews/index.ts';
import type { Reader, Transaction } from '../store/index.ts';
import { accountFiguresNow, balanceChanged, checkOwnCollateral, lockAccountById } from '../trading/index.ts';
import type { World } from '../world/world.ts';
import { caseFacts } from './closeCase.ts';
import { declaredOf } from './declared.ts';
import { contractBytes, findEvidence, recomputeEvidence } from './evidence.ts';
import { levelsOf, readBook, termsOf } from './loanBook.ts';
import { findContract, type Lender, makeContract } from './loanContract.ts';
import { termsView } from './loanView.ts';
import { getLoanRow, insertLoanEvent, type LoanRow, writeLoan } from './loanRepository.ts';
import { rejectionFor, rejectionIfDisowned, rejectLoan } from './rejectLoan.ts';
import { lacksAnotherToPayOut, payoutApprovalFacts } from './payoutApprovals.ts';

/** Reason of a rejection whose collateral did not suffice when it was to be paid out (LON-39). */
const TOO_LOW = 'maintenance-ratio-too-low';

/** Calculates the maintenance ratio of a loan if it were paid out now, percent. */
const ratioNow = async (reader: Reader, world: World, row: LoanRow) => {
  const { netWorth } = await accountFiguresNow(reader, world.market, row.account_id);
  const { quantity, days } = row;
  return ratioAtPayout(netWorth.result, { quantity, days, terms: termsOf(row) }).result;
};

/** Says whether the chain of what was signed is what its kept bytes give, and the contract has this chain. */
const chainFact = async (reader: Reader, world: World, row: LoanRow): Promise<string> => {
  const { signature_file_id: fileId } = row;
  const signature = fileId === null ? undefined : await getBytes(world, await getFileRow(reader, fileId));
  const contract = await findContract(reader, world, row.id);
  const elsewhere = { signature, contract: contract && contractBytes(contract) };
  const kept = JSON.stringify(await findEvidence(reader, row.id));
  const again = await recomputeEvidence(reader, world, row.id, elsewhere);
  const isNamed = !contract || (JSON.stringify(contract.evidence) === kept && contract.hash === again.at(-1)?.chain);
  return isNamed && kept === JSON.stringify(again) ? 'whole' : 'BROKEN';
};

const evidenceFacts = async (reader: Reader, world: World, row: LoanRow): Promise<Evidence['facts']> => {
  const declared = declaredOf(world, row);
  const terms = termsView(row);
  const chain = await findEvidence(reader, row.id);
  return {
    ...{ number: row.number, status: row.status, quantity: row.quantity, days: String(row.days), ...terms },
    verifiedName: (await verifiedName(reader, world, row.customer_id)) ?? '',
    ...{ legalAddress: declared.legalAddress, monthlyIncome: declared.monthlyIncome },
    expectedInvestmentAmount: declared.expectedInvestmentAmount,
    ...(declared.signedName !== null && { signedName: declared.signedName }),
    signedAt: formatLondon(row.applied_at),
    agreements: row.agreements.map(({ name, agreementVersion }) => `${name} ${agreementVersion}`).join(', '),
    agreementLanguage: row.agreement_language,
    ...(row.loaned_at === null && { ratioAtPayout: moneyText(await ratioNow(reader, world, row)) }),
    payoutLevel: row.payout_level,
    ...(await caseFacts(reader, row)),
    ...(await payoutApprovalFacts(reader, row.id)),
    hash: chain.at(-1)?.chain ?? '',
    chain: await chainFact(reader, world, row),
  };
};

/**
 * Pays a loan out: the money, the platform fee and the first day's interest, and its contract (LON-3, LON-13, LON-38). An
 * application from before there was a cap of all costs gets one: its contract names it (LON-118).
 */
const payOut = async (
  tx: Transaction,
  world: World,
  row: LoanRow,
  { lender, withdrawalDays, costCapOf }: LoanReviewSettings,
): Promise<void> => {
  const [at, loanId] = [world.now(), row.id];
  const account = await lockAccountById(tx, row.account_id);
  const interest = interestOf(row.quantity, 1, termsOf(row)).result;
  const event = { loanId, account, at };
  await writeLoan(tx, loanId, {
    ...{ status: 'loan', loaned_at: at, withdrawal_days: row.withdrawal_days_seen ?? withdrawalDays },
    ...{ interest_day: 1, interest_posted: moneyText(interest) },
    total_cost_cap: row.total_cost_cap ?? capAtPayout(termsOf(row), row.days, costCapOf(row.product_id)),
  });
  await post(tx, loanPaidOut({ ...event, amount: decimal(row.quantity) }));
  const fee = platformFeeOf(row.quantity, termsOf(row)).result;
  await post(tx, loanFee({ ...event, occurrence: 'platform', amount: fee }));
  await post(tx, loanInterest({ ...event, occurrence: dateText(londonDay(at)), amount: interest }));
  await insertLoanEvent(tx, { loanId, kind: 'loaned', at, amount: row.quantity });
  await makeContract(tx, world, await readBook(tx, await getLoanRow(tx, loanId)), lender);
  await balanceChanged(tx, account.id);
};

/**
 * Lender that contracts name, the London dates of the right of withdrawal, the cap of all costs of a product by its id, and
 * the US dollars above which two people pay out in `live`.
 */
type LoanReviewSettings = {
  readonly lender: Lender;
  readonly withdrawalDays: number;
  readonly costCapOf: (productId: string) => string;
  readonly twoPeopleAbove: string;
};

/** Review of applications: rejected with a reason, or paid out in the same transaction. */
export const loanReviews = (settings: LoanReviewSettings): Reviewable => ({
  async evidence(reader, world, { id }) {
    const row = await getLoanRow(reader, id);
    const { signature_file_id: signature } = row;
    const images = signature === null ? {} : { signature };
    return { facts: await evidenceFacts(reader, world, row), images };
  },
  statusAfter: { accept: 'loan', reject: 'reject' },
  async lockFirst(tx, { id }) {
    const { account_id: accountId } = await getLoanRow(tx, id);
    await lockAccountById(tx, accountId);
  },
  async opened(tx, world, { id }) {
    const row = await getLoanRow(tx, id);
    if (row.status !== 'apply') return;
    await writeLoan(tx, id, { status: 'review' });
    await insertLoanEvent(tx, { loanId: id, kind: 'reviewing', at: world.now() });
  },
  // An application whose collateral cannot be valued waits until it can (LON-93).
  async check(reader, world, { id }, { decision }) {
    if (decision.decision === 'reject') return undefined;
    const refused = await checkOwnCollateral(reader, world, (await getLoanRow(reader, id)).account_id);
    return (
      refused && { refused, why: `${refused.detail.symbol} has no live quote: the collateral cannot be valued now.` }
    );
  },
  async needsAnother(tx, world, { id }, { by }) {
    const { quantity } = await getLoanRow(tx, id);
    return lacksAnotherToPayOut(tx, world, { id, quantity }, { by, twoPeopleAbove: settings.twoPeopleAbove });
  },
  async instead(tx, world, { id, customer_id: customerId }) {
    const row = await getLoanRow(tx, id);
    const disowned = await rejectionIfDisowned(tx, world, customerId);
    if (disowned || sufficesForPayout(await ratioNow(tx, world, row), levelsOf(row))) return disowned;
    return rejectionFor(tx, world, customerId, TOO_LOW);
  },
  async settle(tx, world, { id }, decision) {
    const row = await getLoanRow(tx, id);
    if (decision.decision === 'accept') {
      await payOut(tx, world, row, settings);
      return { words: { amount: row.quantity, number: row.number } };
    }
    await rejectLoan(tx, world, id, decision);
    return undefined;
  },
});
