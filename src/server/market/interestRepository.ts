import { sql } from 'kysely';
import { dateText, londonDay } from '../../domain/time.ts';
import type { Reader, Transaction } from '../store/index.ts';

/** Days that a search or trade counts for: "in the last seven days". */
export const SPAN_DAYS = 7;

export type SymbolCount = { readonly symbol: string; readonly count: number };

/** Counts one search that found this symbol. */
export const countSearch = async (tx: Transaction, symbol: string, now: number): Promise<void> => {
  await tx
    .insertInto('search_counts')
    .values({ symbol, day: dateText(londonDay(now)), count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['symbol', 'day']).doUpdateSet((row) => ({ count: row('search_counts.count', '+', 1) })),
    )
    .execute();
};

/** Counts the searches of the last seven days by symbol, the most searched first. */
export const mostSearched = async (reader: Reader, now: number): Promise<readonly SymbolCount[]> => {
  const rows = await reader
    .selectFrom('search_counts')
    .select(({ fn }) => ['symbol', sql<number>`${fn.sum('count')}::integer`.as('count')])
    .where('day', '>', dateText(londonDay(now) - SPAN_DAYS))
    .groupBy('symbol')
    .orderBy('count', 'desc')
    .orderBy('symbol')
    .execute();
  return rows;
};
