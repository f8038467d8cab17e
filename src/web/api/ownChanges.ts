import { userInfoLoaded } from '../device/session.ts';
import { userApi } from './user.gen.ts';

const nothing = () => undefined;

// What the customer changes of their own is shown before it is read again. Screens that change it bring this with them.
userApi.enhanceEndpoints({
  endpoints: {
    // Both answer the customer as changed.
    updateUser: {
      onQueryStarted: (_arg, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(({ data }) => void dispatch(userInfoLoaded(data)), nothing),
    },
    switchAccount: {
      onQueryStarted: (_arg, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(({ data }) => void dispatch(userInfoLoaded(data)), nothing),
    },
    updatePreferences: {
      // A switch moves when it is pressed, and back where that was not kept.
      onQueryStarted: ({ preferences }, { dispatch, queryFulfilled }) => {
        const shown = dispatch(userApi.util.updateQueryData('getPreferences', undefined, () => preferences));
        return queryFulfilled.then(nothing, () => shown.undo());
      },
    },
  },
});
