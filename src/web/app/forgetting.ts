import { type Dispatch, isAnyOf, type Middleware, type MiddlewareAPI } from '@reduxjs/toolkit';
import { api, reworded } from '../api/index.ts';
import { languageChosen } from '../device/preferences.ts';
import { expired, selectToken, signedIn, signedOut } from '../device/session.ts';

type State = Parameters<typeof selectToken>[0];

const customerChanged = isAnyOf(signedIn, signedOut, expired);

/**
 * What was read for one customer is never shown to the next: the cache begins anew with every session. What the server
 * worded in one language is read again in the next.
 */
export const forgetting: Middleware =
  ({ dispatch, getState }: MiddlewareAPI<Dispatch, State>) =>
  (next) =>
  (action) => {
    const before = selectToken(getState());
    const result = next(action);
    const isOfEarlier = expired.match(action) && action.payload.token !== before;
    if (customerChanged(action) && !isOfEarlier) dispatch(api.util.resetApiState());
    if (languageChosen.match(action)) dispatch(reworded());
    return result;
  };
