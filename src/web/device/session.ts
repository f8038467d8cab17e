import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AccountType, Schemas } from '../../contract/index.ts';

export type { AccountType };
export type UserInfo = Omit<Schemas['User'], 'contactEmailUnprovedSince' | 'contactEmailKeptUntil'> & {
  readonly contactEmailUnprovedSince?: number | undefined;
  readonly contactEmailKeptUntil?: number | undefined;
};

type Session = {
  readonly token: string | null;
  readonly userInfo: UserInfo | null;
  /**
   * True after the server no longer knew the token (401): the app goes to sign-in once, whatever screen is open (§8).
   */
  readonly signInNeeded: boolean;
  /** The customer whose session expired, until the next sign-in or sign-out: their forms are kept for them. */
  readonly expiredCustomer: string | null;
};

const initialState: Session = { token: null, userInfo: null, signInNeeded: false, expiredCustomer: null };

/** Session on this device: token and signed-in customer (`sun_token`, `userInfo`). */
export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    signedIn: (_state, { payload }: PayloadAction<{ token: string; userInfo: UserInfo }>) => ({
      ...initialState,
      ...payload,
    }),
    userInfoLoaded: (state, { payload }: PayloadAction<UserInfo>) => ({ ...state, userInfo: payload }),
    signedOut: () => initialState,
    /**
     * Ends the session after the server answered 401 to this token (§8). A 401 to an earlier token does not end a later
     * session.
     */
    expired: (state, { payload: { token } }: PayloadAction<{ token: string | null }>) =>
      state.token === token
        ? { ...initialState, signInNeeded: true, expiredCustomer: state.userInfo?.id ?? state.expiredCustomer }
        : state,
    sentToSignIn: (state) => {
      state.signInNeeded = false;
    },
  },
  selectors: {
    selectToken: (state) => state.token,
    selectIsSignedIn: (state) => state.token !== null,
    selectUserInfo: (state) => state.userInfo,
    selectSignInNeeded: (state) => state.signInNeeded,
    selectExpiredCustomer: (state) => state.expiredCustomer,
    /** Account that trading and funds calls refer to; demo by default (§3, `mockStatus` 1). */
    selectAccountType: (state): AccountType => (state.userInfo?.mockStatus === 0 ? 'real' : 'demo'),
  },
});

export const { signedIn, userInfoLoaded, signedOut, expired, sentToSignIn } = sessionSlice.actions;
export const {
  selectToken,
  selectIsSignedIn,
  selectUserInfo,
  selectSignInNeeded,
  selectExpiredCustomer,
  selectAccountType,
} = sessionSlice.selectors;
