import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics } from 'prom-client';
import type { World } from '../world/world.ts';
import type { Metrics } from './metrics.ts';
import { type ServerLoad, takeReadings } from './readings.ts';

export type MetricsPlace = { readonly host: string; readonly port: number };

/**
 * Serves `/metrics` on a port of its own, apart from that of customers: what it says is for the operator. Returns the address,
 * and the function that ends it.
 */
export const serveMetrics = async (
  { host, port }: MetricsPlace,
  { world, load, metrics }: { readonly world: World; readonly load: () => ServerLoad; readonly metrics: Metrics },
): Promise<{ readonly url: string; close(): Promise<void> }> => {
  const { registry } = metrics;
  collectDefaultMetrics({ register: registry });
  const server = createServer((request, response) => {
    request.resume();
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    void takeReadings(world, load())
      .then((readings) => metrics.read(readings))
      .then(
        (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
  });
  server.listen(port, host);
  await once(server, 'listening');
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${taken}/metrics`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
