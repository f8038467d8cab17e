import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { components } from '../../contract/index.ts';
import type { Period } from '../../domain/market/period.ts';

/** What a list of the market shows: one of its tabs, what is starred, or everything. */
export type MarketList = components['schemas']['MarketTabId'] | 'favourites' | 'all';

/** How the quotation is ordered: as the market lists it, or by a column, rising or falling. */
export const QUOTATION_ORDERS = [
  'listed',
  'name',
  'name-falling',
  'price',
  'price-falling',
  'change',
  'change-falling',
] as const;
export type QuotationOrder = (typeof QUOTATION_ORDERS)[number];

type MarketPreferences = {
  /** What was searched for here and led somewhere, the newest first. */
  readonly searches: readonly string[];
  /** The candle size of the chart. */
  readonly period: Period;
  /** What stands in the search field, for whoever comes back to it. */
  readonly keyword: string;
  /** The list of the market on Home; null until one is chosen. */
  readonly marketTab: MarketList | null;
  /** What a visitor has starred, in order. A customer's are the server's; it takes these over at sign-in. */
  readonly favourites: readonly string[];
  readonly quotationOrder: QuotationOrder;
};

const initialState: MarketPreferences = {
  searches: [],
  period: '15M',
  keyword: '',
  marketTab: null,
  favourites: [],
  quotationOrder: 'listed',
};

const SEARCHES_KEPT = 8;

/**
 * How the customer looks around. The keyword and the list on Home last while the app is open, the rest is kept on this
 * device.
 */
export const marketPreferencesSlice = createSlice({
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
    /** The customer is gone: the next one on this device finds nothing of what they looked for. */
    customerForgotten: (state) => ({
      ...state,
      searches: initialState.searches,
      keyword: initialState.keyword,
      marketTab: initialState.marketTab,
    }),
    searchesForgotten: (state) => {
      state.searches = [];
    },
    periodChosen: (state, { payload }: PayloadAction<Period>) => {
      state.period = payload;
    },
    marketTabChosen: (state, { payload }: PayloadAction<MarketList>) => {
      state.marketTab = payload;
    },
    visitorFavouritesChanged: (state, { payload }: PayloadAction<readonly string[]>) => ({
      ...state,
      favourites: payload,
    }),
    quotationOrderChosen: (state, { payload }: PayloadAction<QuotationOrder>) => {
      state.quotationOrder = payload;
    },
  },
  selectors: {
    selectSearches: (state) => state.searches,
    selectPeriod: (state) => state.period,
    selectKeyword: (state) => state.keyword,
    selectMarketTab: (state) => state.marketTab,
    selectVisitorFavourites: (state) => state.favourites,
    selectQuotationOrder: (state) => state.quotationOrder,
  },
});

export const {
  keywordTyped,
  searchSucceeded,
  searchesForgotten,
  customerForgotten,
  periodChosen,
  marketTabChosen,
  visitorFavouritesChanged,
  quotationOrderChosen,
} = marketPreferencesSlice.actions;
export const {
  selectSearches,
  selectPeriod,
  selectKeyword,
  selectMarketTab,
  selectVisitorFavourites,
  selectQuotationOrder,
} = marketPreferencesSlice.selectors;
