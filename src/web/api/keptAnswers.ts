import { appConfigLoaded, commonInfoLoaded } from '../device/configuration.ts';
import { configApi } from './config.gen.ts';

/** Stores the answer of a successful call; a failure is reported to the caller alone. */
const whenAnswered = <T>(fulfilled: Promise<{ data: T }>, keep: (data: T) => void): Promise<void> =>
  fulfilled.then(
    ({ data }) => keep(data),
    () => undefined,
  );

// Stores configuration answers on this device beyond the cache (§2, on launch).
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
