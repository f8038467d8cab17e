import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { WebSocket } from 'ws';
import { connect } from './socketClient.ts';
import { serveMarketSocket } from './serveMarketSocket.ts';

const served = serveMarketSocket();
const { faults } = served;

describe('opening', () => {
  const refusal = async (path: string, headers: Record<string, string>) => {
    const client = new WebSocket(`${served.url}${path}`, { headers });
    const [, response] = (await once(client, 'unexpected-response')) as [unknown, IncomingMessage];
    const body = await text(response);
    client.on('error', () => undefined).terminate();
    return { status: response.statusCode, body };
  };

  it('is for pages of this host [SOC-3, SOC-4, SOC-5]', async () => {
    const { host } = new URL(served.url);
    const own = await connect(served.url, { origin: `http://${host}` });
    expect(await own.ask({ type: 'ping' })).toMatchObject({ type: 'pong' });
    expect(await refusal('/market', { Origin: 'https://elsewhere.example' })).toMatchObject({ status: 403 });
    expect(await refusal('/market', { Origin: 'null' })).toMatchObject({ status: 403 });
  });

  it('is at /market alone [SOC-1, SOC-2]', async () => {
    for (const path of ['/markets', '/market/', '/api/market', '/']) {
      expect(await refusal(path, {})).toMatchObject({ status: 404 });
    }
  });

  it('is refused without an envelope, by the status alone [SOC-115]', async () => {
    expect(await refusal('/markets', {})).toEqual({ status: 404, body: '' });
    expect(await refusal('/market', { Origin: 'null' })).toEqual({ status: 403, body: '' });
  });
});

describe('the end', () => {
  it('comes to a client that no longer answers the heartbeat, and to no other [SOC-71, SOC-72]', async () => {
    const dead = await connect(served.url, { autoPong: false });
    const alive = await connect(served.url);
    const other = await connect(served.url);
    const heartbeat = async () => {
      served.elapsedMs += 30_000;
      const pinged = once(alive.socket, 'ping');
      served.socket.flush();
      await pinged;
      // The answer of the first socket arrives before the frame of the other.
      await other.drain();
    };
    for (let count = 0; count < 10; count += 1) await heartbeat();
    expect(await dead.closed).toMatchObject({ code: 1006 });
    expect(alive.socket.readyState).toBe(WebSocket.OPEN);
  });

  it('comes with code 1011 where the server fails while it answers [SOC-84]', async () => {
    const client = await connect(served.url);
    client.say({ type: 'authenticate', token: 'token-of-nobody' });
    expect(await client.closed).toMatchObject({ code: 1011 });
    expect(faults.splice(0)).toEqual([expect.stringContaining('The store is away.')]);
  });

  it('terminates all clients at once when they are dropped', async () => {
    const clients = [await connect(served.url), await connect(served.url)];
    expect(served.socket.dropAll()).toBe(2);
    for (const client of clients) expect(await client.closed).toMatchObject({ code: 1006 });
  });

  it('comes to all clients with a close frame when the server closes [SOC-83]', async () => {
    const polite = await connect(served.url);
    const silent = await connect(served.url);
    silent.socket.pause();
    await served.socket.close();
    expect(await polite.closed).toMatchObject({ code: 1001 });
    silent.socket.resume();
    await silent.closed;
  });
});
