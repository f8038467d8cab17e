import { londonInstant, londonParts } from '../../src/domain/time.ts';
import { formatLondon } from '../../src/domain/londonFormat.ts';

/** Error in the command line. */
export class UsageError extends Error {}

/** Returns the choice that a text names. Throws where it names none. */
export const oneOf = <Choice extends string>(name: string, choices: readonly Choice[], text: string): Choice => {
  const choice = choices.find((known) => known === text);
  if (choice === undefined) throw new UsageError(`--${name} is one of ${choices.join(', ')}.`);
  return choice;
};

/** First year whose London clock is known. */
const FIRST_YEAR = 1996;

/** Reads a day in London, or a minute of it; returns its start in unix seconds. Throws at a day that does not exist. */
export const instantOf = (name: string, text: string): number => {
  const [, year, month, day, hour = '0', minute = '0'] =
    /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}))?$/.exec(text) ?? [];
  if (year === undefined) throw new UsageError(`--${name} is a date, such as 2026-09-30, or 2026-09-30T14:05.`);
  const time = { hour: Number(hour), minute: Number(minute) };
  const date = { year: Number(year), month: Number(month), day: Number(day) };
  const at = londonInstant({ ...date, ...time });
  const shown = londonParts(at);
  const exists = shown.year === date.year && shown.month === date.month && shown.day === date.day;
  if (!exists || date.year < FIRST_YEAR || time.hour > 23 || time.minute > 59) {
    throw new UsageError(`--${name}: there is no ${text} from ${FIRST_YEAR} on.`);
  }
  return at;
};

/** A day of London without a time. */
const DAY_ALONE = /^\d{4}-\d{2}-\d{2}$/;
const LAST_SECOND = 59;

/**
 * Reads when money came: its time decides the rate. A day alone is taken once it is confirmed, as its last second: money
 * of that day then counts as late rather than as in time.
 */
export const receiptInstantOf = (text: string, isConfirmed: boolean | undefined): number => {
  if (!DAY_ALONE.test(text)) return instantOf('received-at', text);
  instantOf('received-at', text);
  if (isConfirmed) return instantOf('received-at', `${text}T23:59`) + LAST_SECOND;
  throw new UsageError(
    '--received-at needs the time, such as 2026-09-30T14:05; where only its day is known: --confirm.',
  );
};

/**
 * Shows what a terminal would obey: control characters, and those that hide or turn text, become their escapes. A cell
 * then has one line, and nothing before it changes.
 */
const shown = (cell: string): string =>
  cell.replaceAll(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}}`,
  );

/** Formats rows as columns, each as wide as its widest cell. */
export const table = (told: readonly (readonly string[])[]): string => {
  const rows = told.map((row) => row.map(shown));
  const widths = (rows[0] ?? []).map((_head, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

/** Formats an instant in London time; empty where there is none. */
export const time = (at: number | null): string => (at === null ? '' : formatLondon(at));
