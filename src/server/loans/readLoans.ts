import { type Language, PAGE_SIZE, type Schemas } from '../../contract/index.ts';
import { Decimal, moneyText } from '../../domain/decimal.ts';
import { maintenanceRatioOf, securedDebtOf } from '../../domain/loans/maintenance.ts';
import { refusal } from '../../domain/refusal.ts';
import type { Context, Handler } from '../http/index.ts';
import { isUuid, pageOf, readCursor, type Reader } from '../store/index.ts';
import { accountFiguresNow, findActiveAccount } from '../trading/index.ts';
import type { World } from '../world/world.ts';
import { declaredOf, signatureView } from './declared.ts';
import { levelsOf, type LoanBook, owedAt, readBook, readBooks } from './loanBook.ts';
import { findContract } from './loanContract.ts';
import {
  findLoan,
  findLoanEvents,
  findLoans,
  findPresentLoan,
  type LoanFilter,
  type ShownLoan,
  sumLoans,
} from './loanRepository.ts';
import { loanView } from './loanView.ts';
import { repaymentView } from './repaymentView.ts';
import { signedWords } from './signedWords.ts';

/** Sums what a filter keeps; of what is owed the loan that runs, of which an account has one at most (LON-44). */
const totalsOf = async (reader: Reader, filter: LoanFilter, now: number): Promise<Schemas['LoanTotals']> => {
  const { count, quantity } = await sumLoans(reader, filter);
  const present = await findPresentLoan(reader, filter.accountId);
  const isKept = present && (filter.status === 'all' || filter.status === present.status);
  const owed = isKept ? owedAt(await readBook(reader, present), now) : null;
  return { count, quantity: moneyText(new Decimal(quantity)), owed: owed ? moneyText(owed.total.result) : '0.00' };
};

/** Lists a page of the account's loans, the newest first, with the totals of all that is filtered. */
export const listLoans: Handler<'listLoans'> = async (
  { query: { status = 'all', cursor, size = PAGE_SIZE } },
  { tx, world, session, account: mode, language },
) => {
  const account = await findActiveAccount(tx, session.customerId, mode);
  if ('refused' in account) return account;
  const after = cursor === undefined ? undefined : readCursor(cursor);
  if (cursor !== undefined && !after) return { refused: refusal('request-invalid', { field: 'cursor' }) };
  const filter = { accountId: account.id, status };
  return world.database.inOneInstant(async (instant) => {
    const { rows, nextCursor } = await pageOf(size, {
      find: (most) => findLoans(instant, filter, { after, most }),
      cursorOf: (row) => ({ at: row.applied_at, id: row.id }),
    });
    const books = await readBooks(instant, rows);
    const items = books.map((book) => loanView(book, { world, language }));
    return { data: { items, nextCursor, totals: await totalsOf(instant, filter, world.now()) } };
  });
};

/** Calculates the collateral of a loan that runs, now (LON-63, LON-73); null of another one. */
const maintenanceOf = async (
  reader: Reader,
  world: World,
  book: LoanBook,
): Promise<Schemas['LoanMaintenance'] | null> => {
  const at = world.now();
  const owed = owedAt(book, at);
  if (!owed) return null;
  const netWorth = (await accountFiguresNow(reader, world.market, book.row.account_id)).netWorth.result;
  const ratio = maintenanceRatioOf(netWorth, owed);
  return (
    ratio && {
      ...{ ratio: moneyText(ratio.result), netWorth: moneyText(netWorth), owed: moneyText(securedDebtOf(owed).result) },
      ...{ at, levels: levelsOf(book.row) },
    }
  );
};

const applicationView = (world: World, row: ShownLoan): Schemas['LoanApplication'] => {
  const declared = declaredOf(world, row);
  const { legalAddress, monthlyIncome, expectedInvestmentAmount } = declared;
  return {
    ...{ legalAddress, monthlyIncome, expectedInvestmentAmount, agreements: [...row.agreements] },
    ...{ signature: signatureView(row, declared), signedAt: row.applied_at },
  };
};

/** Says what there is to say about an event: what was signed, why it was rejected, why a repayment was reversed. */
const eventText = (
  { kind, reason }: { readonly kind: Schemas['LoanEvent']['kind']; readonly reason: string | null },
  { world, row, loan, language }: Told,
): string | null => {
  if (kind === 'applied') return signedWords(world.texts, language, row.agreements);
  return kind === 'rejected' ? loan.rejectionReason : reason;
};

type Told = {
  readonly world: Pick<World, 'texts'>;
  readonly row: ShownLoan;
  readonly loan: Schemas['Loan'];
  readonly language: Language;
};

/** Reads the account's loan that a request names: refused by the account (1201) and the loan (1002, LON-37). */
const findNamed = async (
  reader: Reader,
  id: string,
  { session, account: mode }: Pick<Context<'getLoan'>, 'session' | 'account'>,
) => {
  const account = await findActiveAccount(reader, session.customerId, mode);
  if ('refused' in account) return account;
  const row = isUuid(id) ? await findLoan(reader, { accountId: account.id, id }) : undefined;
  return row ?? ({ refused: refusal('not-found', { field: 'id' }) } as const);
};

/** Answers a loan with its application, its collateral, its events and its repayments. */
export const getLoan: Handler<'getLoan'> = ({ path: { id } }, { world, session, account, language }) =>
  world.database.inOneInstant(async (instant) => {
    const row = await findNamed(instant, id, { session, account });
    if ('refused' in row) return row;
    const book = await readBook(instant, row);
    const loan = loanView(book, { world, language });
    const events = await findLoanEvents(instant, row.id);
    return {
      data: {
        loan,
        application: applicationView(world, row),
        maintenance: await maintenanceOf(instant, world, book),
        events: events.map(({ kind, at, amount, reason }) => ({
          ...{ kind, at, amount },
          text: eventText({ kind, reason }, { world, row, loan, language }),
        })),
        repayments: book.repayments.map((repayment) => repaymentView(world.texts, language, repayment)),
      },
    };
  });

/** Reads the contract of the loan that a request names; refused (1002) before it is paid out, too (LON-33). */
export const findNamedContract = async (
  reader: Reader,
  id: string,
  asking: Pick<Context<'getLoanContract'>, 'world' | 'session' | 'account'>,
) => {
  const row = await findNamed(reader, id, asking);
  if ('refused' in row) return row;
  const contract = await findContract(reader, asking.world, row.id);
  return contract ?? ({ refused: refusal('not-found', { field: 'id' }) } as const);
};

/** Answers the signed contract of a loan as it was made. */
export const getLoanContract: Handler<'getLoanContract'> = async ({ path: { id } }, context) => {
  const contract = await findNamedContract(context.tx, id, context);
  return 'refused' in contract ? contract : { data: contract };
};
