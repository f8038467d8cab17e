import type { BookedPayment } from '../../domain/ledger/matchPayments.ts';
import { bookTransfers } from '../deposits/index.ts';
import type { Reader } from '../store/index.ts';
import { findRepaidIn } from './repaymentRepository.ts';

/**
 * Returns the repayments that a file of payments is matched with: those that wait, and those that came within a span. One
 * whose transfer was another's is left out: the file's line pays another request.
 */
export const repaymentBook = async (
  reader: Reader,
  span: { readonly from: number; readonly to: number },
): Promise<readonly BookedPayment[]> => bookTransfers(reader, await findRepaidIn(reader, span));
