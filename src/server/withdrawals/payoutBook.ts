import type { BookedPayment } from '../../domain/ledger/matchPayments.ts';
import { findClaimed } from '../reviews/index.ts';
import type { Reader } from '../store/index.ts';
import { findPaidOut, findReturnsWithin, findWithdrawalsById } from './withdrawalRepository.ts';

type Paid = {
  readonly id: string;
  readonly number: string;
  readonly currency: string;
  readonly payout_reference: string | null;
  readonly return_reference?: string | null;
};

const bookedOf = ({ id, number, currency, payout_reference: paidBy, return_reference: cameBy = null }: Paid) => {
  const references = [number, paidBy, cameBy].filter((reference) => reference !== null);
  return { id, number, currency, references, status: 'success' } as const;
};

/**
 * Returns what a file of payments is matched with: payouts that were made within a span, those that a person claimed and
 * may have made without saying so, and parts that came back.
 */
export const payoutBook = async (
  reader: Reader,
  span: { readonly from: number; readonly to: number },
): Promise<readonly BookedPayment[]> => {
  const paid = await findPaidOut(reader, span);
  const since = new Map((await findClaimed(reader)).map(({ id, claimed_at: at }) => [id, at]));
  const claimed = await findWithdrawalsById(reader, [...since.keys()]);
  const returned = await findReturnsWithin(reader, span);
  return [
    ...paid.map((row) => ({
      ...bookedOf(row),
      direction: 'out' as const,
      amount: row.received,
      at: row.paid_at ?? row.requested_at,
    })),
    ...claimed.map((row) => ({
      ...bookedOf(row),
      ...{ direction: 'out' as const, status: 'waiting' as const },
      amount: row.received,
      at: since.get(row.id) ?? row.requested_at,
    })),
    ...returned.map((row) => ({
      ...bookedOf(row),
      direction: 'in' as const,
      amount: row.received,
      at: row.returned_at,
    })),
  ];
};
