import { isAnyOf, type Middleware } from '@reduxjs/toolkit';
import { selectToken } from '../device/session.ts';
import type { FollowedStore } from './applyEvents.ts';
import { eventReceived } from './eventReceived.ts';
import { ordersApi } from './orders.gen.ts';
import { refetchAfterEvent, refetchOrders } from './refreshing.ts';

type Follow = (action: unknown) => void;

const { placeOrder, changeOrder, closePosition, closeOrders } = ordersApi.endpoints;
const orderAnswered = isAnyOf(
  placeOrder.matchFulfilled,
  changeOrder.matchFulfilled,
  closePosition.matchFulfilled,
  closeOrders.matchFulfilled,
);

/**
 * Applies the events of orders to what was read (`applyEvents.ts`, which is loaded once a customer is signed in). Until
 * it is loaded, refetches what an event or an answer has changed.
 */
export const accountEvents: Middleware = (store: FollowedStore) => {
  const { dispatch, getState } = store;
  let follow: Follow | undefined;
  let loading: Promise<void> | undefined;
  let isTried = false;
  const load = () => {
    isTried = true;
    loading ??= import('./applyEvents.ts').then(
      ({ applyEvents }) => void (follow = applyEvents(store)),
      // The next event or answer loads it again.
      () => void (loading = undefined),
    );
  };
  const refetch: Follow = (action) => {
    if (eventReceived.match(action)) dispatch(refetchAfterEvent(action.payload));
    else if (orderAnswered(action)) dispatch(refetchOrders());
    else if (isTried || selectToken(getState()) === null) return;
    load();
  };
  return (next) => (action) => {
    const result = next(action);
    (follow ?? refetch)(action);
    return result;
  };
};
