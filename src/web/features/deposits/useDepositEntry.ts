import { useCallback } from 'react';
import { isFigureEntry } from '../../../domain/input/figureEntry.ts';
import { useKeptState } from '../../navigation/index.ts';
import { areRates, type Channel, isWay, NO_AMOUNT, type RateEntry, type TypedAmount } from '../../payIn/index.ts';

/** What a customer entered in the form of a deposit. A reload keeps it; a file it cannot keep, only that there was one. */
type DepositEntry = RateEntry & {
  /** Way that was shown last; undefined before. */
  readonly way?: Channel | undefined;
  readonly amount: TypedAmount;
  /** Id of the saved bank card that the money comes from; undefined where it is none of them. */
  readonly bankCardId?: string | undefined;
  readonly hasProof: boolean;
};

const NOTHING: DepositEntry = { amount: NO_AMOUNT, hasProof: false, seen: {} };

const isOptionalText = (value: unknown) => value === undefined || typeof value === 'string';

const isEntry = (kept: unknown): kept is DepositEntry => {
  const entry = (kept ?? {}) as Partial<DepositEntry>;
  const { way, amount, bankCardId, hasProof } = entry;
  const isAmount = (amount?.side === 'asked' || amount?.side === 'sent') && isFigureEntry(amount.entry);
  const isRest = isWay(way) && isOptionalText(bankCardId) && typeof hasProof === 'boolean';
  return isAmount && isRest && areRates(entry);
};

/** State of the form that a reload does not lose, nor the way over the agreement where `keep` is called before. */
export const useDepositEntry = () => {
  const [entry, setEntry, keep] = useKeptState<DepositEntry>((kept) => (isEntry(kept) ? kept : NOTHING), 'entry');
  const change = useCallback(
    (part: Partial<DepositEntry>) => setEntry((before) => ({ ...before, ...part })),
    [setEntry],
  );
  return { entry, change, keep };
};
