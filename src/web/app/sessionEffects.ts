import { isAnyOf, type Middleware, type MiddlewareAPI, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { REHYDRATE } from 'redux-persist';
import { api, refetchTexts } from '../api/index.ts';
import { customerForgotten, selectVisitorFavourites } from '../device/marketPreferences.ts';
import { languageChosen } from '../device/preferences.ts';
import {
  type AccountType,
  expired,
  selectAccountType,
  selectToken,
  signedIn,
  signedOut,
  userInfoLoaded,
} from '../device/session.ts';
import { keepInTab, keysInTab, type TabKey } from '../device/tabStorage.ts';
import { takeOverFavourites } from '../favourites/index.ts';

type State = Parameters<typeof selectToken>[0] &
  Parameters<typeof selectVisitorFavourites>[0] &
  Parameters<ReturnType<typeof api.endpoints.getFavourites.select>>[0];
type Store = MiddlewareAPI<ThunkDispatch<State, unknown, UnknownAction>, State>;

const { removeQueryResult } = api.internalActions;
type QueryCacheKey = Parameters<typeof removeQueryResult>[0]['queryCacheKey'];

const { getUser, signIn, signOut, switchAccount, updateUser } = api.endpoints;
/** Calls that return the customer's current profile, and with it the active account. */
const userAnswered = isAnyOf(getUser.matchFulfilled, updateUser.matchFulfilled, switchAccount.matchFulfilled);
/** Sign-out answered or failed: the session of this device ends even when the server cannot be reached. */
const signOutAnswered = isAnyOf(signOut.matchFulfilled, signOut.matchRejected);
const customerChanged = isAnyOf(signedIn, signedOut, expired);

/** Session action that follows from an answer; undefined for all other actions. */
const saidOfSession = (action: unknown) => {
  if (signIn.matchFulfilled(action)) return signedIn({ token: action.payload.token, userInfo: action.payload.user });
  if (signOutAnswered(action)) return signedOut();
  return userAnswered(action) ? userInfoLoaded(action.payload) : undefined;
};

/** Drops cached answers for an account that is no longer active, so that they are not refetched. */
const dropAnswersFor = (account: AccountType, { dispatch, getState }: Store): void => {
  for (const [key, entry] of Object.entries(getState().api.queries)) {
    const asked = entry?.originalArgs as { readonly 'X-Account'?: AccountType } | undefined;
    if (asked?.['X-Account'] === account) dispatch(removeQueryResult({ queryCacheKey: key as QueryCacheKey }));
  }
};

const forgetInTab = (keys: readonly TabKey[]): void => keys.forEach((key) => keepInTab(key, undefined));

/**
 * Removes what the next customer of this device must not find: searches, the selected list, half-filled forms, and,
 * after a sign-out, presses without an answer. An expired session leaves those to its customer, who is asked to sign in
 * again. Choices of the device stay, such as language and colours.
 */
const forgetCustomer = ({ dispatch }: Store, hasSignedOut: boolean): void => {
  dispatch(customerForgotten());
  forgetInTab(keysInTab('state:'));
  if (hasSignedOut) forgetInTab(keysInTab('intent:'));
};

/** Removes the presses that an expired session of another customer left. */
const forgetOthers = (customerId: string): void =>
  forgetInTab(keysInTab('intent:').filter((key) => !key.startsWith(`intent:${customerId}:`)));

const takeOver = ({ dispatch, getState }: Store): void => {
  const state = getState();
  if (selectToken(state) !== null && selectVisitorFavourites(state).length > 0) void dispatch(takeOverFavourites());
};

/**
 * Runs everything that follows a sign-in, a sign-out, the end of a session and a switch of the account, in this order:
 * 1. An answer changes the session, before anything is refetched: this runs before the cache's own middleware.
 * 2. The cache is emptied, so that one customer's data is never shown to the next.
 * 3. A customer's data on this device is removed when their session ends.
 * 4. A customer who signs in takes over the favourites starred before.
 * After a switch the answers of the previous account are dropped. The socket follows in `useMarketLifecycle`, the way
 * to sign-in and back in `useSentToSignIn` and the form's own `useWayBack`: both need the router.
 */
export const sessionEffects: Middleware = (store: Store) => (next) => (action) => {
  const { dispatch, getState } = store;
  const before = getState();
  const result = next(action);
  const said = saidOfSession(action);
  if (said) dispatch(said);
  const isOfEarlier = expired.match(action) && action.payload.token !== selectToken(before);
  if (customerChanged(action) && !isOfEarlier) {
    dispatch(api.util.resetApiState());
    if (signedIn.match(action)) forgetOthers(action.payload.userInfo.id);
    else if (selectToken(before) !== null) forgetCustomer(store, signedOut.match(action));
    takeOver(store);
  }
  if ((action as UnknownAction).type === REHYDRATE) takeOver(store);
  const account = selectAccountType(before);
  if (userInfoLoaded.match(action) && selectAccountType(getState()) !== account) dropAnswersFor(account, store);
  if (languageChosen.match(action)) dispatch(refetchTexts());
  return result;
};
