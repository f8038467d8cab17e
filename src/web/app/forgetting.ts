import { isAnyOf, type Middleware } from '@reduxjs/toolkit';
import { api } from '../api/index.ts';
import { expired, signedIn, signedOut } from '../device/session.ts';

const customerChanged = isAnyOf(signedIn, signedOut, expired);

/** What was read for one customer is never shown to the next: the cache begins anew with every session. */
export const forgetting: Middleware =
  ({ dispatch }) =>
  (next) =>
  (action) => {
    const result = next(action);
    if (customerChanged(action)) dispatch(api.util.resetApiState());
    return result;
  };
