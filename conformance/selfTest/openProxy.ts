import { createServer, type IncomingMessage, request as httpRequest, type ServerResponse, Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { type RawData, WebSocket, WebSocketServer } from 'ws';
import { routes } from '../../src/contract/index.ts';
import type { Frame } from '../client/openSocket.ts';
import type { OperationId } from '../contract/operationTypes.ts';
import type { Fault, Memory, PassingAnswer, PassingRequest } from './fault.ts';

/** Paths of operations as patterns, those without parameters first (GEN-70). */
const PATTERNS = (Object.entries(routes) as [OperationId, { readonly method: string; readonly path: string }][])
  .toSorted(([, one], [, other]) => Number(one.path.includes('{')) - Number(other.path.includes('{')))
  .map(([id, { method, path }]) => ({
    id,
    method,
    pattern: new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }));

const operationOf = (method: string, url: string): OperationId | undefined => {
  const [path = ''] = url.split('?');
  return PATTERNS.find((each) => each.method === method && each.pattern.test(path))?.id;
};

const flat = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  );

const bodyOf = async (message: IncomingMessage): Promise<Buffer> =>
  Buffer.concat((await message.toArray()) as Buffer[]);

/** Headers that belong to one connection and not to what it carries. */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'host']);
const carried = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_CONNECTION.has(name)));

export type Proxy = {
  readonly url: string;
  /** Plants a fault, or takes the one before away. */
  plant(fault: Fault | undefined): void;
  close(): Promise<void>;
};

/** Closes a socket with a code that a close frame may carry; any other ends it without one. */
const closeWith = (socket: WebSocket, code: number): void => {
  const mayBeSent = (code >= 1000 && code <= 1014 && ![1004, 1005, 1006].includes(code)) || code >= 3000;
  if (mayBeSent) socket.close(code);
  else socket.terminate();
};

/** Fault that is planted now, with what it keeps. */
type PlantedNow = { readonly fault: Fault | undefined; readonly memory: Memory };

/** Sends requests on to the backend, each from the present address of the caller. */
const senderTo =
  (backend: string, agent: Agent, caller: () => string) =>
  ({ method, url, headers, body }: PassingRequest, raw: Buffer): Promise<PassingAnswer> =>
    new Promise((resolve, reject) => {
      const bytes = body === raw.toString() ? raw : Buffer.from(body);
      const length = bytes.length > 0 ? { 'content-length': String(bytes.length) } : {};
      const { hostname, port } = new URL(backend);
      const sent = httpRequest(
        {
          hostname,
          port,
          path: url,
          method,
          headers: { ...carried(headers), ...length, 'x-forwarded-for': caller() },
          agent,
        },
        (came) => {
          bodyOf(came).then(
            (all) =>
              resolve({ status: came.statusCode ?? 0, headers: flat(came.headers), body: all.toString(), raw: all }),
            reject,
          );
        },
      );
      sent.on('error', reject);
      sent.end(bytes);
    });

/** Passes the messages of two sockets on, those of the backend with the fault. */
const join = (client: WebSocket, upstream: WebSocket, { fault, memory }: PlantedNow): void => {
  const pass = (data: RawData) => {
    const text = (data as Buffer).toString();
    const frames = fault?.frame
      ? fault.frame(JSON.parse(text) as Frame, memory).map((each) => JSON.stringify(each))
      : [text];
    for (const each of frames) client.send(each);
  };
  upstream.on('message', pass);
  client.on(
    'message',
    (data: RawData, isBinary) =>
      upstream.readyState === upstream.OPEN && upstream.send(data as Buffer, { binary: isBinary }),
  );
  upstream.on('close', (code) => closeWith(client, fault?.closeCode?.(code) ?? code));
  client.on('close', () => upstream.terminate());
  client.on('error', () => upstream.terminate());
};

/** Opens a socket of the backend for that of a client, or refuses it with the same status. */
const upgrade = (
  backend: string,
  sockets: WebSocketServer,
  planted: PlantedNow,
  incoming: IncomingMessage,
  connection: Duplex,
  head: Buffer,
): void => {
  const headers = flat(incoming.headers);
  const origin = headers['origin']?.replace(`//${headers['host'] ?? ''}`, `//${new URL(backend).host}`);
  const asked = { path: incoming.url ?? '/', headers: { ...(origin !== undefined && { origin }) } };
  const { path, headers: sent } = planted.fault?.upgrade?.(asked.path, asked.headers) ?? asked;
  const upstream = new WebSocket(`${backend.replace('http', 'ws')}${path}`, {
    headers: sent,
    perMessageDeflate: false,
    maxPayload: 0,
  });
  upstream.on('error', () => connection.destroy());
  upstream.on('unexpected-response', (_request, response) => {
    connection.end(`HTTP/1.1 ${response.statusCode ?? 500} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  });
  upstream.once('open', () =>
    sockets.handleUpgrade(incoming, connection, head, (client) => join(client, upstream, planted)),
  );
};

/** Opens a proxy before a backend, which can plant one fault at a time. */
export const openProxy = async (backend: string): Promise<Proxy> => {
  let planted: PlantedNow = { fault: undefined, memory: new Map() };
  const agent = new Agent({ keepAlive: true });
  /** Counts the faults, each of which comes from an address of its own. */
  let callers = 0;
  const caller = () => `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`;

  const ask = senderTo(backend, agent, caller);

  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { fault, memory } = planted;
    const raw = await bodyOf(incoming);
    const { method = 'GET', url = '/' } = incoming;
    const came: PassingRequest = {
      operation: operationOf(method, url),
      method,
      url,
      headers: flat(incoming.headers),
      body: raw.toString(),
    };
    const concerns = fault !== undefined && (fault.operation === undefined || fault.operation === came.operation);
    const request = concerns && fault.request ? fault.request(came, memory) : came;
    const instead = concerns ? fault.instead?.(request, memory) : undefined;
    const first = instead ?? (await ask(request, raw));
    const answer = concerns && fault.answer ? fault.answer(first, request, memory) : first;
    const isSame = answer.raw !== undefined && answer.body === answer.raw.toString();
    outgoing.writeHead(answer.status, carried(answer.headers));
    outgoing.end(isSame ? answer.raw : answer.body);
  };

  const server = createServer((incoming, outgoing) => {
    // An answer that the backend lost is lost here, too.
    serve(incoming, outgoing).catch(() => outgoing.destroy());
  });
  const sockets = new WebSocketServer({ noServer: true });

  server.on('upgrade', (incoming: IncomingMessage, connection: Duplex, head: Buffer) =>
    upgrade(backend, sockets, planted, incoming, connection, head),
  );

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    plant(fault) {
      callers += 1;
      planted = { fault, memory: new Map() };
    },
    async close() {
      for (const client of sockets.clients) client.terminate();
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
