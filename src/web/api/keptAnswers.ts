import { appConfigLoaded, commonInfoLoaded } from '../device/configuration.ts';
import { signedIn, signedOut, userInfoLoaded } from '../device/session.ts';
import { authApi } from './auth.gen.ts';
import { configApi } from './config.gen.ts';
import { userApi } from './user.gen.ts';

/** A call that failed keeps nothing; who made it hears of the failure. */
const whenAnswered = <T>(fulfilled: Promise<{ data: T }>, keep: (data: T) => void): Promise<void> =>
  fulfilled.then(
    ({ data }) => keep(data),
    () => undefined,
  );

// Answers that this device keeps beyond the cache: configuration (§2, on launch) and who is signed in.
configApi.enhanceEndpoints({
  endpoints: {
    getProjectInfo: {
      onQueryStarted: (_arg, { dispatch, queryFulfilled }) =>
        whenAnswered(queryFulfilled, (entries) => dispatch(appConfigLoaded(entries))),
    },
    getCommonInfo: {
      onQueryStarted: (_arg, { dispatch, queryFulfilled }) =>
        whenAnswered(queryFulfilled, (commonInfo) => dispatch(commonInfoLoaded(commonInfo))),
    },
  },
});

authApi.enhanceEndpoints({
  endpoints: {
    signIn: {
      onQueryStarted: (_arg, { dispatch, queryFulfilled }) =>
        whenAnswered(queryFulfilled, ({ token, user }) => dispatch(signedIn({ token, userInfo: user }))),
    },
    signOut: {
      // The session of this device ends even when the server cannot be reached.
      onQueryStarted: async (_arg, { dispatch, queryFulfilled }) => {
        await whenAnswered(queryFulfilled, () => undefined);
        dispatch(signedOut());
      },
    },
  },
});

userApi.enhanceEndpoints({
  endpoints: {
    getUser: {
      onQueryStarted: (_arg, { dispatch, queryFulfilled }) =>
        whenAnswered(queryFulfilled, (userInfo) => dispatch(userInfoLoaded(userInfo))),
    },
    // Both answer the customer as changed: every screen shows it at once.
    updateUser: {
      onQueryStarted: (_arg, { dispatch, queryFulfilled }) =>
        whenAnswered(queryFulfilled, (userInfo) => dispatch(userInfoLoaded(userInfo))),
    },
    switchAccount: {
      onQueryStarted: (_arg, { dispatch, queryFulfilled }) =>
        whenAnswered(queryFulfilled, (userInfo) => dispatch(userInfoLoaded(userInfo))),
    },
    updatePreferences: {
      // A switch moves when it is pressed, and back where that was not kept.
      onQueryStarted: ({ preferences }, { dispatch, queryFulfilled }) => {
        const shown = dispatch(userApi.util.updateQueryData('getPreferences', undefined, () => preferences));
        return queryFulfilled.then(
          () => undefined,
          () => shown.undo(),
        );
      },
    },
  },
});
