import type { BookedPayment } from '../../domain/ledger/matchPayments.ts';
import type { Reader } from '../store/index.ts';
import { type DepositRow, findPaidIn } from './depositRepository.ts';
import type { IncomingRow } from './incomingRow.ts';
import { findReceiptsOf } from './receiptRepository.ts';

/** Transfer as a file of payments is matched with it. */
type PaidRow = IncomingRow & Pick<DepositRow, 'status' | 'received' | 'received_at'>;

const bookedOf = (row: PaidRow, creditedFor: readonly string[]): BookedPayment => ({
  ...{ id: row.id, number: row.number, direction: 'in', currency: row.currency },
  status: row.status === 'waiting' ? 'waiting' : 'success',
  amount: row.received ?? row.amount_to_send,
  at: row.received_at ?? row.requested_at,
  references: [row.number, ...(row.source.kind === 'bank' ? [row.source.reference] : []), ...creditedFor],
  ownReferences: creditedFor,
});

/** Books deposits or repayments with the references that they were credited for. */
export const bookTransfers = async (reader: Reader, rows: readonly PaidRow[]): Promise<readonly BookedPayment[]> => {
  const receipts = await findReceiptsOf(
    reader,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => bookedOf(row, receipts.get(row.id) ?? []));
};

/** Returns the deposits that a file of payments is matched with: those that wait, and those that came within a span. */
export const depositBook = async (
  reader: Reader,
  span: { readonly from: number; readonly to: number },
): Promise<readonly BookedPayment[]> => bookTransfers(reader, await findPaidIn(reader, span));
