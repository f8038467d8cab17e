import { api, type Schema } from '../api/index.ts';

/** Instrument from the market's list: digits, pip, name; undefined until it is known. */
export const useSummary = (symbol: string): Schema<'InstrumentSummary'> | undefined =>
  api.useListMarketTabsQuery(undefined, {
    selectFromResult: ({ data }) => ({
      summary: data?.tabs.flatMap((tab) => tab.instruments).find((each) => each.symbol === symbol),
    }),
  }).summary;
