import { decimal } from '../decimal.ts';
import { londonDay } from '../time.ts';

/** Why a repayment covered another amount than was asked for, or counts from another instant (LON-115). */
export type RepaymentNote =
  'less' | 'more' | 'late' | 'early' | 'corrected' | 'counts-from-arrival' | 'counts-from-request' | 'overpaid';

/** Accepted repayment: how what came differed from what was asked for, its instants in unix seconds, US dollars. */
export type NotedRepayment = {
  readonly outcome: 'as-asked' | 'less' | 'more' | 'late' | 'early' | 'corrected';
  readonly requestedAt: number;
  readonly receivedAt: number;
  readonly countsFrom: number;
  /** What was credited to the balance, as it was more than was owed. */
  readonly overpaid: string;
};

/** Returns whether the repayment counts from another London date than that on which the money came; undefined if not. */
const countingNote = ({ requestedAt, receivedAt, countsFrom }: NotedRepayment): RepaymentNote | undefined => {
  if (countsFrom !== requestedAt) return 'counts-from-arrival';
  return londonDay(receivedAt) < londonDay(requestedAt) ? 'counts-from-request' : undefined;
};

/** Lists why a repayment covered another amount than was asked for: first by its amount, then by its instant (LON-115). */
export const repaymentNotes = (repayment: NotedRepayment): readonly RepaymentNote[] => {
  const { outcome, overpaid } = repayment;
  const counting = countingNote(repayment);
  return [
    ...(outcome === 'as-asked' ? [] : [outcome]),
    ...(counting === undefined ? [] : [counting]),
    ...(decimal(overpaid).gt(0) ? (['overpaid'] as const) : []),
  ];
};
