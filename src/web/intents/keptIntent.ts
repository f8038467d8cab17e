import { keepInTab, keysInTab, readInTab } from '../device/tabStorage.ts';

/** Time of a press: unix milliseconds by the server's clock, and the seconds that it is meant for. */
export type Press = { readonly pressedAt: number; readonly validForSeconds: number };

/** Request of one press whose outcome is unknown, with its idempotency key. */
export type Intent<Request> = {
  readonly key: string;
  readonly request: Request;
  /** Unix milliseconds by this device's clock. */
  readonly pressedAtMs: number;
  /** Time of the press by the server's clock, as its request says it; absent where it is carried out at any time. */
  readonly press?: Press;
  /** Time of the last sending of one whose press has no time, unix milliseconds by the server's clock, where it is known. */
  readonly sentAtMs?: number;
  /** True when its first key was refused because the press was timed with a wrong clock. */
  readonly isRetimed?: boolean;
  /**
   * Mark of the session of the press (`markOf`): in another session the intent is not sent, and its key only looked up.
   */
  readonly session: string;
  /** Age in milliseconds when an answer was last lost: a clock that is set back makes it no younger. */
  readonly ageMs?: number;
};

/** Version of the stored form of intents and their requests: raised where a screen changes what it stores. */
const VERSION = 2;

const placeOf = (slot: string) => `intent:${slot}` as const;

/**
 * Stores an intent over a reload of the page. Without storage a reload loses it; the server still carries it out once.
 */
export const keepIntent = (slot: string, intent: Intent<unknown>): void =>
  keepInTab(placeOf(slot), { ...intent, version: VERSION });

export const forgetIntent = (slot: string): void => keepInTab(placeOf(slot), undefined);

/**
 * Reads the intent that was stored before a reload and has no known outcome; undefined when there is none. One of another
 * version has no request that this one could send: it belongs to no session, so that its key is only looked up.
 */
export const keptIntent = <Request>(slot: string): Intent<Request> | undefined => {
  try {
    const kept = readInTab(placeOf(slot));
    if (kept === null) return undefined;
    const { version, ...intent } = JSON.parse(kept) as Intent<Request> & { readonly version?: number };
    return version === VERSION ? intent : { ...intent, session: '' };
  } catch {
    return undefined;
  }
};

/** Returns the subjects of the intents whose slots begin with `beginning`. */
export const keptSubjects = (beginning: string): readonly string[] => {
  const place = placeOf(beginning);
  return keysInTab(place).map((key) => key.slice(place.length));
};

/** Milliseconds since the press, at `nowMs` of this device's clock; Infinity when the clock was set back before it. */
export const ageOf = ({ pressedAtMs, ageMs = 0 }: Intent<unknown>, nowMs: number): number =>
  nowMs < pressedAtMs ? Infinity : Math.max(nowMs - pressedAtMs, ageMs);

/**
 * Short mark that distinguishes the sessions of two tokens and cannot be turned back into a token (FNV-1a, 32 bits).
 */
export const markOf = (token: string): string => {
  let hash = 0x811c9dc5;
  for (const character of token) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(16);
};

/** Creates the key of one press: a UUID. `crypto.randomUUID` is missing on pages that are not served securely. */
export const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  // Version 4, variant 1 (RFC 9562).
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};

/** Creates the intent of a press at `nowMs` in the session of a token, with a new key. */
export const newIntent = <Request>(request: Request, token: string, nowMs: number, press?: Press): Intent<Request> => ({
  key: newKey(),
  request,
  pressedAtMs: nowMs,
  ...(press && { press }),
  session: markOf(token),
});
