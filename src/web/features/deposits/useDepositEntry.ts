import { useCallback } from 'react';
import { isFigureEntry } from '../../../domain/input/figureEntry.ts';
import { useKeptState } from '../../navigation/index.ts';
import { NO_AMOUNT, type TypedAmount } from './amounts.ts';

/** Rate of a channel as the customer saw it first, and when it was asked for, by this device's clock. */
export type SeenRate = {
  readonly rate: string;
  readonly rateAt: number;
  readonly readAtMs: number;
  /** When it ended: its time was over, or the server did not honour it. Absent while it counts. */
  readonly endedAtMs?: number;
};

/** What a customer entered in the form of a deposit. A reload keeps it; a file it cannot keep, only that there was one. */
export type DepositEntry = {
  /** Id of the way that was shown last; undefined before. */
  readonly channelId?: string;
  readonly amount: TypedAmount;
  /** Id of the saved bank card that the money comes from; undefined where it is none of them. */
  readonly bankCardId?: string | undefined;
  readonly hasProof: boolean;
  /** Rates that the customer saw, by the id of their channel. */
  readonly seen: Readonly<Record<string, SeenRate>>;
  /** Rate that the entered amount was first shown with, where another one took its place since. */
  readonly replaced?: { readonly channelId: string; readonly rate: string } | undefined;
};

const NOTHING: DepositEntry = { amount: NO_AMOUNT, hasProof: false, seen: {} };

const isOptionalText = (value: unknown) => value === undefined || typeof value === 'string';

const isSeen = (kept: Partial<SeenRate> | undefined): boolean =>
  typeof kept?.rate === 'string' && typeof kept.rateAt === 'number' && typeof kept.readAtMs === 'number';

const areRates = ({ seen, replaced }: Partial<DepositEntry>): boolean =>
  Object.values(seen ?? { none: undefined }).every(isSeen) &&
  (replaced === undefined || (typeof replaced.channelId === 'string' && typeof replaced.rate === 'string'));

const isEntry = (kept: unknown): kept is DepositEntry => {
  const entry = (kept ?? {}) as Partial<DepositEntry>;
  const { channelId, amount, bankCardId, hasProof } = entry;
  const isAmount = (amount?.side === 'asked' || amount?.side === 'sent') && isFigureEntry(amount.entry);
  const isRest = isOptionalText(channelId) && isOptionalText(bankCardId) && typeof hasProof === 'boolean';
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
