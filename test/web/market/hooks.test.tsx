import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createStore } from '../../../src/web/app/store.ts';
import {
  MarketContext,
  type MarketSocket,
  useFreshness,
  useQuote,
  useQuoteAge,
  useQuotes,
} from '../../../src/web/market/index.ts';
import { snapshotReceived, socketOpened, ticksReceived } from '../../../src/web/market/marketSlice.ts';
import type { MarketQuote } from '../../../src/web/market/quote.ts';

const quote = (symbol: string): MarketQuote => ({
  symbol,
  bid: '4129.10',
  ask: '4129.45',
  change: '0.84',
  previousClose: '4094.85',
  dayLow: '4088.20',
  dayHigh: '4136.90',
  timeMs: Date.now(),
  state: 'trading',
  nextOpenAt: null,
});

const setUp = () => {
  const watched = new Map<string, number>();
  const count = (symbols: readonly string[], step: number) => {
    for (const symbol of symbols) watched.set(symbol, (watched.get(symbol) ?? 0) + step);
  };
  const socket: MarketSocket = {
    watch: (symbols) => {
      count(symbols, 1);
      return () => count(symbols, -1);
    },
    reopen: () => undefined,
    close: () => undefined,
  };
  const store = createStore({ origin: 'http://127.0.0.1:9', storage: undefined });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <Provider store={store}>
      <MarketContext value={socket}>{children}</MarketContext>
    </Provider>
  );
  store.dispatch(socketOpened());
  store.dispatch(snapshotReceived([quote('XAUUSD'), quote('EURUSD')]));
  const tick = (symbol: string, bid: string) =>
    act(() => void store.dispatch(ticksReceived([{ ...quote(symbol), bid }])));
  return { wrapper, watched, tick };
};

/** Advances the timers and the clock, which the fake timers leave unchanged. */
const pass = (milliseconds: number) => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + milliseconds);
  act(() => void jest.advanceTimersByTime(milliseconds));
};

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('rows with live quotes', () => {
  it('subscribes a row to its own symbol while it is mounted, and re-renders it for no other', () => {
    const { wrapper, watched, tick } = setUp();
    let paints = 0;
    const row = renderHook(
      () => {
        paints += 1;
        return useQuote('XAUUSD');
      },
      { wrapper },
    );
    expect(watched.get('XAUUSD')).toBe(1);
    const before = paints;
    tick('EURUSD', '1.1');
    expect(paints).toBe(before);
    tick('XAUUSD', '4130.00');
    expect(row.result.current?.bid).toBe('4130.00');
    expect(paints).toBe(before + 1);
    row.unmount();
    expect(watched.get('XAUUSD')).toBe(0);
  });

  it('re-renders a freshness mark when the freshness changes, not with every tick', () => {
    jest.useFakeTimers();
    const { wrapper, tick } = setUp();
    let paints = 0;
    const mark = renderHook(
      () => {
        paints += 1;
        return useFreshness('XAUUSD');
      },
      { wrapper },
    );
    const before = paints;
    tick('XAUUSD', '4130.00');
    expect(paints).toBe(before);
    pass(6_000);
    expect(mark.result.current).toBe('delayed');
    pass(10_000);
    expect(mark.result.current).toBe('stale');
    tick('XAUUSD', '4131.00');
    expect(mark.result.current).toBe('fresh');
    mark.unmount();
  });

  it('shows a price’s age, second by second', () => {
    jest.useFakeTimers();
    const { wrapper } = setUp();
    const age = renderHook(() => useQuoteAge('XAUUSD'), { wrapper });
    pass(18_000);
    expect(age.result.current).toBe(18);
    age.unmount();
  });
});

describe('a figure over several symbols', () => {
  it('returns the quotes of several symbols, and follows a list that changes', () => {
    const { wrapper, watched, tick } = setUp();
    const sum = renderHook(({ symbols }) => useQuotes(symbols), { wrapper, initialProps: { symbols: ['XAUUSD'] } });
    sum.rerender({ symbols: ['XAUUSD', 'EURUSD', 'BTCUSD'] });
    expect([...watched.values()]).toEqual([1, 1, 1]);
    tick('EURUSD', '1.2');
    expect(sum.result.current['EURUSD']?.bid).toBe('1.2');
    expect(sum.result.current['BTCUSD']).toBeUndefined();
  });
});
