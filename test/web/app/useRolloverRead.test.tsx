import { renderHook } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { Provider } from 'react-redux';
import { londonInstant } from '../../../src/domain/time.ts';
import { refetchOrders } from '../../../src/web/api/index.ts';
import { createStore } from '../../../src/web/app/store.ts';
import { useRolloverRead } from '../../../src/web/app/useRolloverRead.ts';
import { clockRead } from '../../../src/web/market/marketSlice.ts';

const THREE_HOURS_MS = 3 * 3600_000;
const eveningAt = (hour: number) => londonInstant({ year: 2026, month: 9, day: 30, hour }) * 1000;

describe('the reading after a rollover', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it.each([
    ['three hours ahead', THREE_HOURS_MS],
    ['three hours behind', -THREE_HOURS_MS],
    ['right', 0],
  ])(
    'follows the server’s clock, which comes after the page has started, on a device that is %s [OVN-27]',
    (_how, aheadMs) => {
      jest.setSystemTime(eveningAt(20) + aheadMs);
      const store = createStore({ origin: 'http://127.0.0.1:9', storage: undefined });
      const dispatched = jest.spyOn(store, 'dispatch');
      const wrapper = ({ children }: PropsWithChildren) => <Provider store={store}>{children}</Provider>;
      const { unmount } = renderHook(() => useRolloverRead(), { wrapper });
      const reads = () =>
        dispatched.mock.calls.filter(([action]) => refetchOrders().type === (action as { type?: string }).type);
      jest.advanceTimersByTime(2_000);
      store.dispatch(clockRead(-aheadMs));
      jest.advanceTimersByTime(THREE_HOURS_MS - 3600_000 - 3_000);
      expect(reads()).toHaveLength(0);
      jest.advanceTimersByTime(20_000);
      expect(reads()).toHaveLength(1);
      jest.advanceTimersByTime(24 * 3600_000);
      expect(reads()).toHaveLength(2);
      unmount();
    },
  );
});
