import type { DeskAnswer } from '../../src/server/desk/command.ts';
import { table, time } from './commandLine.ts';

type BooksAnswer = Extract<DeskAnswer, { readonly books: object }>;

const listed = (faults: readonly string[]): string =>
  faults.length === 0 ? 'The books fit.' : [`${faults.length} faults:`, ...faults].join('\n');

/** Formats the trial balance, the last reconciliation, and what was found now, as lines to print. */
export const bookWords = ({ books: { lines, reconciled, faults } }: BooksAnswer): string => {
  const rows = lines.map(({ scope, ledgerAccount, balance }) => [scope, ledgerAccount, balance]);
  const nightly =
    reconciled === null
      ? 'No night was reconciled yet.'
      : `Night of ${reconciled.night}, reconciled ${time(reconciled.at)}: ${listed(reconciled.faults)}`;
  const now = faults === undefined ? [] : [`Now: ${listed(faults)}`];
  return [table([['scope', 'account', 'balance, USD'], ...rows]), nightly, ...now].join('\n');
};
