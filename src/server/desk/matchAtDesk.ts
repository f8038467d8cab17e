import {
  type BookedPayment,
  matchPayments,
  type PaymentLine,
  type PaymentMatch,
} from '../../domain/ledger/matchPayments.ts';
import { instantOn, londonDay } from '../../domain/time.ts';
import type { Reader } from '../store/index.ts';
import type { World } from '../world/world.ts';

/** Payments of one kind as a room has them: those that wait, and those booked from `from` on and before `to`. */
export type PaymentBook = (
  tx: Reader,
  span: { readonly from: number; readonly to: number },
) => Promise<readonly BookedPayment[]>;

/** Days before a file's first line and after its last one in which what it pays may have been booked. */
const AROUND_DAYS = 7;

/**
 * Matches the lines of an operator's file with what the rooms have booked in its currencies: on its London days, or in
 * the week before or after. Missing is only what was booked on those days: another file has the rest.
 */
export const matchAtDesk = async (
  { database }: Pick<World, 'database'>,
  books: readonly PaymentBook[],
  lines: readonly PaymentLine[],
): Promise<PaymentMatch> => {
  const times = lines.map(({ at }) => at);
  if (times.length === 0) return matchPayments([], []);
  const firstDay = londonDay(times.reduce((one, other) => Math.min(one, other)));
  const lastDay = londonDay(times.reduce((one, other) => Math.max(one, other)));
  const span = { from: instantOn(firstDay - AROUND_DAYS, 0), to: instantOn(lastDay + AROUND_DAYS + 1, 0) };
  const booked = await database.inOneInstant((tx) => Promise.all(books.map((book) => book(tx, span))));
  const currencies = new Set(lines.map(({ currency }) => currency.toUpperCase()));
  const ofFile = booked.flat().filter(({ currency }) => currencies.has(currency.toUpperCase()));
  const match = matchPayments(lines, ofFile);
  const [from, to] = [instantOn(firstDay, 0), instantOn(lastDay + 1, 0)];
  return { ...match, missing: match.missing.filter(({ at }) => at >= from && at < to) };
};
