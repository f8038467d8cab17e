import { useCallback } from 'react';
import { type FigureEntry, isFigureEntry } from '../../../domain/input/figureEntry.ts';
import type { Schema } from '../../api/index.ts';
import { useAddressParameter, useKeptState } from '../../navigation/index.ts';
import { areStrokes, type Stroke } from './strokes.ts';

/** Both ways to sign keep what was entered, so that a change of mind loses nothing. */
export type SignatureEntry = {
  readonly kind: 'drawn' | 'typed';
  readonly strokes: readonly Stroke[];
  /** Width of the place that they were drawn on, pixels; 0 before. */
  readonly width: number;
  readonly name: string;
};

/** Version of a text that was agreed to, and the language that it was read in: the application names it by its own. */
export type AgreedText = Schema<'LoanAgreement'> & { readonly language: string };

/** What a customer entered in an application. A reload keeps it. */
export type ApplicationEntry = {
  readonly quantity: FigureEntry;
  readonly days: number | null;
  readonly legalAddress: string;
  readonly monthlyIncome: FigureEntry;
  readonly expectedInvestmentAmount: FigureEntry;
  /** Texts that were read to their end and agreed to. */
  readonly agreed: readonly AgreedText[];
  readonly signature: SignatureEntry;
};

const isSignature = (kept: unknown): kept is SignatureEntry => {
  const { kind, strokes, width, name } = (kept ?? {}) as Partial<SignatureEntry>;
  const isKind = kind === 'drawn' || kind === 'typed';
  return isKind && areStrokes(strokes) && typeof width === 'number' && typeof name === 'string';
};

const isAgreed = (kept: unknown): boolean => {
  const { name, agreementVersion, language } = (kept ?? {}) as Record<string, unknown>;
  return [name, agreementVersion, language].every((each) => typeof each === 'string');
};

const isEntry = (kept: unknown): kept is ApplicationEntry => {
  const entry = (kept ?? {}) as Partial<ApplicationEntry>;
  const figures = [entry.quantity, entry.monthlyIncome, entry.expectedInvestmentAmount];
  return (
    figures.every(isFigureEntry) &&
    (entry.days === null || typeof entry.days === 'number') &&
    typeof entry.legalAddress === 'string' &&
    Array.isArray(entry.agreed) &&
    entry.agreed.every(isAgreed) &&
    isSignature(entry.signature)
  );
};

/** State of the application, which a reload and the way over the map do not lose; it begins with the calculator's figures. */
export const useApplicationEntry = ({ days: offered }: Schema<'LoanProduct'>) => {
  const quantity = useAddressParameter('quantity') ?? '';
  const days = Number(useAddressParameter('days'));
  const [entry, setEntry, keep] = useKeptState<ApplicationEntry>(
    (kept) =>
      isEntry(kept)
        ? kept
        : {
            quantity: /^\d{1,12}(\.\d{1,2})?$/.test(quantity) ? quantity : '',
            days: offered.includes(days) ? days : null,
            legalAddress: '',
            monthlyIncome: '',
            expectedInvestmentAmount: '',
            agreed: [],
            signature: { kind: 'drawn', strokes: [], width: 0, name: '' },
          },
    'application',
  );
  const change = useCallback(
    (part: Partial<ApplicationEntry>) => setEntry((before) => ({ ...before, ...part })),
    [setEntry],
  );
  return { entry, change, keep };
};
