import { londonDay } from '../../domain/time.ts';
import { useFormat } from '../ui/index.ts';
import { useServerSeconds } from './useFreshness.ts';

/**
 * Next opening of a market: which of the texts `today`, `weekday`, `later` and `unknown` describes it, and its values.
 */
export type Opening = {
  readonly known: 'today' | 'weekday' | 'later' | 'unknown';
  readonly weekday?: string;
  readonly shortWeekday?: string;
  readonly date?: string;
  readonly time?: string;
};

/** Days within which a weekday's name is unambiguous. */
const WEEK_DAYS = 7;

/** Describes a closed market's next opening in London's time; from unix seconds, null when it is unknown. */
export const useOpening = (opensAt: number | null): Opening => {
  const { date, time, weekday, shortWeekday } = useFormat();
  const today = londonDay(useServerSeconds());
  if (opensAt === null) return { known: 'unknown' };
  const days = londonDay(opensAt) - today;
  if (days <= 0) return { known: 'today', time: time(opensAt) };
  if (days < WEEK_DAYS) {
    const names = { weekday: weekday(opensAt), shortWeekday: shortWeekday(opensAt) };
    return { known: 'weekday', ...names, time: time(opensAt) };
  }
  return { known: 'later', date: date(opensAt), time: time(opensAt) };
};
