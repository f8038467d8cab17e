import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveActs } from './child.ts';
import { newTraders } from './newTraders.ts';
import { runServer } from './runningServer.ts';

const server = await runServer();
server.beat();
const [trader] = await newTraders(server.world, 1);
const hello = createServer((_request, response) => response.end('Hello')).listen(0, '127.0.0.1');
await once(hello, 'listening');

const acts = {
  addresses: () => ({
    sun: `${server.url}/api`,
    hello: `http://127.0.0.1:${(hello.address() as AddressInfo).port}/`,
    token: trader?.token ?? '',
  }),
  async stop() {
    hello.close();
    await server.stop();
  },
};
export type HttpActs = typeof acts;
serveActs(acts);
