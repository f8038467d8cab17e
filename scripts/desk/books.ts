import type { DeskAnswer, DeskRequest } from '../../src/server/desk/command.ts';
import { table, time, UsageError } from './commandLine.ts';

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

/** Reads the command that closes the case of a loan. */
export const caseRequestOf = (id: string | undefined, reason: string | undefined, by: string): DeskRequest => {
  const told = reason?.trim() ?? '';
  if (id === undefined || told === '') throw new UsageError('"close-case" needs the number of a loan and --reason.');
  return { ask: 'close-case', id, reason: told, by };
};

/** Words what has become of a case. */
export const caseWords = (answer: Extract<DeskAnswer, { closedCase: string } | { awaitsCase: string }>): string =>
  'closedCase' in answer
    ? `The case of the loan ${answer.closedCase} is closed. The loan goes on.`
    : `A second person says the same: then the case of the loan ${answer.awaitsCase} is closed.`;
