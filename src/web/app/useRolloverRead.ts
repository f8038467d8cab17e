import { useEffect } from 'react';
import { useDispatch, useStore } from 'react-redux';
import { nextRollover } from '../../domain/time.ts';
import { refetchOrders } from '../api/index.ts';
import { type marketSlice, selectServerNowMs } from '../market/index.ts';

type State = { readonly market: ReturnType<typeof marketSlice.getInitialState> };

const LOOK_EVERY_MS = 1000;
/** Seconds after a rollover before which no page reads: the server charges the fees first. */
const EARLIEST_SECONDS = 3;
/** Seconds over which the pages of all customers spread their reading. */
const SPREAD_SECONDS = 10;

/**
 * Reads the account again after each rollover (22:00 London, by the server's clock): overnight fees change the balance
 * and the positions without an event (OVN-27).
 */
export const useRolloverRead = (): void => {
  const dispatch = useDispatch();
  const store = useStore<State>();
  useEffect(() => {
    const nowSeconds = () => Math.floor(selectServerNowMs(store.getState()) / 1000);
    const waited = EARLIEST_SECONDS + Math.floor(Math.random() * SPREAD_SECONDS);
    // A page that starts within the wait may have read before the fees were charged.
    let last = nowSeconds();
    let next = nextRollover(last - waited);
    const timer = setInterval(() => {
      const now = nowSeconds();
      // The device's clock was ahead until the server's was known.
      if (now < last) next = nextRollover(now - waited);
      last = now;
      if (now < next + waited) return;
      next = nextRollover(now);
      dispatch(refetchOrders());
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [dispatch, store]);
};
