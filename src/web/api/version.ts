import type { Schemas } from '../../contract/index.ts';
import { baseApi } from './baseApi.ts';

/** Who asks at the version service (§7). */
const APP_NAME = 'Sun';

/**
 * The newest version of the app, from the external service at a configured address (`versionCheckUrl`). Anything but
 * its answer means that nothing is known of a newer one.
 */
export const versionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    checkVersion: build.query<Schemas['AppVersion'], { readonly address: string; readonly appId: string }>({
      query: ({ address, appId }) => ({
        url: new URL(address, window.location.origin).href,
        params: { appName: APP_NAME, appId },
      }),
    }),
  }),
});
