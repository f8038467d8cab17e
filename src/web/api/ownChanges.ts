import { userApi } from './user.gen.ts';

const nothing = () => undefined;

// Shows the customer's own changes before the server confirms them.
userApi.enhanceEndpoints({
  endpoints: {
    updatePreferences: {
      // Moves a switch when it is pressed, and back when the server did not store it.
      onQueryStarted: ({ preferences }, { dispatch, queryFulfilled }) => {
        const shown = dispatch(userApi.util.updateQueryData('getPreferences', undefined, () => preferences));
        return queryFulfilled.then(nothing, () => shown.undo());
      },
    },
  },
});
