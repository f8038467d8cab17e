import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { REFUSALS } from '../../domain/refusal.ts';
import { selectToken, signedOut } from '../device/session.ts';
import { signOutBegun, signOutHeard } from '../device/signOuts.ts';
import { baseApi } from './baseApi.ts';
import { isCallError } from './callError.ts';

type State = Parameters<typeof selectToken>[0];
type Thunk<Result> = ThunkAction<Result, State, unknown, UnknownAction>;
export type SignOutDispatch = ThunkDispatch<State, unknown, UnknownAction>;

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 300_000;

/**
 * Ends a session that this device no longer has: with its own token, and also after the page is gone. Answers the
 * server's message.
 */
export const signOutsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    sendSignOut: build.mutation<string, { readonly token: string }>({
      query: ({ token }) => ({
        url: '/logout',
        method: 'POST',
        token,
        keepalive: true,
      }),
      transformResponse: (_data, meta) => meta?.msg ?? '',
    }),
  }),
});

/** Sends a sign-out once; returns the server's message, or null when it has to be sent again. */
const send =
  (token: string): Thunk<Promise<string | null>> =>
  async (dispatch) => {
    const { data, error } = await dispatch(signOutsApi.endpoints.sendSignOut.initiate({ token }, { track: false }));
    const isOver = isCallError(error) && error.kind === 'refused' && error.code === REFUSALS['sign-in-needed'];
    if (data === undefined && !isOver) return null;
    dispatch(signOutHeard({ token }));
    return data ?? '';
  };

/** Waits, or until the device is online again. */
const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener('online', end);
  });

/** Sends a sign-out, with growing waits, until the server answers it. */
export const repeatSignOut =
  (token: string): Thunk<Promise<void>> =>
  async (dispatch) => {
    let waitMs = FIRST_WAIT_MS;
    while ((await dispatch(send(token))) === null) {
      await pause(waitMs);
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
    }
  };

/**
 * Signs the customer out on this device at once, and notifies the server until it answers: on this page, and after each
 * later start. `isHeard` resolves with the server's message, with null when it did not answer the first time.
 */
export const signOut =
  (): Thunk<{ readonly isHeard: Promise<string | null> }> => (dispatch: SignOutDispatch, getState) => {
    const token = selectToken(getState());
    if (token === null) return { isHeard: Promise.resolve('') };
    dispatch(signOutBegun({ token }));
    dispatch(signedOut());
    const isHeard = dispatch(send(token));
    void isHeard.then((message) => {
      if (message === null) void pause(FIRST_WAIT_MS).then(() => dispatch(repeatSignOut(token)));
    });
    return { isHeard };
  };
