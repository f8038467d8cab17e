import { useCallback } from 'react';
import { type FigureEntry, isFigureEntry } from '../../../domain/input/figureEntry.ts';
import { useKeptState } from '../../navigation/index.ts';
import { areRates, type Channel, isWay, type RateEntry } from '../../payIn/index.ts';

/** What a customer entered for a repayment. A reload keeps it; a file it cannot keep, only that there was one. */
type RepayEntry = RateEntry & {
  /** Way that was shown last; undefined before. */
  readonly way?: Channel | undefined;
  /** US dollars. */
  readonly amount: FigureEntry;
  readonly hasProof: boolean;
};

const NOTHING: RepayEntry = { amount: '', hasProof: false, seen: {} };

const isEntry = (kept: unknown): kept is RepayEntry => {
  const entry = (kept ?? {}) as Partial<RepayEntry>;
  return isWay(entry.way) && isFigureEntry(entry.amount) && typeof entry.hasProof === 'boolean' && areRates(entry);
};

/** State of the repayment form that a reload does not lose. */
export const useRepayEntry = () => {
  const [entry, setEntry] = useKeptState<RepayEntry>((kept) => (isEntry(kept) ? kept : NOTHING), 'repayment');
  const change = useCallback((part: Partial<RepayEntry>) => setEntry((before) => ({ ...before, ...part })), [setEntry]);
  return { entry, change };
};
