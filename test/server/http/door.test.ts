import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { routes } from '../../../src/contract/index.ts';
import { refusal } from '../../../src/domain/refusal.ts';
import type { AllHandlers, Answer, Session } from '../../../src/server/http/index.ts';
import {
  createContractChecks,
  createHttpServer,
  readContract,
  registerOperations,
  shareAnswer,
} from '../../../src/server/http/index.ts';
import { readTexts } from '../../../src/server/texts/index.ts';
import type { Environment } from '../../../src/server/world/world.ts';
import { signUpCustomer } from '../../support/signUpCustomer.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';

const contract = readContract(process.cwd());
const texts = readTexts(process.cwd());

let server: TestServer;
let door: FastifyInstance | undefined;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(() => door?.close());

const NO_FAULTS = { take: () => undefined };

/** Opens an HTTP server over the test server's world, with the handlers of a test. */
const open = async (
  environment: Environment,
  handlers: Partial<AllHandlers>,
  session?: Session,
): Promise<FastifyInstance> => {
  const world = { ...server.world, environment };
  door = await createHttpServer({ texts, newId: world.newId, logLevel: 'silent', requestsAMinute: 1000 });
  const checks = createContractChecks(contract);
  const authenticate = async () => session;
  registerOperations(door, { world, texts, checks, handlers: handlers as AllHandlers, authenticate }, NO_FAULTS);
  return door;
};

describe('an answer that breaks the contract', () => {
  const wrong = { getProjectInfo: async () => ({ data: [{ configKey: 'a b', configValue: 'c' }] }) };

  it('fails with 500 outside of live when an answer breaks the contract, and reveals no details [GEN-26]', async () => {
    const response = await (await open('sandbox', wrong)).inject('/api/project/info');
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({ code: 500, msg: texts.fault('en', 500), data: null });
  });

  it('sends an answer that breaks the contract in live, where checking would slow down every customer', async () => {
    const response = await (await open('live', wrong)).inject('/api/project/info');
    expect(response.json()).toMatchObject({ code: 200 });
  });

  it('fails with 500 when the data of a refusal is not as its schema types it', async () => {
    const statusOf = async (refused: object) => {
      const handlers = { getProjectInfo: async () => ({ refused }) } as unknown as Partial<AllHandlers>;
      const { statusCode } = await (await open('sandbox', handlers)).inject('/api/project/info');
      await door?.close();
      return statusCode;
    };
    expect(await statusOf({ code: 1001, detail: { field: 'X-Source' } })).toBe(200);
    for (const detail of [undefined, {}, { field: 7 }, { field: 'X-Source', why: 'unknown' }])
      expect(await statusOf({ code: 1001, detail })).toBe(500);
  });

  it("fails with 500 when a refusal is not one of the operation's", async () => {
    const refusing = { getProjectInfo: async () => ({ refused: { code: 2116 } }) } as unknown as Partial<AllHandlers>;
    expect((await (await open('sandbox', refusing)).inject('/api/project/info')).statusCode).toBe(500);
  });
});

describe('an object that a handler answers several times', () => {
  const entry = { configKey: 'appVersion', configValue: '1' };
  const ask = async () => (await door?.inject('/api/project/info'))?.json();
  beforeEach(() => {
    entry.configKey = 'appVersion';
    entry.configValue = '1';
  });

  it('is checked against the contract and serialized for each call, unless the handler shares it', async () => {
    const data = [entry];
    await open('sandbox', { getProjectInfo: async () => ({ data }) });
    expect(await ask()).toMatchObject({ data: [{ configValue: '1' }] });
    entry.configValue = '2';
    expect(await ask()).toMatchObject({ data: [{ configValue: '2' }] });
    entry.configKey = 'a b';
    expect(await ask()).toMatchObject({ code: 500 });
  });

  it('is serialized once for all callers when the handler shares it', async () => {
    const configValue = jest.fn(() => '1');
    const counted = Object.defineProperty({ ...entry }, 'configValue', { enumerable: true, get: configValue });
    const answer = shareAnswer([counted]);
    await open('live', { getProjectInfo: async () => answer });
    expect([await ask(), await ask()]).toEqual(Array(2).fill(expect.objectContaining({ data: [entry] })));
    expect(configValue).toHaveBeenCalledTimes(1);
  });
});

describe('an operation that writes', () => {
  const email = 'writes@example.com';
  const message = { channel: 'mail', to: email, subject: 'A mail', text: 'A line.', code: null } as const;
  const send = { url: `/api/sendMail?email=${email}`, headers: { 'x-source': 'h5' } };
  const refused = refusal('wrong-email', { field: 'email' });

  it('writes nothing when its handler throws [GEN-11]', async () => {
    const throwing: Partial<AllHandlers> = {
      async sendMailCode(_request, { tx, world }) {
        await world.send(tx, message);
        throw new Error('broken on purpose');
      },
    };
    expect((await (await open('sandbox', throwing)).inject(send)).statusCode).toBe(500);
    expect(await server.messagesTo(email)).toEqual([]);
  });

  it('writes nothing when its handler refuses, unless the refusal is marked kept [GEN-11]', async () => {
    const refusing = (kept: { readonly kept?: true }): Partial<AllHandlers> => ({
      async sendMailCode(_request, { tx, world }) {
        await world.send(tx, message);
        return { refused, ...kept };
      },
    });
    expect((await (await open('sandbox', refusing({}))).inject(send)).json()).toMatchObject({ code: 1106 });
    expect(await server.messagesTo(email)).toEqual([]);
    await door?.close();
    expect((await (await open('sandbox', refusing({ kept: true }))).inject(send)).json()).toMatchObject({ code: 1106 });
    expect(await server.messagesTo(email)).toHaveLength(1);
  });
});

it('keeps nothing of a request that broke or was refused with 1003, and carries its repetition out [IDM-24, IDM-25]', async () => {
  const { token } = await signUpCustomer(server);
  const { id: customerId, email } = await server.succeed('getUser', { token });
  const to = email ?? '';
  const sentBefore = (await server.messagesTo(to)).length;
  const outcomes: (() => Answer<'placeOrder'>)[] = [
    () => {
      throw new Error('broken on purpose');
    },
    () => ({ refused: refusal('too-many-requests', {}) as never }),
    () => ({ data: null as never }),
  ];
  const placing: Partial<AllHandlers> = {
    async placeOrder(_request, { tx, world }) {
      await world.send(tx, { channel: 'mail', to, subject: 'A mail', text: 'A line.', code: null });
      return (outcomes.shift() ?? (() => ({ refused: refusal('still-in-progress') })))();
    },
  };
  // In `live` the handler's answer is not checked against the contract.
  const session = { customerId, sessionId: customerId, activeAccount: 'demo', language: 'en' } as const;
  const opened = await open('live', placing, session);
  const key = randomUUID();
  const send = async () => {
    const answer = await opened.inject({
      method: 'POST',
      url: '/api/entrust/open',
      headers: { authorization: `Bearer ${token}`, 'x-account': 'demo', 'idempotency-key': key },
      payload: { symbol: 'XAUUSD', direction: 0, kind: 'market', volume: '0.10', leverage: 20 },
    });
    return [answer.json<{ code: number }>().code, (await server.messagesTo(to)).length - sentBefore];
  };
  expect([await send(), await send(), await send(), await send()]).toEqual([
    [500, 0],
    [1003, 0],
    [200, 1],
    [200, 1],
  ]);
});

it('finishes running requests when the server stops, and refuses new ones (503) [GEN-27, GEN-28]', async () => {
  let finish: (() => void) | undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const slow = await open('sandbox', {
    async getProjectInfo() {
      await finished;
      return { data: [] };
    },
  });
  await slow.listen({ host: '127.0.0.1', port: 0 });
  const { port } = slow.server.address() as AddressInfo;
  const connection = connect(port, '127.0.0.1');
  let answered = '';
  connection.on('data', (text: Buffer) => (answered += text.toString()));
  const ask = (path: string) => connection.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);

  ask('/api/project/info');
  await once(slow.server, 'request');
  const closed = slow.close();
  await wait(50);
  ask('/api/commonInfo');
  await wait(50);
  finish?.();
  await Promise.all([closed, once(connection, 'close')]);
  expect(answered.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 503']);
  expect(answered).toMatch(/503 Service Unavailable[^]*\r\nretry-after: [1-9]\d*\r\n/i);
  expect(answered).toContain(JSON.stringify({ code: 503, msg: texts.fault('en', 503), data: null }));
});

it('ends the connection of a request that was under way when it began to stop, and waits for no idle one', async () => {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const slow = await open('sandbox', {
    async getProjectInfo() {
      await finished;
      return { data: [] };
    },
  });
  await slow.listen({ host: '127.0.0.1', port: 0 });
  const { port } = slow.server.address() as AddressInfo;
  const answer = fetch(`http://127.0.0.1:${port}/api/project/info`);
  await once(slow.server, 'request');
  const closed = slow.close();
  await wait(50);
  finish();
  expect((await answer).status).toBe(200);
  await closed;
}, 10_000);

it('answers an operation that it does not offer as a path or a method that it does not have, with and without a session [GEN-99]', async () => {
  const session = { customerId: 'x', sessionId: 'y', activeAccount: 'demo', language: 'en' } as const;
  const without = await open('sandbox', { getFavourites: async () => ({ data: { symbols: [] } }) }, session);
  const asked = ['/api/creditLoan/creditLoanProducts', '/api/creditLoan/creditLoanProducts?colour=red'].flatMap(
    (url) => [{ url }, { url, headers: { authorization: 'Bearer token' } }],
  );
  for (const request of asked) {
    const response = await without.inject(request);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ code: 404, msg: texts.fault('en', 404), data: null });
  }
  const { path, method } = routes.updateFavourites;
  expect(path).toBe(routes.getFavourites.path);
  const other = await without.inject({ method, url: `/api${path}`, payload: {} });
  expect(other.statusCode).toBe(405);
  expect(other.headers['allow']).toBe(routes.getFavourites.method);
  expect(other.json()).toEqual({ code: 405, msg: texts.fault('en', 405), data: null });
});

it('answers an upload with text, the envelope URL-encoded (§7) [FIL-20]', async () => {
  const upload = await fetch(`${server.url}/api/file/avatar`, { method: 'POST' });
  expect(upload.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(JSON.parse(decodeURIComponent(await upload.text()))).toMatchObject({ code: 401 });
});
