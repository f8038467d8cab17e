import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { components } from '../../contract/index.ts';
import type { Period } from '../../domain/market/period.ts';

/** List of the market: one of its tabs, the favourites, or all instruments. */
export type MarketList = components['schemas']['MarketTabId'] | 'favourites' | 'all';

/** Sort orders of the quotation: as the market lists it, or by a column, rising or falling. */
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
  /** Searches that led to an instrument, newest first. */
  readonly searches: readonly string[];
  /** Candle size of the chart. */
  readonly period: Period;
  /** Text of the search field, restored when the search is opened again. */
  readonly keyword: string;
  /** Selected list of the market on Home; null until one is chosen. */
  readonly marketTab: MarketList | null;
  /** Favourites of a visitor, in order. The server stores those of a customer, and takes these over at sign-in. */
  readonly favourites: readonly string[];
  readonly quotationOrder: QuotationOrder;
  /** Distance of the last stop loss that was sent, in pips, by symbol. */
  readonly stopDistances: Readonly<Record<string, string>>;
};

const initialState: MarketPreferences = {
  searches: [],
  period: '15M',
  keyword: '',
  marketTab: null,
  favourites: [],
  quotationOrder: 'listed',
  stopDistances: {},
};

const SEARCHES_KEPT = 8;

/**
 * Market preferences of the customer. The keyword and the list on Home last while the app is open, the rest is stored
 * on this device.
 */
export const marketPreferencesSlice = createSlice({
  name: 'discovery',
  initialState,
  reducers: {
    keywordTyped: (state, { payload }: PayloadAction<string>) => {
      state.keyword = payload;
    },
    /** Records a search that led to an instrument. */
    searchSucceeded: (state, { payload: keyword }: PayloadAction<string>) => {
      const others = state.searches.filter((known) => known.toLowerCase() !== keyword.toLowerCase());
      state.searches = [keyword, ...others].slice(0, SEARCHES_KEPT);
    },
    /** Removes the searches of a customer whose session ended, so that the next one does not find them. */
    customerForgotten: (state) => ({
      ...state,
      searches: initialState.searches,
      keyword: initialState.keyword,
      marketTab: initialState.marketTab,
      stopDistances: initialState.stopDistances,
    }),
    stopDistanceUsed: (state, { payload: { symbol, pips } }: PayloadAction<{ symbol: string; pips: string }>) => ({
      ...state,
      stopDistances: { ...state.stopDistances, [symbol]: pips },
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
    selectStopDistance: (state, symbol: string) => state.stopDistances[symbol],
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
  stopDistanceUsed,
} = marketPreferencesSlice.actions;
export const {
  selectSearches,
  selectPeriod,
  selectKeyword,
  selectMarketTab,
  selectVisitorFavourites,
  selectQuotationOrder,
  selectStopDistance,
} = marketPreferencesSlice.selectors;
