import type { Language, Schemas } from '../../contract/index.ts';
import { addressIn, placesIn, reverseUrl, searchUrl } from './nominatim.ts';
import { createRecentAnswers } from './recentAnswers.ts';
import { reportSeldom } from './reportSeldom.ts';

/** Who asks, and in which language the answer is wanted. */
export type Asker = { readonly customerId: string; readonly language: Language };

/** Geocoder as the handlers ask it. An answer is undefined where the geocoder gave none in time or as agreed. */
export type Geocoder = {
  search(text: string, asker: Asker): Promise<readonly Schemas['Place'][] | undefined>;
  addressAt(position: Schemas['Position'], asker: Asker): Promise<string | null | undefined>;
  /** Forgets the answers that are too old to be given again. */
  forgetOld(): void;
};

/** Time in which the geocoder has to answer (CFG-58), in milliseconds. */
const LIMIT_MS = 5000;
/** Most requests to the geocoder at one time: a slow one does not hold requests of all customers. */
const MOST_AT_ONCE = 8;
/** Most of these that are of one customer, who would else use them all up; a further one ends the oldest. */
const MOST_OF_CUSTOMER = 2;
/** Size of the largest answer that is read. */
const LARGEST_BYTES = 256 * 1024;

type Options = {
  readonly url: string;
  /** Name of this server and its contact, by which a geocoder's operator knows who asks. */
  readonly userAgent: string;
  readonly nowMs: () => number;
  /** Reports why the geocoder gave no answer, without what was asked; each reason once a minute at most. */
  readonly report: (fault: string) => void;
  readonly limitMs?: number;
};

type Running = {
  /** Customers who wait for it: it is ended for a newer one only where it is one customer's alone. */
  readonly customers: Set<string>;
  readonly replaced: AbortController;
};

type Asked<Read> = {
  readonly customerId: string;
  readonly url: URL;
  readonly read: (answer: unknown) => Read | undefined;
};

/** Reads an answer's JSON. Throws where it is longer than the largest, or no JSON. */
const readJson = async (answer: Response): Promise<unknown> => {
  const reader = answer.body?.getReader();
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
    bytes += next.value.length;
    if (bytes > LARGEST_BYTES) {
      await reader?.cancel();
      throw new Error('its answer is too long');
    }
    parts.push(next.value);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString()) as unknown;
  } catch {
    throw new Error('its answer is not JSON');
  }
};

/** Names a fault without the address that was asked, which the messages of some errors hold. */
const wordsOf = (fault: unknown): string => {
  if (!(fault instanceof Error)) return 'unknown';
  return fault.name === 'Error' ? fault.message : fault.name;
};

/**
 * Asks a geocoder that answers as Nominatim does. Same questions share one request, and its answer for some minutes, so
 * that the geocoder is asked little; nothing says whose question it was.
 */
export const createGeocoder = ({ url: base, userAgent, nowMs, limitMs = LIMIT_MS, ...options }: Options): Geocoder => {
  /** Requests under way by their questions, the oldest first. */
  const running = new Map<string, Running>();
  const recent = createRecentAnswers<unknown>(nowMs);
  const report = reportSeldom(options.report, nowMs);
  const refuse = (why: string): undefined => void report(`The geocoder is not asked: ${why}.`);

  const fetchJson = async (url: URL, replaced: AbortSignal): Promise<unknown> => {
    const headers = { 'User-Agent': userAgent, Accept: 'application/json' };
    const signal = AbortSignal.any([AbortSignal.timeout(limitMs), replaced]);
    const answer = await fetch(url, { headers, redirect: 'error', signal });
    if (answer.ok) return readJson(answer);
    await answer.body?.cancel();
    throw new Error(`HTTP ${answer.status}`);
  };

  /** Ends the oldest request that this customer alone waits for, where a newer one would be one too many. */
  const replaceOldest = (customerId: string): void => {
    const own = [...running].filter(([, { customers }]) => customers.size === 1 && customers.has(customerId));
    const [oldest] = own;
    if (!oldest || (own.length < MOST_OF_CUSTOMER && running.size < MOST_AT_ONCE)) return;
    running.delete(oldest[0]);
    oldest[1].replaced.abort();
  };

  const ask = async <Read>(question: string, { customerId, url, read }: Asked<Read>): Promise<Read | undefined> => {
    replaceOldest(customerId);
    if (running.size >= MOST_AT_ONCE) return refuse('as many requests are under way as may be');
    const own = { customers: new Set([customerId]), replaced: new AbortController() };
    running.set(question, own);
    try {
      const found = read(await fetchJson(url, own.replaced.signal));
      if (found === undefined) report('The geocoder failed: its answer is not as agreed.');
      return found;
    } catch (fault) {
      if (!own.replaced.signal.aborted) report(`The geocoder failed: ${wordsOf(fault)}.`);
      return undefined;
    } finally {
      if (running.get(question) === own) running.delete(question);
    }
  };

  const asked = <Read>(
    { customerId }: Asker,
    url: URL,
    read: (answer: unknown) => Read | undefined,
  ): Promise<Read | undefined> => {
    const question = url.search + url.pathname;
    running.get(question)?.customers.add(customerId);
    return recent.of(question, () => ask(question, { customerId, url, read })) as Promise<Read | undefined>;
  };

  return {
    search: (text, asker) => asked(asker, searchUrl(base, text.trim(), asker.language), placesIn),
    addressAt: (position, asker) => asked(asker, reverseUrl(base, position, asker.language), addressIn),
    forgetOld: () => recent.forgetOld(),
  };
};
