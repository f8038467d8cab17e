import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const SECRET = 'a/secret+of=signs';
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');

/** Signs a request anew as AWS describes it (Signature Version 4), from what arrived, and compares. */
const isSigned = ({ method = '', url = '', headers }: IncomingMessage, body: Buffer): boolean => {
  const [, keyId, scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const digest = String(headers['x-amz-content-sha256']);
  if (keyId !== 'key' || digest !== sha256(body) || !names.split(';').includes('x-amz-content-sha256')) return false;
  const named = names.split(';').map((name) => `${name}:${String(headers[name])}\n`);
  const canonical = [method, url, '', named.join(''), names, digest].join('\n');
  const stamp = String(headers['x-amz-date']);
  if (Math.abs(Date.parse(stamp.replace(/(....)(..)(..T..)(..)(..)/, '$1-$2-$3:$4:$5')) - Date.now()) > 900_000)
    return false;
  const key = scope.split('/').reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${SECRET}`);
  return hmac(key, ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical)].join('\n')).toString('hex') === signature;
};

/** What the store does instead of serving: an answer of that status, no answer at all, or nothing in its way. */
export type Trouble = number | 'cut' | undefined;

/** Starts a bucket of S3's protocol in memory, which refuses requests that are not signed by its secret. */
export const startObjectStore = async () => {
  const objects = new Map<string, Buffer>();
  const asked: string[] = [];
  let trouble: readonly Trouble[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const { method = '', url = '' } = request;
      const body = await buffer(request);
      asked.push(`${method} ${url}`);
      const [now, ...later] = trouble;
      if (later.length > 0) trouble = later;
      if (now === 'cut') return request.socket.destroy();
      const end = (status: number, bytes: string | Buffer = '') => response.writeHead(status).end(bytes);
      if (now !== undefined) return end(now, '<Error/>');
      if (!isSigned(request, body)) return end(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>');
      if (!url.startsWith('/bucket/')) return end(404, '<Error><Code>NoSuchBucket</Code></Error>');
      const found = objects.get(url);
      if (method === 'PUT') objects.set(url, body);
      if (method === 'DELETE') objects.delete(url);
      if (method !== 'GET') return end(method === 'PUT' ? 200 : 204);
      return found ? end(200, found) : end(404, '<Error><Code>NoSuchKey</Code></Error>');
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    objects,
    asked,
    addressOf: (path: string, secret = SECRET) =>
      `http://key:${encodeURIComponent(secret)}@127.0.0.1:${port}${path}?region=eu-west-1`,
    /** Sets what happens to the next requests, one after the other, the last of them to all later ones. */
    meet: (...next: readonly Trouble[]) => void (trouble = next),
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
};
