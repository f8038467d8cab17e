import type { Schemas } from '../../contract/index.ts';
import { backendOrigin } from '../device/hosting.ts';
import { baseApi } from './baseApi.ts';

/** Name of this app at the version service (§7). */
const APP_NAME = 'Sun';

const VERSION = /^\d+\.\d+\.\d+$/;

const isText = (value: unknown, pattern: RegExp): value is string => typeof value === 'string' && pattern.test(value);

/** True for an address that nobody on the way can have another app answer: by HTTPS, or of the backend itself. */
const isTrusted = (address: unknown): address is string => {
  if (typeof address !== 'string') return false;
  try {
    const { protocol, origin } = new URL(address);
    return protocol === 'https:' || (protocol === 'http:' && origin === backendOrigin());
  } catch {
    return false;
  }
};

/** Reads a version from another host's answer; null for any answer of another shape. */
const newestOf = (answer: unknown): Schemas['AppVersion'] | null => {
  if (typeof answer !== 'object' || answer === null) return null;
  const { version, downloadUrl, notes } = answer as Readonly<Record<string, unknown>>;
  if (!isText(version, VERSION) || !isTrusted(downloadUrl)) return null;
  return { version, downloadUrl, notes: typeof notes === 'string' ? notes : null };
};

/**
 * Reads the newest version of the app from the external service at a configured address (`versionCheckUrl`); null when
 * no valid answer came.
 */
export const versionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    checkVersion: build.query<Schemas['AppVersion'] | null, { readonly address: string; readonly appId: string }>({
      query: ({ address, appId }) => ({
        url: new URL(address, backendOrigin()).href,
        params: { appName: APP_NAME, appId },
      }),
      transformResponse: newestOf,
    }),
  }),
});
