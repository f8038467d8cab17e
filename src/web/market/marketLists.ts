import type { Schema } from '../api/index.ts';
import type { MarketList } from '../device/marketPreferences.ts';

type MarketTab = Schema<'MarketTab'>;
export type Listed = MarketTab['instruments'][number];

/** Selectable list of the market; its instruments are undefined until they are known. */
export type MarketListing = {
  readonly id: MarketList;
  readonly name: string;
  readonly instruments: readonly Listed[] | undefined;
};

/** Returns every instrument of the market once, in the market's order. */
export const everyInstrument = (tabs: readonly MarketTab[]): readonly Listed[] =>
  tabs.flatMap(({ instruments }) => instruments);

/** Returns the favourites that the market lists, in the customer's order. */
export const favouritesAmong = (
  tabs: readonly MarketTab[],
  symbols: readonly string[] | undefined,
): readonly Listed[] | undefined => {
  const listed = new Map(everyInstrument(tabs).map((instrument) => [instrument.symbol, instrument]));
  return symbols?.flatMap((symbol) => listed.get(symbol) ?? []);
};
