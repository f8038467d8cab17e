import { readAppHosting } from '../../domain/input/appHosting.ts';

/** What the host of the app says in `config.json` beside its `index.html` (docs/backend-guide.md). */
export type Hosting = {
  /** Origin of the API and of addresses that begin with `/`: the page's own unless `backend` names another one. */
  readonly origin: string;
  /** Address of the market socket. */
  readonly socket: string;
  /** True where answers and frames that break the contract are shown: in development, and where the host says so. */
  readonly showsViolations: boolean;
  /** True where Redux DevTools may look into the app: on the developer's own machine, and where the host says so. */
  readonly opensDevTools: boolean;
};

type Place = Pick<Location, 'protocol' | 'host'>;

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/;

/** Returns the address of a host's market socket: secure when the host is, and when its name starts with www (§7). */
export const marketUrl = ({ protocol, host }: Place): string =>
  `${protocol === 'https:' || host.startsWith('www') ? 'wss' : 'ws'}://${host}/market`;

/** Reads the text of `config.json`; throws where it names no backend that the app could call. */
export const hostingOf = (text: string, page: Place & Pick<Location, 'origin'>): Hosting => {
  const { backend, socket, showsViolations, opensDevTools } = readAppHosting(text, (address) => new URL(address));
  const place = backend ?? page;
  return {
    origin: place.origin,
    socket: socket?.href ?? marketUrl(place),
    showsViolations,
    opensDevTools: opensDevTools || LOOPBACK.test(page.host),
  };
};

/** Milliseconds for which a start waits for `config.json`. */
const LONGEST_WAIT_MS = 20_000;

/** Fetches `config.json`; a host without one serves the app before its own backend. Throws where it cannot be read. */
export const readHosting = async (longestWaitMs = LONGEST_WAIT_MS): Promise<Hosting> => {
  // The page preloads it in this very way, so that the first load does not wait for it.
  const response = await fetch('config.json', { signal: AbortSignal.timeout(longestWaitMs) });
  if (response.status === 404) return hostingOf('{}', window.location);
  if (!response.ok) throw new Error(`config.json: the host answered ${response.status}.`);
  return hostingOf(await response.text(), window.location);
};

let followed: Hosting | undefined;

/** Sets the backend of this page, once and before anything is called. */
export const followHosting = (hosting: Hosting): void => void (followed = hosting);

/** Returns the origin of the backend once `config.json` was read; undefined before. */
export const knownBackendOrigin = (): string | undefined => followed?.origin;

/** Returns the origin that addresses of the backend which begin with `/` hang under (GEN-86). */
export const backendOrigin = (): string => followed?.origin ?? window.location.origin;

/**
 * Names the backend of a page, as this device stores it: its origin, and its socket where that is elsewhere than usual. Null
 * for the backend on the page's own origin.
 */
export const backendName = ({ origin, socket }: Pick<Hosting, 'origin' | 'socket'>): string | null => {
  if (socket !== marketUrl(new URL(origin))) return `${origin} ${socket}`;
  return origin === window.location.origin ? null : origin;
};
