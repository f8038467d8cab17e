import { createSlice, isAnyOf, original, type PayloadAction } from '@reduxjs/toolkit';
import { type Halt, isFrozen } from '../../domain/market/halt.ts';
import {
  type Freshness,
  freshness,
  type FreshnessLimits,
  type MarketState,
  USUAL_FRESHNESS,
} from '../../domain/market/quote.ts';
import { api, type Schema } from '../api/index.ts';
import { type MarketQuote, quoteFromWire, type TickedQuote } from './quote.ts';

type Market = {
  quotes: Record<string, MarketQuote>;
  limits: Record<string, FreshnessLimits>;
  /** True when the socket has been down for longer than between two screens: every price counts as stale. */
  isSocketMissed: boolean;
  /** Server's clock minus this device's. */
  clockOffsetMs: number;
  /** Server's clock as it was last received; null before the first time. */
  clockReceived: ReceivedClock | null;
};

/** Server's clock as it was received at an instant of the page's own clock, which nobody can set; milliseconds. */
type ReceivedClock = { readonly serverTimeMs: number; readonly onPageMs: number };

const initialState: Market = { quotes: {}, limits: {}, isSocketMissed: false, clockOffsetMs: 0, clockReceived: null };

/** A halt's instant is in whole seconds, and the last ticks before it may be as much later. */
const SECOND_MS = 1000;

/** Instant at which a halt began, unix milliseconds; before everything where there is none. */
const beganMs = (halt: Halt | null | undefined): number => (halt ? halt.since * 1000 : -Infinity);

/**
 * True where a quote from a call is newer than the known one. Under a full halt an earlier quote stands than the last tick:
 * where the halts differ, the later one decides, and the end of a halt shows by a later quote.
 */
const isNewer = (quote: MarketQuote, known: MarketQuote): boolean => {
  const [began, knownBegan] = [beganMs(quote.halt), beganMs(known.halt)];
  if (began === knownBegan && quote.halt?.level === known.halt?.level) return known.timeMs <= quote.timeMs;
  if (!quote.halt) return known.timeMs < quote.timeMs;
  return began >= knownBegan && (known.timeMs <= quote.timeMs || began + SECOND_MS > known.timeMs);
};

/** Stores a quote from a call, unless the socket has sent a newer one meanwhile. */
const take = (state: Market, wire: Schema<'Quote'> | null) => {
  const quote = wire && quoteFromWire(wire);
  const known = quote && state.quotes[quote.symbol];
  if (quote && (!known || isNewer(quote, known))) state.quotes[quote.symbol] = quote;
};

/**
 * Returns the server's clock now, unix milliseconds, by this device's clock `nowMs`. It goes on while the device sleeps,
 * as what it measures does: the age of a price, the time until an opening.
 */
const serverNowMs = ({ clockOffsetMs }: Market, nowMs = Date.now()): number => nowMs + clockOffsetMs;

const { listMarketTabs, getInstrument, searchInstruments, getCommonInfo } = api.endpoints;
const summariesAnswered = isAnyOf(listMarketTabs.matchFulfilled, searchInstruments.matchFulfilled);

/** Newest quote of each symbol, from calls and from the socket, with its limits of freshness. */
export const marketSlice = createSlice({
  name: 'market',
  initialState,
  reducers: {
    socketOpened: (state) => {
      state.isSocketMissed = false;
    },
    socketMissed: (state) => {
      state.isSocketMissed = true;
    },
    snapshotReceived: (state, { payload }: PayloadAction<readonly MarketQuote[]>) => {
      for (const quote of payload) state.quotes[quote.symbol] = quote;
    },
    // Runs ten times a second for all symbols at once: copied by hand, because a draft of each quote costs more than
    // showing it.
    ticksReceived: (draft, { payload }: PayloadAction<readonly TickedQuote[]>) => {
      const state = original(draft) ?? draft;
      const quotes = { ...state.quotes };
      for (const tick of payload) {
        const quote = quotes[tick.symbol];
        if (quote) quotes[tick.symbol] = { ...quote, ...tick };
      }
      return { ...state, quotes };
    },
    statusReceived: (
      state,
      { payload }: PayloadAction<{ symbol: string; state: MarketState; nextOpenAt: number | null; halt: Halt | null }>,
    ) => {
      const quote = state.quotes[payload.symbol];
      if (quote) Object.assign(quote, payload);
    },
    clockRead: (state, { payload: offsetMs }: PayloadAction<number>) => {
      state.clockOffsetMs = offsetMs;
    },
    clockReceived: (state, { payload }: PayloadAction<ReceivedClock>) => {
      state.clockReceived = payload;
    },
  },
  extraReducers: (builder) => {
    builder
      .addMatcher(getCommonInfo.matchFulfilled, (state, { payload, meta }) => {
        state.clockOffsetMs = payload.serverTime - meta.fulfilledTimeStamp;
      })
      .addMatcher(getInstrument.matchFulfilled, (state, { payload }) => {
        const { symbol, delayedAfterSeconds, staleAfterSeconds } = payload;
        take(state, payload.quote);
        take(state, payload.conversion?.quote ?? null);
        state.limits[symbol] = { delayedAfterSeconds, staleAfterSeconds };
      })
      .addMatcher(summariesAnswered, (state, { payload }) => {
        const summaries = 'tabs' in payload ? payload.tabs.flatMap((tab) => tab.instruments) : payload.items;
        for (const { quote } of summaries) take(state, quote);
      });
  },
  selectors: {
    selectQuote: (state, symbol: string): MarketQuote | undefined => state.quotes[symbol],
    selectServerNowMs: serverNowMs,
    /**
     * Server's clock at an instant of the page's, unix milliseconds; undefined before it was received. It is never
     * ahead of the server: the page's clock may stand while the device sleeps, and its setting is of no effect.
     */
    selectServerTimeMs: ({ clockReceived }, onPageMs: number): number | undefined =>
      clockReceived ? Math.floor(clockReceived.serverTimeMs + onPageMs - clockReceived.onPageMs) : undefined,
    /** Freshness of a quote at `nowMs` of this device's clock; stale without a quote. */
    selectFreshness: (state, symbol: string, nowMs: number): Freshness => {
      const quote = state.quotes[symbol];
      if (!quote) return 'stale';
      if (isFrozen(quote.halt)) return 'halted';
      const ageMs = serverNowMs(state, nowMs) - quote.timeMs;
      const byAge = freshness(quote.state, ageMs, state.limits[symbol] ?? USUAL_FRESHNESS);
      return state.isSocketMissed && byAge !== 'closed' ? 'stale' : byAge;
    },
  },
});

export const { socketOpened, socketMissed, snapshotReceived, ticksReceived, statusReceived, clockRead, clockReceived } =
  marketSlice.actions;
export const { selectQuote, selectServerNowMs, selectServerTimeMs, selectFreshness } = marketSlice.selectors;
