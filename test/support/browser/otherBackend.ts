import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request as ask, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { extname } from 'node:path';

/** What docs/backend-guide.md asks of a host and of a backend that are two origins; the tests serve exactly this. */
const guide = readFileSync('docs/backend-guide.md', 'utf8');

/** Returns the policy that the guide shows, with the addresses of this backend for those of its example. */
const documentedPolicy = (backend: string): string =>
  (/^Content-Security-Policy: ([^`]+)```/m.exec(guide)?.[1] ?? '')
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll('wss://api.example.com', backend.replace('http', 'ws'))
    .replaceAll('https://api.example.com', backend);

const documentedHeader = (name: string): string =>
  new RegExp(`\\| \`${name}\` +\\| \`([^\`]+)\``).exec(guide)?.[1] ?? '';

const listening = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const closing = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });

const KINDS: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

export type Host = { readonly url: string; readonly asked: readonly string[]; close(): Promise<void> };

/** Serves the built app as a static host does: its files, another `config.json`, and the policy of the guide. */
export const startStaticHost = async (backend: string, config: unknown): Promise<Host> => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    asked.push(pathname);
    const name = pathname === '/h5/' ? 'index.html' : pathname.slice('/h5/'.length);
    const path = `dist/h5/${name}`;
    if (!pathname.startsWith('/h5/') || name.includes('..') || !existsSync(path)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'Content-Type': KINDS[extname(name)] ?? 'text/plain; charset=utf-8',
      'Content-Security-Policy': documentedPolicy(backend),
    });
    if (name === 'config.json') response.end(JSON.stringify(config));
    else createReadStream(path).pipe(response);
  });
  return { url: await listening(server), asked, close: () => closing(server) };
};

/** Headers with which the guide lets one origin read an answer. */
const sharingHeaders = (appOrigin: string) => ({
  'Access-Control-Allow-Origin': appOrigin,
  'Access-Control-Expose-Headers': documentedHeader('Access-Control-Expose-Headers'),
  Vary: 'Origin',
});

const forward = ({ url, method, headers }: IncomingMessage, host: string) => {
  const { origin: _origin, ...kept } = headers;
  return { path: url, method, headers: { ...kept, host } };
};

/** Stands before a server as a backend of another origin, which shares its answers with the app of `appOrigin` alone. */
export const startSharingBackend = async (target: string, appOrigin: () => string): Promise<Host> => {
  const { host, hostname, port } = new URL(target);
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const shared = request.headers.origin === appOrigin() ? sharingHeaders(appOrigin()) : {};
    if (request.method === 'OPTIONS') {
      const names = ['Access-Control-Allow-Methods', 'Access-Control-Allow-Headers', 'Access-Control-Max-Age'];
      const allowed = Object.fromEntries(names.map((name) => [name, documentedHeader(name)]));
      response.writeHead(204, { ...shared, ...allowed }).end();
      return;
    }
    const inner = ask({ hostname, port, ...forward(request, host) }, (answer) => {
      const policies = { 'cross-origin-resource-policy': documentedHeader('Cross-Origin-Resource-Policy') };
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...policies, ...shared });
      answer.pipe(response);
    });
    inner.on('error', () => response.destroy());
    request.pipe(inner);
  });
  server.on('upgrade', (request, socket, head) => {
    asked.push(`UPGRADE ${request.url}`);
    if (request.headers.origin !== appOrigin()) return socket.destroy();
    const { headers } = forward(request, host);
    const inner = connect(Number(port), hostname, () => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
      inner.write([`GET ${request.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
      inner.write(head);
      inner.pipe(socket).pipe(inner);
    });
    inner.on('error', () => socket.destroy());
    socket.on('error', () => inner.destroy());
    socket.on('close', () => inner.destroy());
    return undefined;
  });
  return { url: await listening(server), asked, close: () => closing(server) };
};
