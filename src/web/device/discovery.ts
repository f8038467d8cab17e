import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { components } from '../../contract/index.ts';
import type { Period } from '../../domain/period.ts';

type MarketTabId = components['schemas']['MarketTabId'];

type Discovery = {
  /** What was searched for here and led somewhere, the newest first. */
  readonly searches: readonly string[];
  /** The candle size of the chart. */
  readonly period: Period;
  /** What stands in the search field, for whoever comes back to it. */
  readonly keyword: string;
  /** The tab of the market on Home; null until one is chosen. */
  readonly marketTab: MarketTabId | null;
};

const initialState: Discovery = { searches: [], period: '15M', keyword: '', marketTab: null };

const SEARCHES_KEPT = 8;

/** How the customer looks around. The searches and the candle size are kept on this device, the rest while it is open. */
export const discoverySlice = createSlice({
  name: 'discovery',
  initialState,
  reducers: {
    keywordTyped: (state, { payload }: PayloadAction<string>) => {
      state.keyword = payload;
    },
    /** A search led to an instrument. */
    searchSucceeded: (state, { payload: keyword }: PayloadAction<string>) => {
      const others = state.searches.filter((known) => known.toLowerCase() !== keyword.toLowerCase());
      state.searches = [keyword, ...others].slice(0, SEARCHES_KEPT);
    },
    searchesForgotten: (state) => {
      state.searches = [];
    },
    periodChosen: (state, { payload }: PayloadAction<Period>) => {
      state.period = payload;
    },
    marketTabChosen: (state, { payload }: PayloadAction<MarketTabId>) => {
      state.marketTab = payload;
    },
  },
  selectors: {
    selectSearches: (state) => state.searches,
    selectPeriod: (state) => state.period,
    selectKeyword: (state) => state.keyword,
    selectMarketTab: (state) => state.marketTab,
  },
});

export const { keywordTyped, searchSucceeded, searchesForgotten, periodChosen, marketTabChosen } =
  discoverySlice.actions;
export const { selectSearches, selectPeriod, selectKeyword, selectMarketTab } = discoverySlice.selectors;
