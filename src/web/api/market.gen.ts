import { baseApi as api } from './baseApi.ts';
export const addTagTypes = ['market'] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      listMarketTabs: build.query<ListMarketTabsApiResponse, ListMarketTabsApiArg>({
        query: () => ({ url: `/product/tab` }),
        providesTags: ['market'],
      }),
      listCandles: build.query<ListCandlesApiResponse, ListCandlesApiArg>({
        query: (queryArg) => ({
          url: `/kline/history`,
          params: {
            symbol: queryArg['symbol'],
            period: queryArg.period,
            interval: queryArg.interval,
            existNum: queryArg.existNum,
            before: queryArg.before,
          },
        }),
        providesTags: ['market'],
      }),
      searchInstruments: build.query<SearchInstrumentsApiResponse, SearchInstrumentsApiArg>({
        query: (queryArg) => ({
          url: `/product/search/${encodeURIComponent(String(queryArg.keyword))}`,
        }),
        providesTags: ['market'],
      }),
      getInstrument: build.query<GetInstrumentApiResponse, GetInstrumentApiArg>({
        query: (queryArg) => ({
          url: `/product/order/info/${encodeURIComponent(String(queryArg.id))}`,
        }),
        providesTags: ['market'],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as marketApi };
export type ListMarketTabsApiResponse = /** status 200 The answer. */ MarketTabs;
export type ListMarketTabsApiArg = void;
export type ListCandlesApiResponse = /** status 200 The answer. */ CandleList;
export type ListCandlesApiArg = {
  symbol: Symbol;
  /** The size of a candle. */
  period?: CandlePeriod;
  /** How many candles. */
  interval?: number;
  /** How many of the newest candles the caller already has. */
  existNum?: number;
  /** The open time of the caller's oldest candle; only older ones are answered. */
  before?: UnixSeconds;
};
export type SearchInstrumentsApiResponse = /** status 200 The answer. */ SearchResults;
export type SearchInstrumentsApiArg = {
  /** What is searched for. */
  keyword: string;
};
export type GetInstrumentApiResponse = /** status 200 The answer. */ Instrument;
export type GetInstrumentApiArg = {
  /** The instrument's symbol. */
  id: Symbol;
};
export type MarketTabId = 'forex' | 'metals' | 'indices' | 'crypto';
export type Symbol = string;
export type PipSize = string;
export type FeedKind = 'simulated' | 'replay' | 'live';
export type ConvertingPair = {
  /** The pair that converts. */
  symbol: Symbol;
  /** True where the pair is quoted in dollars' counterpart (USDJPY), so that one divides by it. */
  inverse: boolean;
};
export type Price = string;
export type PercentChange = string;
export type UnixMilliseconds = number;
export type MarketState = 'trading' | 'closed' | 'loading';
export type UnixSeconds = number;
export type HaltReason = 'prices' | 'venue' | 'maintenance' | 'operator';
export type Halt = {
  /** What is halted: the instrument, its tab of the market, or everything. */
  scope: 'symbol' | 'class' | 'everything';
  /** `close-only`: nothing opens. `full`: nothing opens or closes. Canceling and changing go on. */
  level: 'close-only' | 'full';
  reason: HaltReason;
  since: UnixSeconds;
};
export type Quote = {
  symbol: Symbol;
  /** What a sell opens at and a buy closes at. */
  bid: Price;
  /** What a buy opens at and a sell closes at. */
  ask: Price;
  change: PercentChange;
  /** The last bid before the day of this price, which began at a 22:00 London; if none is known, the first bid known. `change` is against it. */
  previousClose: Price;
  /** Lowest bid of the day of this price. */
  dayLow: Price;
  /** Highest bid of the day of this price. */
  dayHigh: Price;
  /** The instant of the price, in milliseconds; its age counts from it. */
  time: UnixMilliseconds;
  state: MarketState;
  /** When the market opens next; null while it trades, and if it is not known. */
  nextOpenAt: UnixSeconds | null;
  /** The halt that covers the instrument now; null if none does. */
  halt: Halt | null;
};
export type InstrumentSummary = {
  symbol: Symbol;
  /** In the language asked for. */
  name: string;
  /** Decimals of a price; a point is one unit of the last. */
  digits: number;
  pipSize: PipSize;
  feed: FeedKind;
  /** How its quote currency becomes US dollars; null where it is US dollars. */
  conversion: ConvertingPair | null;
  /** Null while no price is known (loading). */
  quote: Quote | null;
};
export type MarketTab = {
  id: MarketTabId;
  /** In the language asked for. */
  name: string;
  /** Instruments of the tab, in the order in which they are shown. */
  instruments: InstrumentSummary[];
};
export type HotSource = 'configured' | 'measured';
export type HotItem = {
  /** One of the instruments of the tabs. */
  symbol: Symbol;
  /** Last bids of 48 half hours, oldest first; the last one is that of the newest quote and may still be forming. Fewer if no earlier bid is known. */
  sparkline: Price[];
};
export type HotList = {
  source: HotSource;
  /** The hot items, the most searched or traded first. */
  items: HotItem[];
};
export type MarketTabs = {
  /** The tabs, in the order in which they are shown. */
  tabs: MarketTab[];
  hot: HotList;
};
export type CandlePeriod = '1M' | '5M' | '15M' | '30M' | '1H' | '4H' | '1D' | '1W' | '1MO';
export type Candle = {
  openAt: UnixSeconds;
  open: Price;
  high: Price;
  low: Price;
  close: Price;
  /** Number of ticks; null if they were not counted. */
  volume: number | null;
};
export type CandleList = {
  symbol: Symbol;
  period: CandlePeriod;
  /** By open time, oldest first; the last may still be forming. */
  candles: Candle[];
  /** Whether older candles exist. */
  hasMore: boolean;
};
export type SearchResults = {
  /** The closest first. */
  items: InstrumentSummary[];
};
export type Decimal = string;
export type Volume = string;
export type Money = string;
export type Weekday = 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday';
export type OvernightRates = {
  /** For a buy, as a fraction (not percent). */
  longRate: Decimal;
  /** For a sell, as a fraction (not percent). */
  shortRate: Decimal;
  /** The day that counts three nights; null where every day counts one. */
  tripleDay: Weekday | null;
};
export type WeeklyInstant = {
  weekday: Weekday;
  /** London time, hours and minutes. */
  time: string;
};
export type TradingSession = {
  opensAt: WeeklyInstant;
  closesAt: WeeklyInstant;
};
export type ConversionPair = {
  /** The pair that converts. */
  symbol: Symbol;
  /** True where the pair is quoted in dollars' counterpart (USDJPY), so that one divides by it. */
  inverse: boolean;
  /** Null while no price is known (loading). */
  quote: Quote | null;
};
export type Instrument = {
  symbol: Symbol;
  /** In the language asked for. */
  name: string;
  tab: MarketTabId;
  /** What one unit is: a currency code, or the code of the metal, index or coin. */
  base: string;
  /** The currency that its price, profit and margin are in before conversion. */
  quoteCurrency: string;
  /** Units a lot. */
  contractSize: Decimal;
  /** Decimals of a price; a point is one unit of the last. */
  digits: number;
  pipSize: PipSize;
  minimumVolume: Volume;
  maximumVolume: Volume;
  volumeStep: Volume;
  /** Offered now, up to the cap of its class, ascending; 1 alone if it is not enabled. */
  leverageChoices: number[];
  /** Least distance of a stop loss, take profit or pending price, in points. */
  stopDistancePoints: number;
  /** US dollars a lot, taken once when filled; closing is free. Given as a positive rate, on the order it is negative. */
  feePerLot: Money;
  overnight: OvernightRates;
  /** When it trades, Europe/London; opening included, closing excluded. Null if it never closes. */
  tradingHours: TradingSession[] | null;
  /** Age in seconds beyond which a quote is delayed. */
  delayedAfterSeconds: number;
  /** Age in seconds beyond which a quote is stale. */
  staleAfterSeconds: number;
  /** Oldest freshness of the quote at which an order opens: `fresh` refuses a market order at a delayed one (2004). */
  openingFreshness: 'fresh' | 'delayed';
  /** How its quote currency becomes US dollars; null where it is US dollars. */
  conversion: ConversionPair | null;
  feed: FeedKind;
  /** Open and pending orders that one account may hold at once, over all instruments; `closeOrders` takes the names of as many. */
  maximumOpenOrders: number;
  /** Whether new orders are taken; if not, open positions can still be closed. */
  enabled: boolean;
  /** Null while no price is known (loading). */
  quote: Quote | null;
  /** The halt that covers it now; null if none does. */
  halt: Halt | null;
};
export const {
  useListMarketTabsQuery,
  useLazyListMarketTabsQuery,
  useListCandlesQuery,
  useLazyListCandlesQuery,
  useSearchInstrumentsQuery,
  useLazySearchInstrumentsQuery,
  useGetInstrumentQuery,
  useLazyGetInstrumentQuery,
} = injectedRtkApi;
