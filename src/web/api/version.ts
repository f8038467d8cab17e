import type { Schemas } from '../../contract/index.ts';
import { baseApi } from './baseApi.ts';

/** Who asks at the version service (§7). */
const APP_NAME = 'Sun';

const VERSION = /^\d+\.\d+\.\d+$/;
const WEB_ADDRESS = /^https?:\/\//;

const isText = (value: unknown, pattern: RegExp): value is string => typeof value === 'string' && pattern.test(value);

/** What another host answers is believed only as far as it is what was asked for. */
const newestOf = (answer: unknown): Schemas['AppVersion'] | null => {
  if (typeof answer !== 'object' || answer === null) return null;
  const { version, downloadUrl, notes } = answer as Readonly<Record<string, unknown>>;
  if (!isText(version, VERSION) || !isText(downloadUrl, WEB_ADDRESS)) return null;
  return { version, downloadUrl, notes: typeof notes === 'string' ? notes : null };
};

/**
 * The newest version of the app, from the external service at a configured address (`versionCheckUrl`). Anything but
 * its answer is null: nothing is known of a newer one.
 */
export const versionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    checkVersion: build.query<Schemas['AppVersion'] | null, { readonly address: string; readonly appId: string }>({
      query: ({ address, appId }) => ({
        url: new URL(address, window.location.origin).href,
        params: { appName: APP_NAME, appId },
      }),
      transformResponse: newestOf,
    }),
  }),
});
