import { appConfigLoaded, commonInfoLoaded } from '../device/configuration.ts';
import { configApi } from './config.gen.ts';

/** A call that failed keeps nothing; who made it hears of the failure. */
const whenAnswered = <T>(fulfilled: Promise<{ data: T }>, keep: (data: T) => void): Promise<void> =>
  fulfilled.then(
    ({ data }) => keep(data),
    () => undefined,
  );

// Answers that this device keeps beyond the cache: configuration (§2, on launch).
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
