import { backendName, type Hosting } from '../device/hosting.ts';
import { KEPT_VALUES, VERSION_KEY } from './keptValues.ts';

/** Key of the backend that a storage's values belong to; absent for the one on the page's own origin. */
export const BACKEND_KEY = 'sun_backend';

const OWN_KEYS: ReadonlySet<string> = new Set([
  ...Object.keys(KEPT_VALUES),
  ...[VERSION_KEY, 'sun_device', 'reported', 'signInDraft'],
]);
const OWN_BEGINNINGS = ['intent:', 'state:', 'startedAnewFor:'];

/** True for a key of this app: the origin may be shared with another program. */
const isOwnKey = (key: string): boolean =>
  OWN_KEYS.has(key) || OWN_BEGINNINGS.some((beginning) => key.startsWith(beginning));

const keysOf = (storage: Storage): readonly string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');

type Backend = Pick<Hosting, 'origin' | 'socket'>;

/** True where what a storage holds is of this backend. A storage that was switched off meanwhile holds nothing of another. */
export const isOfBackend = (storage: Storage, backend: Backend): boolean => {
  try {
    return storage.getItem(BACKEND_KEY) === backendName(backend);
  } catch {
    return true;
  }
};

/**
 * Removes what the app has stored for another backend than the page's, from each storage by that storage's own mark: a
 * session's token and the keys of orders on their way must reach no server but their own. Returns the storages that are this
 * backend's now; one that does not take the mark is not used.
 */
export const forgetOtherBackend = (stores: readonly Storage[], backend: Backend): readonly Storage[] => {
  const name = backendName(backend);
  const forget = (storage: Storage) =>
    keysOf(storage)
      .filter(isOwnKey)
      .forEach((key) => storage.removeItem(key));
  return stores.filter((storage) => {
    if (isOfBackend(storage, backend)) return true;
    try {
      forget(storage);
      if (name === null) storage.removeItem(BACKEND_KEY);
      else storage.setItem(BACKEND_KEY, name);
      // Once more, as a page of the backend before writes until it finds the mark.
      forget(storage);
      return true;
    } catch {
      return false;
    }
  });
};
