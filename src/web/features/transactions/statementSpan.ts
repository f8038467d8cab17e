import { dayFrom } from '../../../domain/calendarDay.ts';
import { dateOf, dateText, dayOf } from '../../../domain/time.ts';

/** How the span of a statement is chosen. */
export type SpanKind = 'month' | 'year' | 'own';

export type SpanEntry = {
  readonly kind: SpanKind;
  /** `2026-09` */
  readonly month: string;
  /** `2026` */
  readonly year: string;
  /** Dates as typed. */
  readonly first: string;
  readonly last: string;
};

type Span = { readonly first: string; readonly last: string; readonly isOver: boolean };
/** Key of the words that say why a span cannot be asked for. */
type SpanFault = 'statement.backwards' | 'statement.tooLong' | 'statement.future';

const MOST_DAYS = 366;

/** Lists at most so many months as `2026-09`, the present one first, back to that of the first day. */
export const monthsUntil = (today: number, count: number, first: number): readonly string[] => {
  const present = monthOf(today);
  const length = Math.min(count, Math.max(1, present - monthOf(first) + 1));
  return Array.from({ length }, (_, back) => {
    const months = present - back;
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
  });
};

/** Counts the months of the calendar up to a day. */
const monthOf = (day: number): number => {
  const { year, month } = dateOf(day);
  return year * 12 + (month - 1);
};

/** Lists at most so many years, the present one first, back to that of the first day. */
export const yearsUntil = (today: number, count: number, first: number): readonly string[] => {
  const { year } = dateOf(today);
  const length = Math.min(count, Math.max(1, year - dateOf(first).year + 1));
  return Array.from({ length }, (_, back) => String(year - back));
};

const daysOf = ({ kind, month, year, first, last }: SpanEntry): readonly [number | undefined, number | undefined] => {
  if (kind === 'own') return [dayFrom(first), dayFrom(last)];
  if (kind === 'year') return [dayOf(Number(year), 1, 1), dayOf(Number(year), 12, 31)];
  const [inYear = 0, inMonth = 0] = month.split('-').map(Number);
  const next = inMonth === 12 ? dayOf(inYear + 1, 1, 1) : dayOf(inYear, inMonth + 1, 1);
  return [dayOf(inYear, inMonth, 1), next - 1];
};

/** Reads the span of an entry; undefined while a date is missing, or why there is none. Days are London's. */
export const spanOf = (entry: SpanEntry, today: number): Span | { readonly fault: SpanFault } | undefined => {
  const [first, last] = daysOf(entry);
  if (first === undefined || last === undefined) return undefined;
  if (last < first) return { fault: 'statement.backwards' };
  if (last - first + 1 > MOST_DAYS) return { fault: 'statement.tooLong' };
  if (first > today) return { fault: 'statement.future' };
  return { first: dateText(first), last: dateText(last), isOver: last < today };
};
