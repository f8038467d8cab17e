import { formatLondon } from '../../domain/londonFormat.ts';
import { isUuid, type Reader, type Transaction } from '../store/index.ts';
import { lockAccountById } from '../trading/index.ts';
import type { World } from '../world/world.ts';
import { getLoanRow, type LoanRow } from './loanRepository.ts';

/** Case of a loan whose customer said that it was not them, as a person at the desk closes it. */
export type ClosedCase = {
  /** Number or id of the loan. */
  readonly id: string;
  /** What was found, for the record; the customer does not read it. */
  readonly reason: string;
  readonly by: string;
};

/** What it came to: the loan of the closed case; a second person who is awaited; or why nothing was done. */
type Closing =
  | { readonly why: string }
  | { readonly loanId: string; readonly closedCase: string }
  | { readonly loanId: string; readonly awaitsCase: string };

const findLoan = (reader: Reader, named: string) =>
  reader
    .selectFrom('loans')
    .select(['id', 'account_id'])
    .where(isUuid(named) ? 'id' : 'number', '=', named)
    .executeTakeFirst();

const findWords = (reader: Reader, { id, disowned_at: openedAt }: Pick<LoanRow, 'id' | 'disowned_at'>) =>
  reader
    .selectFrom('loan_case_words')
    .select(['said_by as by', 'said_at as at', 'reason', 'closes'])
    .where('loan_id', '=', id)
    .where('opened_at', '=', openedAt ?? 0)
    .orderBy('id')
    .execute();

/** Facts of a loan's case: when its customer said that it was not them, and who said what to close it. */
export const caseFacts = async (reader: Reader, loan: LoanRow): Promise<Readonly<Record<string, string>>> => {
  if (loan.disowned_at === null) return {};
  const words = await findWords(reader, loan);
  const said = words.map(
    ({ by, at, reason, closes }) => `${by} (${formatLondon(at)}${closes ? ', closed' : ''}): ${reason}`,
  );
  return {
    disowned: `The customer said on ${formatLondon(loan.disowned_at)}: it was not me.`,
    ...(said.length > 0 && { caseSaid: said.join(' ') }),
  };
};

/**
 * Closes the case of a loan whose customer said that it was not them (LON-120). It moves nothing, and the loan goes on. In
 * `live` two different people say so, both since the customer said it last.
 */
export const closeCase = async (
  tx: Transaction,
  { environment, now }: Pick<World, 'environment' | 'now'>,
  { id: named, reason, by }: ClosedCase,
): Promise<Closing> => {
  const found = await findLoan(tx, named);
  if (!found) return { why: `There is no loan ${named}.` };
  await lockAccountById(tx, found.account_id);
  const loan = await getLoanRow(tx, found.id);
  const { id: loanId, number, disowned_at: openedAt } = loan;
  if (openedAt === null) return { why: `The customer of the loan ${number} has not said that it was not them.` };
  const words = await findWords(tx, loan);
  const closed = words.find(({ closes }) => closes);
  if (closed) return { why: `${closed.by} has closed the case of the loan ${number} already.` };
  const people = new Set([...words.map((each) => each.by), by]);
  const closes = environment !== 'live' || people.size > 1;
  const said = { loan_id: loanId, opened_at: openedAt, said_by: by, said_at: now(), reason, closes };
  await tx.insertInto('loan_case_words').values(said).execute();
  return closes ? { loanId, closedCase: number } : { loanId, awaitsCase: number };
};
