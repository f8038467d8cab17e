/** Origin that stands for the server's own, to resolve an address that begins with `/`. */
const OWN = 'https://own.invalid';
/** Characters that browsers drop from an address or read as another one. */
const MISREAD = /[\p{Cc}\s\\]/u;

const urlOf = (address: string): URL | null => (MISREAD.test(address) ? null : URL.parse(address, OWN));

const isUnder = (path: string, address: string): boolean => {
  const url = urlOf(address);
  return address.startsWith(path) && url?.origin === OWN && url.pathname.startsWith(path);
};

const isHttps = (address: string): boolean =>
  /^https:\/\/[^/]/.test(address) && (urlOf(address)?.protocol ?? '') === 'https:';

/** Whether an item may lead to this address: a route of the app, or an absolute address with `https` (CNT-9). */
export const isTarget = (address: string): boolean => isUnder('/pages/', address) || isHttps(address);

/** Whether an article may link to this address (CNT-19). */
export const isLinkable = (address: string): boolean =>
  isTarget(address) || (/^mailto:./.test(address) && urlOf(address) !== null);

/**
 * Whether an article may show a picture of this address: one of the server itself (CNT-8). Stricter than the contract, as
 * the policy of the app shows none of other hosts.
 */
export const isOwnPicture = (address: string): boolean => isUnder('/', address);
