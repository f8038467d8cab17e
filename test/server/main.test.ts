import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inOrder } from '../../src/server/inOrder.ts';
import { fillDataFolder } from '../support/dataFolder.ts';
import { createTestClient } from '../support/testClient.ts';
import { startFeedServer, until } from './market/live/feedServer.ts';
import { AGREED } from '../support/agreedTexts.ts';

const folder = mkdtempSync(join(tmpdir(), 'sun-'));
const running = new Set<ChildProcess>();
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** Starts the server as `npm start` does; returns its output until it listens or has ended. */
const start = async (variables: Readonly<Record<string, string>> = {}) => {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: '',
      NODE_OPTIONS: '',
      ...variables,
    },
  });
  running.add(child);
  const ended = once(child, 'exit').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  let said = '';
  const up = new Promise<string | undefined>((resolve) => {
    const listen = (text: Buffer) => {
      said += text.toString();
      const address = /Sun \(\w+\) is at (\S+)\/h5\//.exec(said)?.[1];
      if (address) resolve(address);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    void ended.then(() => resolve(undefined));
  });
  const url = await up;
  return {
    url,
    client: createTestClient(url ?? ''),
    said: () => said,
    stop: () => (child.kill('SIGTERM'), ended),
  };
};

it('a server that is to stop turns its readiness first, serves meanwhile, and ends in order', async () => {
  const dataDir = join(folder, 'draining');
  await fillDataFolder(dataDir);
  const server = await start({ DRAIN_SECONDS: '2', DATA_DIR: dataDir });
  const statusOf = async (path: string) => (await fetch(`${server.url}${path}`)).status;
  expect([await statusOf('/readyz'), await statusOf('/healthz')]).toEqual([200, 200]);
  const ended = server.stop();
  await pause(500);
  expect([await statusOf('/readyz'), await statusOf('/healthz')]).toEqual([503, 200]);
  expect(await server.client.call('getProjectInfo')).toMatchObject({ code: 200 });
  expect(await ended).toBe(0);
});

it('a server whose stop is held up, as by a connection of the desk that never ends, ends after 30 s all the same, and says so', async () => {
  const dataDir = join(folder, 'held');
  await fillDataFolder(dataDir);
  const server = await start({ DATA_DIR: dataDir });
  const [name = ''] = await readdir(join(dataDir, 'desk'));
  const holding = connect(join(dataDir, 'desk', name)).on('error', () => undefined);
  await once(holding, 'connect');
  const began = performance.now();
  expect(await server.stop()).toBe(1);
  expect(performance.now() - began).toBeGreaterThan(29_000);
  expect(server.said()).toContain('The server had not stopped within 30 s.');
  holding.destroy();
});

it('steps of a stop that fail are reported and keep none of the others', async () => {
  const done: string[] = [];
  const report = jest.fn();
  const steps = ['one', 'two', 'three'].map((name) => async () => {
    if (name === 'two') throw new Error('It hangs.');
    done.push(name);
  });
  expect(await inOrder(steps, report)).toBe(false);
  expect([done, report.mock.calls]).toEqual([['one', 'three'], [[new Error('It hangs.')]]]);
});

it('starts on an empty folder, locks it, stops in order, and starts again with the same data', async () => {
  const first = await start();
  const email = 'someone@example.com';
  const password = 'Sun-and-moon-7';
  await first.client.succeed('sendMailCode', { query: { email } });
  const { items } = await first.client.succeed('getInbox', { query: { to: email } });
  await first.client.succeed('signUp', { body: { email, password, code: items[0]?.code ?? '', agreements: AGREED } });
  const { token } = await first.client.succeed('signIn', { body: { email, password } });
  const order = await first.client.succeed('placeOrder', {
    token,
    account: 'demo',
    body: { symbol: 'BTCUSD', direction: 0, kind: 'market', volume: '0.01', leverage: 2 },
  });

  const second = await start();
  expect(second.url).toBeUndefined();
  expect(second.said()).toContain('is in use by another process');

  expect(await first.stop()).toBe(0);
  const again = await start();
  const open = await again.client.succeed('listOrders', { token, account: 'demo', query: { view: 'open' } });
  expect(open.items).toMatchObject([{ id: order.id, placePrice: order.placePrice }]);
  expect(await again.stop()).toBe(0);
});

it('refuses to start live without feed, mail, gateway, key, the firm’s values and its service’s address, with a line for each', async () => {
  const live = await start({ ENVIRONMENT: 'live' });
  expect(live.url).toBeUndefined();
  expect(live.said().match(/(?<="msg":")\w+ is missing: /g)).toEqual(
    [
      'QUOTE_FEED_URL',
      'SMTP_URL',
      'MAIL_FROM',
      'MESSAGE_GATEWAY_URL',
      'ENCRYPTION_KEY',
      'FIRM_NAME',
      'FIRM_ADDRESS',
      'FIRM_SUPERVISOR',
      'FIRM_LICENCE',
      'GUARANTEE_SCHEME',
      'COMPLAINTS_BODY',
      'SERVICE_EMAIL',
      'PUBLIC_URL',
      'TRUSTED_PROXIES',
    ].map((name) => `${name} is missing: `),
  );
});

it("starts live at its feed's prices, without the sandbox's controls, takes 1,200 requests a minute, and stops in order [LIM-2]", async () => {
  const source = await startFeedServer();
  const variables = {
    ENVIRONMENT: 'live',
    QUOTE_FEED_URL: source.url,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'post@example.com',
    MESSAGE_GATEWAY_URL: 'http://127.0.0.1:9',
    FIRM_NAME: 'Example Markets Ltd',
    FIRM_ADDRESS: '1 Sample Street, London',
    FIRM_SUPERVISOR: 'Example Authority',
    FIRM_LICENCE: '000000',
    GUARANTEE_SCHEME: 'none',
    COMPLAINTS_BODY: 'Example Ombudsman',
    SERVICE_EMAIL: 'service@example.com',
    PUBLIC_URL: 'https://sun.example',
    TRUSTED_PROXIES: 'none',
    ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
    DATA_DIR: join(folder, 'live'),
  };
  const live = await start(variables);
  expect(live.said()).toContain('Sun (live) is at');
  await until(() => source.heard.length === 1);
  source.say({ type: 'state', symbol: 'BTCUSD', state: 'trading', nextOpenAt: null });
  source.say({ type: 'quote', symbol: 'BTCUSD', bid: '91000.10', ask: '91012.60', time: Date.now(), sequence: 1 });
  const bitcoin = () => live.client.succeed('getInstrument', { path: { id: 'BTCUSD' } });
  while ((await bitcoin()).quote?.state !== 'trading') await pause(10);
  expect(await bitcoin()).toMatchObject({ feed: 'live', quote: { bid: '91000.10', ask: '91012.60' } });
  const { headers, ...controls } = await live.client.call('getInbox', { query: { to: 'someone@example.com' } });
  expect(controls).toMatchObject({ code: 1008 });
  expect(Number(headers.get('x-ratelimit-limit'))).toBe(1200);
  expect(await live.stop()).toBe(0);
  await source.close();

  // The same data is not opened by a sandbox, which would show its codes to everybody.
  const sandbox = await start({ DATA_DIR: variables.DATA_DIR, ENCRYPTION_KEY: variables.ENCRYPTION_KEY });
  expect([sandbox.url, sandbox.said()]).toEqual([
    undefined,
    expect.stringContaining('The database belongs to `live`, and this server was started as `sandbox`'),
  ]);
});
