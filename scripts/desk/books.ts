import type { DeskAnswer } from '../../src/server/desk/command.ts';
import { table, time } from './commandLine.ts';

type BooksAnswer = Extract<DeskAnswer, { readonly books: object }>;

const listed = (faults: readonly string[]): string =>
  faults.length === 0 ? 'The books fit.' : [`${faults.length} faults:`, ...faults].join('\n');

/** Formats the trial balance, the last reconciliation, what was found now, and open cases, as lines to print. */
export const bookWords = ({ books: { lines, reconciled, faults, cases } }: BooksAnswer): string => {
  const rows = lines.map(({ scope, ledgerAccount, balance }) => [scope, ledgerAccount, balance]);
  const nightly =
    reconciled === null
      ? 'No night was reconciled yet.'
      : `Night of ${reconciled.night}, reconciled ${time(reconciled.at)}: ${listed(reconciled.faults)}`;
  const now = faults === undefined ? [] : [`Now: ${listed(faults)}`];
  const open = cases.length === 0 ? [] : [`${cases.length} open cases:`, ...cases];
  return [table([['scope', 'account', 'balance, USD'], ...rows]), nightly, ...now, ...open].join('\n');
};
