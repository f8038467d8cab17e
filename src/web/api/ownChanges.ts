import { userApi } from './user.gen.ts';

const nothing = () => undefined;

// What the customer changes of their own is shown before it is read again.
userApi.enhanceEndpoints({
  endpoints: {
    updatePreferences: {
      // A switch moves when it is pressed, and back where that was not kept.
      onQueryStarted: ({ preferences }, { dispatch, queryFulfilled }) => {
        const shown = dispatch(userApi.util.updateQueryData('getPreferences', undefined, () => preferences));
        return queryFulfilled.then(nothing, () => shown.undo());
      },
    },
  },
});
