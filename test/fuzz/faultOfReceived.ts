import { routes } from '../../src/contract/index.ts';
import { faultOfAnswer } from '../support/contractRequests.ts';
import type { FuzzedRequest } from './fuzzedRequests.ts';
import type { Received } from './sendFuzzed.ts';

/** Statuses that a request whose form is at fault may be answered with, instead of by an operation. */
const TRANSPORT = new Set([400, 404, 405, 408, 413, 415, 431]);
/** Longest part of a path that the server certainly reads. */
const LONGEST_PART = 300;
/** What would show the server's own works: its files, stacks and statements. */
const WORKS =
  /node_modules|\.ts:\d|\bat \w+ \(|\b(?:select|insert|update|delete)\b[^"]*\b(?:from|into|set)\b[^"]*\$\d|"stack":/i;

/** True where every part of the path is one that addresses this operation: no empty, endless or dotted one. */
const isAddressed = ({ path }: FuzzedRequest): boolean =>
  Object.values(path).every((part) => {
    const text = String(part).toWellFormed();
    return text !== '' && text !== '.' && text !== '..' && encodeURIComponent(text).length <= LONGEST_PART;
  });

const isFile = ({ headers }: Received): boolean =>
  /^(?:image\/|application\/pdf|text\/csv)/.test(String(headers['content-type']));

const textOf = ({ headers, bytes }: Received): string =>
  String(headers['content-type']).startsWith('text/plain') ? decodeURIComponent(bytes.toString()) : bytes.toString();

const faultOfTransport = (status: number, text: string, headers: Received['headers']): string | undefined => {
  const envelope = JSON.parse(text) as { readonly code?: unknown; readonly msg?: unknown; readonly data?: unknown };
  const isEnvelope = envelope.code === status && typeof envelope.msg === 'string' && envelope.data === null;
  if (!isEnvelope) return `its body with status ${status} is no envelope of a fault`;
  return status === 405 && headers['allow'] === undefined ? 'it has status 405 and no Allow' : undefined;
};

const faultOfStatus = (request: FuzzedRequest, { status }: Received): string | undefined => {
  if (status >= 500) return `it has status ${status}`;
  const isSound = request.wire.kind === 'sound' && isAddressed(request);
  if (status === 200 || status === 429 || (!isSound && TRANSPORT.has(status))) return undefined;
  return `it has status ${status}, which this request must not have`;
};

const faultOfBody = (request: FuzzedRequest, received: Received): string | undefined => {
  const { status, headers, bytes } = received;
  const { id, wire } = request;
  if (wire.kind === 'method' && wire.method === 'HEAD') return bytes.length > 0 ? 'a HEAD has a body' : undefined;
  if (isFile(received)) return routes[id].carrier === 'file' ? undefined : 'it is a file';
  const text = textOf(received);
  if (status !== 200) return faultOfTransport(status, text, headers);
  // Another method or path is another operation, whose schema is not this one's.
  if (wire.kind === 'method' || wire.kind === 'path' || !isAddressed(request)) return undefined;
  return faultOfAnswer(id, text);
};

const faultOfSecrets = ({ id }: FuzzedRequest, received: Received, markers: readonly string[], sent: string) => {
  if (isFile(received)) return undefined;
  const text = textOf(received);
  if (WORKS.test(text)) return 'it shows the works of the server';
  // The sandbox's controls show everybody's.
  if (routes[id].tag === 'sandbox') return undefined;
  const shown = markers.find((marker) => text.includes(marker) && !sent.includes(marker));
  return shown === undefined ? undefined : `it shows what is another customer's: ${shown}`;
};

/**
 * Describes what is wrong with an answer: a status of 500 and above, one outside the contract, or a datum of another
 * customer. `markers` are texts of others, `sent` is all that the request said. Undefined where nothing is wrong.
 */
export const faultOfReceived = (
  request: FuzzedRequest,
  received: Received,
  { markers, sent }: { readonly markers: readonly string[]; readonly sent: string },
): string | undefined => {
  try {
    if (received.headers['x-request-id'] === undefined && received.status !== 431) return 'it has no X-Request-Id';
    return (
      faultOfStatus(request, received) ??
      faultOfBody(request, received) ??
      faultOfSecrets(request, received, markers, sent)
    );
  } catch (error) {
    return `it cannot be read: ${String(error)}`;
  }
};
