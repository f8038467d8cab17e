import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createStore } from '../../../src/web/app/store.ts';
import { MarketContext, useFreshness, useTradingFreshness } from '../../../src/web/market/index.ts';
import { snapshotReceived, socketOpened } from '../../../src/web/market/marketSlice.ts';
import { goldPrice } from '../../support/gold.ts';

const SOCKET = { watch: () => () => undefined, reopen: () => undefined, close: () => undefined };

const quote = {
  ...goldPrice,
  change: '0.84',
  previousClose: '4094.85',
  dayLow: '4088.20',
  dayHigh: '4136.90',
  sequence: 1,
};

const setUp = (state: 'trading' | 'closed') => {
  const store = createStore({ origin: 'http://127.0.0.1:9', storage: undefined });
  store.dispatch(socketOpened());
  store.dispatch(snapshotReceived([{ ...quote, state, timeMs: Date.now() }]));
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <Provider store={store}>
      <MarketContext value={SOCKET}>{children}</MarketContext>
    </Provider>
  );
  const { result } = renderHook(
    () => ({ heard: useFreshness(goldPrice.symbol), trading: useTradingFreshness(goldPrice.symbol) }),
    { wrapper },
  );
  return result;
};
const go = (isOnline: boolean) =>
  act(() => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  });

describe('The freshness that is traded by', () => {
  afterEach(() => {
    go(true);
    jest.restoreAllMocks();
  });

  it('is stale at once on a device that has lost its network, while the socket may still come back', () => {
    const result = setUp('trading');
    expect(result.current).toEqual({ heard: 'fresh', trading: 'fresh' });
    go(false);
    expect(result.current).toEqual({ heard: 'fresh', trading: 'stale' });
    go(true);
    expect(result.current).toEqual({ heard: 'fresh', trading: 'fresh' });
  });

  it('stays closed where the market is closed: no newer price would come', () => {
    const result = setUp('closed');
    go(false);
    expect(result.current.trading).toBe('closed');
  });
});
