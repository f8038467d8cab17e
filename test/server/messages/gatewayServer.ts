import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

type ReceivedText = { readonly headers: IncomingHttpHeaders; readonly body: unknown };

/**
 * Starts a gateway for text messages on a loopback port: it answers each request with the next status, and with 200
 * after the last; 0 never answers.
 */
export const startGatewayServer = async (statuses: number[] = []) => {
  const received: ReceivedText[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, body: JSON.parse(text) as unknown });
      const status = statuses.shift() ?? 200;
      if (status !== 0) response.writeHead(status, status === 302 ? { Location: '/elsewhere' } : {}).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`,
    received,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};
