import type { Store } from '@reduxjs/toolkit';
import { selectToken, selectUserInfo } from '../device/session.ts';

/** Owner of a press: the customer, and the token of all its calls. */
export type Owner = { readonly customerId: string; readonly token: string };

export type SessionState = Parameters<typeof selectToken>[0];

export const isSameOwner = (one: Owner, other: Owner): boolean =>
  one.customerId === other.customerId && one.token === other.token;

export const isOwner = (state: SessionState, { customerId, token }: Owner): boolean =>
  selectToken(state) === token && selectUserInfo(state)?.id === customerId;

/** Waits for the given time, or until the owner's session ends: signed in as another, signed out or expired. */
export const waitWithin = (store: Store<SessionState>, owner: Owner, milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const stop = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(stop, milliseconds);
    const unsubscribe = store.subscribe(() => {
      if (!isOwner(store.getState(), owner)) stop();
    });
  });
