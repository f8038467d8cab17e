import type { Reader } from '../store/index.ts';
import type { createOrderCounts } from '../trading/index.ts';
import { mostSearched, type SymbolCount } from './interestRepository.ts';

export type HotSymbols = {
  /** `measured` over the last seven days on this server, or the `configured` list below; the screen names which. */
  readonly source: 'measured' | 'configured';
  readonly symbols: readonly string[];
};

/** Shown until enough was searched and traded here to measure; no popularity is made up. */
const CONFIGURED = ['XAUUSD', 'BTCUSD', 'EURUSD', 'US500', 'USDJPY'];
const SHOWN = CONFIGURED.length;

const ranked = (counts: readonly SymbolCount[]): HotSymbols => {
  const totals = new Map<string, number>();
  for (const { symbol, count } of counts) totals.set(symbol, (totals.get(symbol) ?? 0) + count);
  if (totals.size < SHOWN) return { source: 'configured', symbols: CONFIGURED };
  const symbols = [...totals]
    .sort(([one, ofOne], [other, ofOther]) => ofOther - ofOne || (one < other ? -1 : 1))
    .map(([symbol]) => symbol);
  return { source: 'measured', symbols: symbols.slice(0, SHOWN) };
};

/** Returns the symbols most searched and traded here, for the home screen. */
export const hotItems = async (
  reader: Reader,
  now: number,
  countOrders: ReturnType<typeof createOrderCounts>,
): Promise<HotSymbols> => ranked([...(await mostSearched(reader, now)), ...(await countOrders(reader, now))]);

/**
 * Returns the symbols most searched here and how often, for the search screen; no counts where the list is configured.
 */
export const hotSearches = async (
  reader: Reader,
  now: number,
): Promise<HotSymbols & { readonly counts: Readonly<Record<string, number>> | null }> => {
  const searched = await mostSearched(reader, now);
  const hot = ranked(searched);
  if (hot.source === 'configured') return { ...hot, counts: null };
  const counts = new Map(searched.map(({ symbol, count }) => [symbol, count]));
  return { ...hot, counts: Object.fromEntries(hot.symbols.map((symbol) => [symbol, counts.get(symbol) ?? 0])) };
};
