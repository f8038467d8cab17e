import { isAnyOf, type Middleware } from '@reduxjs/toolkit';
import { api, reworded } from '../api/index.ts';
import { languageChosen } from '../device/preferences.ts';
import { expired, signedIn, signedOut } from '../device/session.ts';

const customerChanged = isAnyOf(signedIn, signedOut, expired);

/**
 * What was read for one customer is never shown to the next: the cache begins anew with every session. What the server
 * worded in one language is read again in the next.
 */
export const forgetting: Middleware =
  ({ dispatch }) =>
  (next) =>
  (action) => {
    const result = next(action);
    if (customerChanged(action)) dispatch(api.util.resetApiState());
    if (languageChosen.match(action)) dispatch(reworded());
    return result;
  };
