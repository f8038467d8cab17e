import { api, type Schema } from '../api/index.ts';

/** An instrument as the market's list has it: digits, pip, name; undefined until that is known. */
export const useSummary = (symbol: string): Schema<'InstrumentSummary'> | undefined =>
  api.useListMarketTabsQuery(undefined, {
    selectFromResult: ({ data }) => ({
      summary: data?.tabs.flatMap((tab) => tab.instruments).find((each) => each.symbol === symbol),
    }),
  }).summary;
