import { LANGUAGES, type Schemas } from '../../contract/index.ts';
import { moneyText } from '../../domain/decimal.ts';
import { interestOf } from '../../domain/loans/cost.ts';
import { evidenceHash } from '../../domain/loans/evidence.ts';
import { lastWithdrawalDay, loanDates, WITHDRAWAL_DAYS } from '../../domain/loans/dates.ts';
import { dateText } from '../../domain/time.ts';
import { maskedIdNumber, verifiedName } from '../identity/index.ts';
import type { Reader, Transaction } from '../store/index.ts';
import { decrypt, encrypt } from '../world/encryption.ts';
import type { World } from '../world/world.ts';
import { declaredOf, signatureView } from './declared.ts';
import { chainContract } from './evidence.ts';
import { levelsOf, type LoanBook, termsOf } from './loanBook.ts';
import type { ShownLoan } from './loanRepository.ts';
import { agreedFigures, costCapView, termsView } from './loanView.ts';

const placeOf = (loanId: string): string => `contract of loan ${loanId}`;

/** Firm as contracts name it. */
export type Lender = {
  readonly name: string;
  readonly address: string | null;
  /** Independent body for complaints where there is one, and the address for complaints. */
  readonly complaints: string;
};

/** Figures and dates of a contract that the right of withdrawal depends on (LON-112). */
const informationOf = ({ row, paidOut }: LoanBook<ShownLoan>) => {
  const loanedAt = paidOut?.loanedAt ?? 0;
  const withdrawalDays = row.withdrawal_days ?? WITHDRAWAL_DAYS;
  return {
    nominalYearlyRate: agreedFigures(row).nominalYearlyRate,
    interestPerDay: moneyText(interestOf(row.quantity, 1, termsOf(row)).result),
    ...{ withdrawalDays, withdrawUntil: dateText(lastWithdrawalDay(loanedAt, withdrawalDays)) },
  };
};

/** Writes the contract of a loan that was paid out (LON-33, LON-36). */
const contractOf = async (
  tx: Transaction,
  world: World,
  book: LoanBook<ShownLoan>,
  lender: Lender,
): Promise<Schemas['LoanContract']> => {
  const { row, paidOut } = book;
  const borrower = await verifiedName(tx, world, row.customer_id);
  if (!paidOut || borrower === null) throw new Error(`Loan ${row.id} has no contract.`);
  const declared = declaredOf(world, row);
  const { expectedInterest, platformFee, totalToRepay, yearlyRate } = agreedFigures(row);
  const totalCostCap = costCapView(row);
  const made = {
    ...{ loanId: row.id, number: row.number, lender: lender.name, borrower },
    ...{ lenderAddress: lender.address, complaints: lender.complaints, ...informationOf(book) },
    language: LANGUAGES.find((each) => each === row.agreement_language) ?? 'en',
    idNumber: await maskedIdNumber(tx, world, row.customer_id),
    legalAddress: declared.legalAddress,
    ...{ quantity: row.quantity, days: row.days, terms: termsView(row) },
    ...(totalCostCap !== null && { totalCostCap }),
    ...{ expectedInterest, platformFee, totalToRepay, yearlyRate },
    ...{ maintenance: levelsOf(row), loanedAt: paidOut.loanedAt, dueDate: dateText(loanDates(paidOut).dueDay) },
    ...{ agreements: [...row.agreements], signature: signatureView(row, declared), signedAt: row.applied_at },
  };
  const evidence = await chainContract(tx, made);
  return { ...made, evidence: [...evidence], hash: evidenceHash(evidence) ?? '' };
};

/** Makes the contract of a loan, which is never changed (LON-34). */
export const makeContract = async (
  tx: Transaction,
  world: World,
  book: LoanBook<ShownLoan>,
  lender: Lender,
): Promise<void> => {
  const contract = await contractOf(tx, world, book, lender);
  const { loanId, language, hash, loanedAt } = contract;
  const sealed = encrypt(world, Buffer.from(JSON.stringify(contract)), placeOf(loanId));
  await tx
    .insertInto('loan_contracts')
    .values({ loan_id: loanId, language, sealed, hash, made_at: loanedAt })
    .execute();
};

/** Reads the contract of a loan as it was made; undefined before. */
export const findContract = async (
  reader: Reader,
  world: Pick<World, 'encryptionKey'>,
  loanId: string,
): Promise<Schemas['LoanContract'] | undefined> => {
  const kept = await reader
    .selectFrom('loan_contracts')
    .select('sealed')
    .where('loan_id', '=', loanId)
    .executeTakeFirst();
  return kept && (JSON.parse(decrypt(world, kept.sealed, placeOf(loanId)).toString()) as Schemas['LoanContract']);
};
