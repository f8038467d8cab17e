import { useServerSeconds } from '../../market/index.ts';
import { useFormat } from '../../ui/index.ts';

/** When a market opens next: which of the texts `today`, `later` and `unknown` says it, and what goes into it. */
export type Opening =
  { readonly known: 'unknown' } | { readonly known: 'today' | 'later'; readonly date: string; readonly time: string };

/** A closed market's next opening in London's time; from unix seconds, null where nobody knows. */
export const useOpening = (opensAt: number | null): Opening => {
  const { date, time } = useFormat();
  const today = date(useServerSeconds());
  if (opensAt === null) return { known: 'unknown' };
  const opening = { date: date(opensAt), time: time(opensAt) };
  return { known: opening.date === today ? 'today' : 'later', ...opening };
};
