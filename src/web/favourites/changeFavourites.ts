import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api, type CallError, isCallError } from '../api/index.ts';
import { selectVisitorFavourites, visitorFavouritesChanged } from '../device/marketPreferences.ts';
import { selectToken } from '../device/session.ts';

const { getFavourites, updateFavourites } = api.endpoints;

type State = Parameters<typeof selectToken>[0] &
  Parameters<typeof selectVisitorFavourites>[0] &
  Parameters<ReturnType<typeof getFavourites.select>>[0];
type Thunk<Result> = ThunkAction<Result, State, unknown, UnknownAction>;
export type FavouritesDispatch = ThunkDispatch<State, unknown, UnknownAction>;

/** Change of the favourites: returns the new list for the current one. */
export type Change = (symbols: readonly string[]) => readonly string[];

/** Sends one list at a time, so that the last press determines the stored list. */
let lastSent: Promise<unknown> = Promise.resolve();

/** List of a session's last press until it has arrived: lists that are read meanwhile may be older. */
let underWay: { readonly token: string; readonly symbols: readonly string[] } | undefined;

const show = (symbols: readonly string[]) =>
  api.util.updateQueryData('getFavourites', undefined, () => ({ symbols: [...symbols] }));

const send =
  (symbols: readonly string[]): Thunk<Promise<CallError | undefined>> =>
  async (dispatch) => {
    const { error } = await dispatch(updateFavourites.initiate({ favourites: { symbols: [...symbols] } }));
    return isCallError(error) ? error : undefined;
  };

/**
 * Changes the favourites: a visitor's on this device, a customer's on the server, where they show at once. Returns the
 * error when the server could not store them.
 */
export const changeFavourites =
  (change: Change): Thunk<Promise<CallError | undefined>> =>
  async (dispatch, getState) => {
    const token = selectToken(getState());
    if (token === null) {
      dispatch(visitorFavouritesChanged(change(selectVisitorFavourites(getState()))));
      return undefined;
    }
    const { error } = await dispatch(getFavourites.initiate(undefined, { subscribe: false }));
    // Reads the current list: another change may have waited for the same answer.
    const { data } = getFavourites.select()(getState());
    if (!data) return isCallError(error) ? error : undefined;
    const symbols = change(underWay?.token === token ? underWay.symbols : data.symbols);
    underWay = { token, symbols };
    dispatch(show(symbols));

    const isStillSignedIn = () => selectToken(getState()) === token;
    const sent = lastSent.then(() => (isStillSignedIn() ? dispatch(send(symbols)) : undefined));
    lastSent = sent;
    const failure = await sent;
    if (lastSent !== sent || !isStillSignedIn()) return failure;
    underWay = undefined;
    // Replaces a list that did not arrive by the server's.
    if (failure) void dispatch(getFavourites.initiate(undefined, { forceRefetch: true, subscribe: false }));
    else dispatch(show(symbols));
    return failure;
  };

/**
 * Adds a visitor's favourites to the customer's own after sign-in, once. Favourites that the server refuses are
 * dropped; those that did not reach it stay for the next start.
 */
export const takeOverFavourites = (): Thunk<Promise<void>> => async (dispatch, getState) => {
  const starredHere = selectVisitorFavourites(getState());
  const error = await dispatch(changeFavourites((own) => [...new Set([...own, ...starredHere])]));
  if (error?.kind !== 'transport') dispatch(visitorFavouritesChanged([]));
};
