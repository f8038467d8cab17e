import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Texts } from '../texts/index.ts';
import { failure } from './faultOfTransport.ts';

/** Statuses by the codes of Node; every other fault of a request that cannot be read is answered with 400. */
const STATUSES: ReadonlyMap<string | undefined, number> = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
  ['HPE_HEADER_OVERFLOW', 431],
]);

/**
 * Answers a request that ended before its headers were read, so that no route and no hook knows of it, and closes its
 * connection. The envelope is English, because the language of the request is not known.
 */
export const answerBrokenRequest = (
  texts: Texts,
  requestId: string,
  { code }: Error & { readonly code?: string },
  socket: Duplex,
): void => {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, envelope } = failure(texts, 'en', STATUSES.get(code) ?? 400);
  const body = JSON.stringify(envelope);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
};
