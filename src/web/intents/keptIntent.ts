/** What a customer pressed for, as long as its outcome is unknown: one key, one request. */
export type Intent<Request> = {
  readonly key: string;
  readonly request: Request;
  readonly pressedAtMs: number;
  /** Its customer was signed out meanwhile: it is not sent any more, and its key only looked up. */
  readonly isBrokenOff?: true;
};

const storageKey = (slot: string) => `intent:${slot}`;

/**
 * Keeps an intent over a reload of the page. Without storage it lives as long as the page: then a reload forgets that
 * it asked, and the server still does it once.
 */
export const keepIntent = (slot: string, intent: Intent<unknown>): void => {
  try {
    sessionStorage.setItem(storageKey(slot), JSON.stringify(intent));
  } catch {
    // Storage is full or absent; the page itself still knows.
  }
};

export const forgetIntent = (slot: string): void => {
  try {
    sessionStorage.removeItem(storageKey(slot));
  } catch {
    // There was nowhere to keep it.
  }
};

/** What was pressed for before a reload, and is not answered yet; undefined where nothing is. */
export const keptIntent = <Request>(slot: string): Intent<Request> | undefined => {
  try {
    const kept = sessionStorage.getItem(storageKey(slot));
    return kept === null ? undefined : (JSON.parse(kept) as Intent<Request>);
  } catch {
    return undefined;
  }
};

/** The subjects of presses that were kept under slots that begin so. */
export const keptSubjects = (beginning: string): readonly string[] => {
  try {
    const prefix = storageKey(beginning);
    return Object.keys(sessionStorage).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
  } catch {
    return [];
  }
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

/** A press of this moment, with a key of its own. */
export const newIntent = <Request>(request: Request, nowMs: number): Intent<Request> => ({
  key: newKey(),
  request,
  pressedAtMs: nowMs,
});
