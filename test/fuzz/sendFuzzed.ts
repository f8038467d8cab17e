import { Agent, request as send } from 'node:http';
import { routes } from '../../src/contract/index.ts';
import type { FuzzedRequest } from './fuzzedRequests.ts';
import { type KnownIds, withIds } from './placeholders.ts';

/** Request as it is sent. */
export type SentRequest = {
  readonly method: string;
  /** Path and query, percent-encoded. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
};

export type Received = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
};

/** More than a body may have (LIM-20), where an operation takes one. */
const LARGE_BODY = Buffer.from(JSON.stringify({ filler: 'x'.repeat(300_000) }));
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const BOUNDARY = 'fuzzed-boundary';
const TIME_LIMIT_MS = 60_000;

const encoded = (value: unknown): string => encodeURIComponent(String(value).toWellFormed());

const targetOf = ({ id, path, query, wire }: FuzzedRequest): string => {
  const filled = routes[id].path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encoded(path[name]));
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  const all = wire.kind === 'repeated-query' ? [...pairs, ...pairs] : pairs;
  return `/api${filled}${wire.kind === 'path' ? wire.suffix : ''}${all.length > 0 ? `?${all.join('&')}` : ''}`;
};

/** Builds a form with one picture, whole or cut, under the name of its type. */
const formOf = ({ path, body }: FuzzedRequest): Buffer => {
  const cut = typeof body === 'number' ? body : PIXEL.length;
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${encoded(path['type'])}"; filename="a.png"\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), PIXEL.subarray(0, cut), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
};

const bodyOf = (request: FuzzedRequest): Buffer | undefined => {
  const { id, wire, body } = request;
  if (wire.kind === 'body') return Buffer.from(wire.text.toWellFormed());
  if (wire.kind === 'large-body') return LARGE_BODY;
  if (routes[id].carrier === 'text') return formOf(request);
  return body === undefined || routes[id].method === 'GET' ? undefined : Buffer.from(JSON.stringify(body));
};

/** Keeps of a header's value what HTTP can carry: Latin-1 without control characters, of some length. */
const carried = (text: string): string =>
  text
    .replaceAll(/[^\t\x20-\x7e\xa0-\xff]/g, '')
    .trim()
    .slice(0, 2000);

/** Puts ids and a token into a generated request. */
export const sentRequestOf = (request: FuzzedRequest, ids: KnownIds, token: string | undefined): SentRequest => {
  const { id, header, wire } = request;
  const given = Object.fromEntries(
    Object.entries(header).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, carried(withIds(String(value), ids))]],
    ),
  ) as Record<string, string>;
  const body = bodyOf(request);
  const isForm = routes[id].carrier === 'text' && wire.kind !== 'body' && wire.kind !== 'large-body';
  const usual = isForm ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/json';
  return {
    method: wire.kind === 'method' ? wire.method : routes[id].method,
    target: withIds(targetOf(request).replaceAll('%40', '@'), ids).replaceAll('@', '%40'),
    headers: {
      ...given,
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': wire.kind === 'media-type' ? wire.type : usual }),
    },
    body: body && !isForm ? Buffer.from(withIds(body.toString(), ids)) : body,
  };
};

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** Sends a request; rejects where no answer comes. */
export const sendFuzzed = (url: string, { method, target, headers, body }: SentRequest): Promise<Received> =>
  new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'Content-Length': String(body.length) };
    const { hostname, port } = new URL(url);
    const options = { agent, hostname, port, method, path: target, headers: { ...headers, ...length } };
    const call = send(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) });
      });
    });
    call.setTimeout(TIME_LIMIT_MS, () => call.destroy(new Error(`There was no answer in ${TIME_LIMIT_MS} ms.`)));
    call.on('error', reject);
    call.end(body);
  });

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Writes a request as a command of a shell. */
export const curlLine = (url: string, { method, target, headers, body }: SentRequest): string => {
  const fields = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const isPlain = body !== undefined && body.length < 4000 && /^[\x20-\x7e]*$/.test(body.toString());
  const line = ['curl', '-i', '--path-as-is', '-X', method, quoted(`${url}${target}`), ...fields];
  if (body === undefined) return line.join(' ');
  if (isPlain) return [...line, '--data-binary', quoted(body.toString())].join(' ');
  if (body === LARGE_BODY || body.length > 20_000)
    return [...line, `--data-binary @large # ${body.length} bytes`].join(' ');
  return `printf %s ${body.toString('base64')} | base64 -d | ${[...line, '--data-binary', '@-'].join(' ')}`;
};
