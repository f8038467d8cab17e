import { isAnyOf, type Middleware, type MiddlewareAPI, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { REHYDRATE } from 'redux-persist';
import { api, refetchTexts } from '../api/index.ts';
import { customerForgotten, selectVisitorFavourites } from '../device/marketPreferences.ts';
import { languageChosen } from '../device/preferences.ts';
import {
  type AccountType,
  expired,
  selectAccountType,
  selectExpiredCustomer,
  selectToken,
  selectUserInfo,
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

const { getUser, proveContact, signIn, switchAccount, updateUser } = api.endpoints;
/** Calls that return the customer's current profile, and with it the active account. */
const userAnswered = isAnyOf(
  getUser.matchFulfilled,
  updateUser.matchFulfilled,
  proveContact.matchFulfilled,
  switchAccount.matchFulfilled,
);
const customerChanged = isAnyOf(signedIn, signedOut, expired);

/** Session action that follows from an answer; undefined for all other actions. */
const saidOfSession = (action: unknown) => {
  if (signIn.matchFulfilled(action)) return signedIn({ token: action.payload.token, userInfo: action.payload.user });
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
 * Forgets what a customer who signs out leaves on this device: what they searched for, the list they looked at, forms
 * half filled. Presses without an answer stay: only their customer's next session finds them, and looks them up. Choices
 * of the device stay, as language and colours.
 */
const forgetCustomer = ({ dispatch }: Store): void => {
  dispatch(customerForgotten());
  forgetInTab(keysInTab('state:'));
};

/** Forgets the forms and presses that other customers than this one have left in this tab. */
const forgetOthersInTab = (customerId: string): void =>
  forgetInTab(
    (['intent:', 'state:'] as const).flatMap((kind) =>
      keysInTab(kind).filter((key) => !key.startsWith(`${kind}${customerId}:`)),
    ),
  );

/** Forgets what the customer before has left, where another one signs in: an expired session leaves all to its own. */
const followSignIn = (customerId: string, before: State, { dispatch }: Store): void => {
  const customerBefore = selectExpiredCustomer(before) ?? selectUserInfo(before)?.id;
  if (customerBefore !== undefined && customerBefore !== customerId) dispatch(customerForgotten());
  forgetOthersInTab(customerId);
};

const takeOver = ({ dispatch, getState }: Store): void => {
  const state = getState();
  if (selectToken(state) !== null && selectVisitorFavourites(state).length > 0) void dispatch(takeOverFavourites());
};

/** What storage has brought back may be the session of another customer than this tab's of before. */
const followRestored = (store: Store): void => {
  const customerId = selectUserInfo(store.getState())?.id;
  if (customerId !== undefined) forgetOthersInTab(customerId);
  takeOver(store);
};

/**
 * Everything that follows a sign-in, a sign-out, the end of a session and a switch of the account, in this order:
 * 1. An answer moves the session, before anything is read again: this runs before the cache's own middleware goes on.
 * 2. The cache begins again, so that what was read for one customer is never shown to the next.
 * 3. What a customer leaves on this device is forgotten when they sign out; of an expired session, when another signs in.
 * 4. A customer who signs in takes over what was starred before.
 * After a switch the answers of the account before are dropped. The socket follows in `useMarketLifecycle`, the way to
 * sign-in and back in `useSentToSignIn` and the form's own `useWayBack`: both need the router.
 */
export const sessionEffects: Middleware = (store: Store) => (next) => (action) => {
  const { dispatch, getState } = store;
  const before = getState();
  // A 401 to an earlier token ends nothing: neither the present session nor what is said in it.
  if (expired.match(action) && action.payload.token !== selectToken(before)) return undefined;
  const result = next(action);
  const said = saidOfSession(action);
  if (said) dispatch(said);
  if (customerChanged(action)) {
    dispatch(api.util.resetApiState());
    const hadCustomer = selectToken(before) !== null || selectExpiredCustomer(before) !== null;
    if (signedIn.match(action)) followSignIn(action.payload.userInfo.id, before, store);
    if (signedOut.match(action) && hadCustomer) forgetCustomer(store);
    takeOver(store);
  }
  if ((action as UnknownAction).type === REHYDRATE) followRestored(store);
  const account = selectAccountType(before);
  if (userInfoLoaded.match(action) && selectAccountType(getState()) !== account) dropAnswersFor(account, store);
  if (languageChosen.match(action)) dispatch(refetchTexts());
  return result;
};
