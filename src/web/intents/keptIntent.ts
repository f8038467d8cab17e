import { keepInTab, keysInTab, readInTab } from '../device/tabStorage.ts';

/** What a customer pressed for, as long as its outcome is unknown: one key, one request. */
export type Intent<Request> = {
  readonly key: string;
  readonly request: Request;
  /** By this device's clock. */
  readonly pressedAtMs: number;
  /** Marks the session that it was pressed in (`markOf`): in another one it is not sent, and its key only looked up. */
  readonly session: string;
  /** How old it was, milliseconds, when it was last without an answer: a clock that is set back makes it no younger. */
  readonly ageMs?: number;
};

const placeOf = (slot: string) => `intent:${slot}` as const;

/**
 * Keeps an intent over a reload of the page. Without storage it lives as long as the page: then a reload forgets that
 * it asked, and the server still does it once.
 */
export const keepIntent = (slot: string, intent: Intent<unknown>): void => keepInTab(placeOf(slot), intent);

export const forgetIntent = (slot: string): void => keepInTab(placeOf(slot), undefined);

/** What was pressed for before a reload, and is not answered yet; undefined where nothing is. */
export const keptIntent = <Request>(slot: string): Intent<Request> | undefined => {
  try {
    const kept = readInTab(placeOf(slot));
    return kept === null ? undefined : (JSON.parse(kept) as Intent<Request>);
  } catch {
    return undefined;
  }
};

/** The subjects of presses that were kept under slots that begin so. */
export const keptSubjects = (beginning: string): readonly string[] => {
  const place = placeOf(beginning);
  return keysInTab(place).map((key) => key.slice(place.length));
};

/** Milliseconds since an intent was pressed, at `nowMs` of this device's clock; Infinity where that was set back before it. */
export const ageOf = ({ pressedAtMs, ageMs = 0 }: Intent<unknown>, nowMs: number): number =>
  nowMs < pressedAtMs ? Infinity : Math.max(nowMs - pressedAtMs, ageMs);

/** A short mark that tells one session's token from another's and cannot be turned back into it (FNV-1a, 32 bits). */
export const markOf = (token: string): string => {
  let hash = 0x811c9dc5;
  for (const character of token) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(16);
};

/** A key for one press: a UUID. `crypto.randomUUID` is missing on pages that are not served securely. */
export const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  // Version 4, variant 1 (RFC 9562).
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};

/** A press of this moment in the session of a token, with a key of its own. */
export const newIntent = <Request>(request: Request, token: string, nowMs: number): Intent<Request> => ({
  key: newKey(),
  request,
  pressedAtMs: nowMs,
  session: markOf(token),
});
