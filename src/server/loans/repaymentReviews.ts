import { formatLondon } from '../../domain/londonFormat.ts';
import { countsFrom } from '../../domain/loans/repaymentRules.ts';
import { dateText, londonDay } from '../../domain/time.ts';
import { findReceiptsOf, findReleasedReceipts, type IncomingReviews } from '../deposits/index.ts';
import type { Reader } from '../store/index.ts';
import { allocateRepayments } from './allocateRepayments.ts';
import { owedAt, readBook } from './loanBook.ts';
import { getLoanRow } from './loanRepository.ts';
import { getRepayment, type RepaymentRow, writeAccepted, writeRejected } from './repaymentRepository.ts';

const NOTHING = { principal: '0.00', interest: '0.00', platformFee: '0.00', earlyRepaymentFee: '0.00', total: '0.00' };

/** Facts of transfers that were released by themselves: which, by whom and why; of a reversed repayment whose each is. */
const releaseFacts = async (reader: Reader, row: RepaymentRow): Promise<Readonly<Record<string, string>>> => {
  const released = (await findReleasedReceipts(reader, row.id)).join(', ');
  const gone = ((await findReceiptsOf(reader, [row.id])).get(row.id) ?? []).join(', ');
  return {
    ...(row.released_at !== null && {
      transferReleased: `${released} by ${row.released_by} (${formatLondon(row.released_at)}): ${row.release_reason}`,
    }),
    ...(row.reversed_at !== null && released !== '' && { transfersOfAnother: released }),
    ...(row.reversed_at !== null && gone !== '' && { transfersGone: gone }),
  };
};

/** Review of repayments: what came lowers the debt, and the rest of it is credited to the balance (LON-52, LON-53). */
export const repaymentReviews: IncomingReviews<RepaymentRow> = {
  get: getRepayment,
  async furtherFacts(reader, world, row) {
    const book = await readBook(reader, await getLoanRow(reader, row.loan_id));
    const owed = owedAt(book, world.now());
    return {
      ...{ loan: book.row.number, loanStatus: book.row.status, ...(owed && { owed: owed.total.result.toFixed(2) }) },
      ...(await releaseFacts(reader, row)),
    };
  },
  furtherDoubt({ requested_at: requestedAt }, receivedAt) {
    const from = countsFrom({ requestedAt, receivedAt });
    return from === requestedAt ? undefined : `It came late: it counts from ${dateText(londonDay(from))}.`;
  },
  fail: (tx, { id }, failure) => writeRejected(tx, id, failure),
  async credit(tx, world, { row: { id, loan_id: loanId, requested_at: requestedAt, amount: asked }, credit }) {
    const at = world.now();
    const from = countsFrom({ requestedAt, receivedAt: credit.receivedAt });
    const none = { date: dateText(londonDay(from)), ...NOTHING };
    await writeAccepted(tx, id, { credit, at, countsFrom: from, covers: none });
    const book = await allocateRepayments(tx, world, { loanId, acceptedId: id });
    const { covers, overpaid } = await getRepayment(tx, id);
    const words = { credited: covers?.total ?? '0.00', outcome: credit.outcome, loan: book.row.number };
    const instants = { requestedAt, receivedAt: credit.receivedAt, countsFrom: from };
    const kept = Object.fromEntries(Object.entries(instants).map(([name, instant]) => [name, String(instant)]));
    return { ...words, ...kept, asked, counted: credit.amount, overpaid: overpaid ?? '0.00', status: book.row.status };
  },
};
