import { backendOrigin } from '../../device/hosting.ts';
import { screenAt } from '../../navigation/index.ts';

/** Characters that browsers drop from an address or read as another one. */
const MISREAD = /[\p{Cc}\s\\]/u;

/** Where an address leads: to a screen of the app, to a page elsewhere, or to the phone's own mail. */
export type Target =
  | { readonly kind: 'screen'; readonly to: string }
  | { readonly kind: 'page'; readonly href: string; readonly host: string }
  | { readonly kind: 'mail'; readonly href: string };

/** Reads an absolute address; undefined for what is none. A static `URL.parse` is missing in the oldest browsers. */
const read = (text: string, base?: string): URL | undefined => {
  if (MISREAD.test(text)) return undefined;
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
};

/**
 * Returns where an address of a text or an item leads; undefined where no customer may be led: schemes but `https` and
 * `mailto`, a name and password before the host, which makes an address look like another one, and routes that the app
 * does not have (CNT-9, CNT-19).
 */
export const targetOf = (address: string): Target | undefined => {
  if (address.startsWith('/pages/')) {
    const isScreen =
      !address.includes('#') && !MISREAD.test(address) && screenAt(address.split('?')[0] ?? '') !== undefined;
    return isScreen ? { kind: 'screen', to: address } : undefined;
  }
  const url = read(address);
  if (/^mailto:./.test(address)) return url && { kind: 'mail', href: address };
  if (!/^https:\/\/[^/]/.test(address) || !url) return undefined;
  return url.username === '' && url.password === '' ? { kind: 'page', href: url.href, host: url.host } : undefined;
};

/**
 * Returns the whole address of a picture of the backend; undefined for one of another origin (CNT-8, CNT-20): the app's
 * policy shows none of them.
 */
export const ownPicture = (address: string): string | undefined => {
  const origin = backendOrigin();
  const url = address.startsWith('/') ? read(address, origin) : undefined;
  if (url?.origin !== origin) return undefined;
  return origin === window.location.origin ? address : url.href;
};
