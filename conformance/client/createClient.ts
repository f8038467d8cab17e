import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { routes } from '../../src/contract/index.ts';
import type { OperationId } from '../contract/operationTypes.ts';
import type { Answer, Exchange, Sent } from './exchange.ts';

/** Longest wait that `Retry-After` of a 429 may ask for, in seconds; a longer one ends the check. */
const LONGEST_WAIT_SECONDS = 65;
/** Time after which an answer counts as lost, in milliseconds: as long as the app waits. */
const TIMEOUT_MS = 60_000;

/** Backend that did not answer: refused connection, or none within the time. */
export class NoAnswer extends Error {}

export type RawRequest = {
  readonly method: string;
  /** Path with query, under the backend's origin. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
  readonly isPlanned?: boolean;
};

export type Client = {
  call(id: OperationId, sent?: Sent): Promise<Answer>;
  /** Sends any request; `operation` names whose answer it is, if it is one. */
  send(request: RawRequest, operation?: OperationId): Promise<Answer>;
};

const addressOf = (id: OperationId, { path = {}, query = {} }: Sent): string => {
  const filled = routes[id].path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(String(path[name] ?? '')),
  );
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`],
  );
  return `/api${filled}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
};

const headersOf = (id: OperationId, sent: Sent): Record<string, string> => {
  const { token, account, key, language, body, rawBody } = sent;
  const keySent = key === undefined && routes[id].idempotent ? randomUUID() : key;
  return {
    'X-Source': 'h5',
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    ...(account !== undefined && { 'X-Account': account }),
    ...(keySent != null && { 'Idempotency-Key': keySent }),
    ...(language !== undefined && { 'Accept-Language': language }),
    ...((body !== undefined || rawBody !== undefined) && { 'Content-Type': 'application/json' }),
    ...sent.headers,
  };
};

/** Writes the parts of a form as curl takes them. */
const partsOf = (form: FormData): readonly string[] =>
  [...form].map(([name, part]) =>
    typeof part === 'string' ? `${name}=${part}` : `${name}=@${part.name}${part.type ? `;type=${part.type}` : ''}`,
  );

const parsed = (text: string, contentType: string): unknown => {
  try {
    return JSON.parse(contentType.startsWith('text/plain') ? decodeURIComponent(text.trim()) : text) as unknown;
  } catch {
    return undefined;
  }
};

/** Returns a field of a value that may have none. */
export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

const answerOf = (exchange: Exchange): Answer => {
  const code = fieldOf(exchange.envelope, 'code');
  const msg = fieldOf(exchange.envelope, 'msg');
  return {
    status: exchange.status,
    headers: exchange.headers,
    code: typeof code === 'number' ? code : 0,
    msg: typeof msg === 'string' ? msg : '',
    data: fieldOf(exchange.envelope, 'data'),
    exchange,
  };
};

/** Creates a client of a backend. `heard` is called with each exchange. */
export const createClient = (baseUrl: string, heard: (exchange: Exchange) => void): Client => {
  const keys = new Map<string, number>();
  const once = async (
    { method, path, headers = {}, body, isPlanned = false }: RawRequest,
    operation: OperationId | undefined,
  ) => {
    const url = new URL(path, baseUrl).href;
    const request = { method, headers, ...(body !== undefined && method !== 'GET' && { body }) };
    const key = headers['Idempotency-Key']?.toLowerCase();
    if (key !== undefined) keys.set(key, (keys.get(key) ?? 0) + 1);
    try {
      const response = await fetch(url, { ...request, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
      const text = await response.text();
      const envelope = parsed(text, response.headers.get('content-type') ?? '');
      const sentBody = typeof body === 'string' ? body : undefined;
      const sentForm = body instanceof FormData ? partsOf(body) : undefined;
      const { status } = response;
      const repeatsKey = key !== undefined && (keys.get(key) ?? 0) > 1;
      return {
        operation,
        method,
        url,
        sent: headers,
        sentBody,
        sentForm,
        status,
        headers: response.headers,
        text,
        envelope,
        repeatsKey,
        isPlanned,
      };
    } catch (error) {
      const cause =
        error instanceof Error ? ((error.cause as Error | undefined)?.message ?? error.message) : String(error);
      throw new NoAnswer(`${method} ${url}: ${cause}`, { cause: error });
    }
  };
  const send: Client['send'] = async (request, operation) => {
    let exchange: Exchange = await once(request, operation);
    heard(exchange);
    const seconds = Number(exchange.headers.get('retry-after') ?? Number.NaN);
    if (exchange.status === 429 && seconds <= LONGEST_WAIT_SECONDS) {
      await sleep(seconds * 1000);
      exchange = await once(request, operation);
      heard(exchange);
    }
    return answerOf(exchange);
  };
  return {
    send,
    call(id, sent = {}) {
      const body = sent.rawBody ?? (sent.body === undefined ? undefined : JSON.stringify(sent.body));
      const request = { method: routes[id].method, path: addressOf(id, sent), headers: headersOf(id, sent) };
      const { isPlanned = false } = sent;
      return send({ ...request, isPlanned, ...(body !== undefined && { body }) }, id);
    },
  };
};
