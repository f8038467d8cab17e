import { once } from 'node:events';
import { createServer, IncomingMessage, type Server } from 'node:http';
import { connect, Socket, type AddressInfo } from 'node:net';
import { callerOf, createContractChecks, readContract } from '../../../../src/server/http/index.ts';
import { type MarketSocket, openMarketSocket } from '../../../../src/server/market/socket/marketSocket.ts';
import type { World } from '../../../../src/server/world/world.ts';
import { handMarket } from '../simulated/handMarket.ts';
import { connect as connectClient } from './socketClient.ts';

const UPGRADE = [
  'GET /market HTTP/1.1',
  'Host: sun.example',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
];

describe('the market socket', () => {
  const checks = createContractChecks(readContract('.'));
  const world = { environment: 'sandbox', nowMs: () => 0, market: handMarket('XAUUSD').market } as unknown as World;
  const faults: string[] = [];
  let find: (request: IncomingMessage) => string | undefined;
  let http: Server;
  let socket: MarketSocket;
  const port = () => (http.address() as AddressInfo).port;

  beforeEach(async () => {
    find = callerOf([]);
    http = createServer().listen(0, '127.0.0.1');
    await once(http, 'listening');
    socket = openMarketSocket({
      server: http,
      world,
      authenticate: async () => undefined,
      holdingSessions: async () => new Set(),
      callerOf: (request) => find(request),
      checks,
      report: (fault) => faults.push(fault),
    });
  });
  afterEach(async () => {
    await socket.close();
    http.close();
  });
  const expectServing = async () => {
    const client = await connectClient(`ws://127.0.0.1:${port()}`);
    expect(await client.ask({ type: 'ping' })).toMatchObject({ type: 'pong' });
    client.socket.terminate();
    await client.closed;
  };

  it('goes on when clients reset the connection as soon as they have sent the upgrade', async () => {
    for (let sent = 0; sent < 50; sent += 1) {
      const client = connect(port(), '127.0.0.1').on('error', () => undefined);
      await once(client, 'connect');
      client.write(`${UPGRADE.join('\r\n')}\r\n\r\n`, () => client.resetAndDestroy());
      await once(client, 'close');
    }
    await expectServing();
    expect(faults).toEqual([]);
  });

  it('ends a connection without an address, and keeps no place for it', () => {
    const connection = new Socket();
    const request = new IncomingMessage(connection);
    Object.assign(request, { url: '/market', method: 'GET', headers: {} });
    expect(connection.remoteAddress).toBeUndefined();
    expect(callerOf(['127.0.0.1'])(request)).toBeUndefined();
    http.emit('upgrade', request, connection, Buffer.alloc(0));
    expect(connection.destroyed).toBe(true);
    expect(socket.size()).toBe(0);
  });

  it('ends the connection of an upgrade that fails, reports it and goes on', async () => {
    const found = find;
    find = () => {
      throw new Error('The address is broken.');
    };
    const client = connect(port(), '127.0.0.1').on('error', () => undefined);
    client.write(`${UPGRADE.join('\r\n')}\r\n\r\n`);
    await once(client, 'close');
    expect(faults.splice(0)).toEqual([expect.stringContaining('The address is broken.')]);
    find = found;
    await expectServing();
  });

  it('ends the connection of an upgrade that it refuses, also where the client leaves it open', async () => {
    const client = connect({ port: port(), host: '127.0.0.1', allowHalfOpen: true });
    client.write(`${UPGRADE.join('\r\n')}\r\nOrigin: https://other.example\r\n\r\n`);
    const [answer] = (await once(client, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 403 /);
    let left = 1;
    for (let looked = 0; left > 0 && looked < 100; looked += 1) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      left = await new Promise<number>((resolve) => http.getConnections((_error, count) => resolve(count)));
    }
    expect(left).toBe(0);
    client.destroy();
  });
});
