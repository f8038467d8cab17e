import { applyEvents } from '../../../src/web/api/applyEvents.ts';
import { baseApi } from '../../../src/web/api/baseApi.ts';
import { eventReceived } from '../../../src/web/api/eventReceived.ts';
import { createStore } from '../../../src/web/app/store.ts';

const order = {
  ...{ id: 'o', orderId: 'o', account: 'demo', symbol: 'XAUUSD', status: 'pending', placePrice: '4000.00' },
  ...{ volume: '0.10', stopLoss: null, takeProfit: null, expiresAt: null, fee: '0.00', overnightFee: '0.00' },
};

afterEach(() => jest.useRealTimers());

it.each([
  ['the same', {}, false],
  ['another volume', { volume: '0.20' }, true],
  ['another expiry', { expiresAt: 1_990_000_000 }, true],
])('refetches the orders after an answer with %s than the last event had: %j', (_which, changed, isRefetched) => {
  jest.useFakeTimers();
  const store = createStore({ origin: 'http://127.0.0.1:9', storage: undefined });
  const dispatch = jest.fn();
  const getState = () => ({ ...store.getState(), market: { isSocketMissed: false } });
  const follow = applyEvents({ dispatch, getState } as never);
  follow(eventReceived({ kind: 'placed', account: 'demo', at: 0, revision: 1, balance: '0.00', order } as never));
  dispatch.mockClear();
  follow({
    type: `${baseApi.reducerPath}/executeMutation/fulfilled`,
    meta: { arg: { type: 'mutation', endpointName: 'changeOrder' }, requestId: 'r', requestStatus: 'fulfilled' },
    payload: { ...order, ...changed },
  });
  jest.advanceTimersByTime(1_000);
  expect(dispatch.mock.calls.length > 0).toBe(isRefetched);
});
