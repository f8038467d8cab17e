import type { GivingBack } from '../corrections/index.ts';
import type { EntryRow } from '../ledger/index.ts';
import type { Reader } from '../store/index.ts';
import { findRepayment } from './repaymentRepository.ts';

const KINDS = ['loan-overpaid'] as const;

/** Finds out why a correction takes nothing of what was paid too much for a loan: the reversal of its repayment does (DLC-85). */
export const repaymentComesBack = async (
  tx: Reader,
  { type, subject }: Pick<EntryRow, 'type' | 'subject'>,
): Promise<GivingBack | undefined> => {
  if (type !== 'loan-overpaid') return undefined;
  const repayment = await findRepayment(tx, subject);
  if (!repayment) return undefined;
  const { id, number, reversed_at: reversedAt } = repayment;
  const whyNotTaken =
    reversedAt === null
      ? `The reversal of the repayment ${number} takes it back: reverse ${id}.`
      : `The reversal of the repayment ${number} has taken it back already.`;
  return { why: null, kinds: KINDS, setOff: '0.00', whyNotTaken };
};
