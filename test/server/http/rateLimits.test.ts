import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parse } from 'yaml';
import { routeTable } from '../../../scripts/codegen/routeTable.ts';
import type { ContractDocument } from '../../../scripts/codegen/contractDocument.ts';
import { routes } from '../../../src/contract/index.ts';
import { DECLARED_RATE_LIMITS } from '../../../src/server/http/registerOperations.ts';
import type { OperationId, RateLimits } from '../../../src/server/http/index.ts';
import { exampleRequest, operations, sendRequest } from '../../support/contractRequests.ts';
import { signUpCustomer } from '../../support/signUpCustomer.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';

const GENERAL_LIMIT = 20;
/** What stands before and after the bytes of a form's file. */
const HEAD = Buffer.from('--x\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\n\r\n');
const TAIL = Buffer.from('\r\n--x--\r\n');

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const start = async (rateLimits: RateLimits) => {
  server = await startTestServer({ requestsAMinute: GENERAL_LIMIT, rateLimits });
  return server;
};

/** Calls until a request is refused; returns how many were taken and after how many seconds to retry. */
const callUntilLimited = async (call: () => Promise<{ readonly status: number; readonly headers: Headers }>) => {
  for (let taken = 0; taken <= 1000; taken += 1) {
    const { status, headers } = await call();
    if (status === 429) return { taken, retryAfter: Number(headers.get('retry-after')) };
  }
  throw new Error('1000 calls were taken');
};

/** Limits of a server whose contract declared this `x-rate-limit` for an operation. */
const limitsDeclaring = (path: string, method: string, rateLimit: unknown): RateLimits => {
  const document = parse(readFileSync('openapi.yaml', 'utf8')) as ContractDocument;
  Object.assign(document.paths[path]?.[method] ?? {}, { 'x-rate-limit': rateLimit });
  const [, table = ''] = /export const routes = (\{.*\}) as const;/s.exec(routeTable(document)) ?? [];
  const generated = parse(table.replaceAll(/^ {2}(\w+): /gm, '  "$1": ')) as Record<string, { rateLimit: never }>;
  return Object.fromEntries(Object.entries(generated).map(([id, route]) => [id, route.rateLimit]));
};

describe('the rate limit of an operation', () => {
  it('is the limit that the contract declares, even above the general one [LIM-9, GEN-53]', async () => {
    const { call } = await start(DECLARED_RATE_LIMITS);
    const declared = routes.signIn.rateLimit;
    expect(declared.requests).toBeGreaterThan(GENERAL_LIMIT);
    const { taken, retryAfter } = await callUntilLimited(() => call('signIn', { body: {} }));
    expect(taken).toBe(declared.requests);
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(declared.seconds);
  });

  it('takes at least as many requests of each operation as the contract declares [LIM-1]', async () => {
    const { url } = await start(DECLARED_RATE_LIMITS);
    const limited = operations.flatMap((operation) => {
      const id = operation.operationId as OperationId;
      const { rateLimit } = routes[id];
      return rateLimit === null ? [] : [{ id, requests: rateLimit.requests, request: exampleRequest(operation) }];
    });
    expect(limited.length).toBeGreaterThan(10);
    for (const { id, requests, request } of limited) {
      const sent = Array.from({ length: requests }, () => sendRequest(url, id, { ...request, body: {} }));
      const statuses = new Set((await Promise.all(sent)).map(({ status }) => status));
      expect([id, statuses.has(429)]).toEqual([id, false]);
    }
  });

  it('is answered in the common envelope, in the language of the request', async () => {
    const { call } = await start({ signIn: { requests: 1, seconds: 60 } });
    await call('signIn', { body: {} });
    expect(await call('signIn', { body: {}, language: 'de' })).toMatchObject({ status: 429, code: 429, data: null });
  });

  it('is the general limit where the contract declares none, shared with all other operations [LIM-2]', async () => {
    const { call } = await start({ signIn: { requests: 1, seconds: 60 } });
    await call('getCommonInfo');
    expect(await callUntilLimited(() => call('getProjectInfo'))).toMatchObject({ taken: GENERAL_LIMIT - 1 });
  });

  it('does not count requests to other operations [LIM-3]', async () => {
    const { call } = await start({ signIn: { requests: 2, seconds: 60 } });
    await callUntilLimited(() => call('getProjectInfo'));
    expect(await callUntilLimited(() => call('signIn', { body: {} }))).toMatchObject({ taken: 2 });
  });

  it('follows a change of the contract', async () => {
    expect(routes.getProjectInfo.rateLimit).toBeNull();
    const { call } = await start(limitsDeclaring('/project/info', 'get', { requests: 3, seconds: 60 }));
    expect(await callUntilLimited(() => call('getProjectInfo'))).toMatchObject({ taken: 3 });
  });

  it('counts each session by itself where the operation needs one, however many share an address [LIM-4]', async () => {
    const started = await start({
      placeOrder: { requests: 3, seconds: 60 },
      closePosition: { requests: 3, seconds: 60 },
    });
    const [ann, ben] = [await signUpCustomer(started), await signUpCustomer(started)];
    for (const { token } of [ann, ben]) await started.succeed('getUser', { token });
    for (const { token } of [ann, ben])
      for (const id of ['placeOrder', 'closePosition'] as const)
        expect(await callUntilLimited(() => started.call(id, { token }))).toMatchObject({ taken: 3 });
    // The general limit, too.
    await callUntilLimited(() => started.call('getUser', { token: ann.token }));
    expect(await started.call('getUser', { token: ben.token })).toMatchObject({ code: 200 });
  });

  it('counts tokens that do not hold, and operations that need none, by the address [LIM-5, LIM-12, VAL-1]', async () => {
    const started = await start({ placeOrder: { requests: 3, seconds: 60 }, signIn: { requests: 3, seconds: 60 } });
    let made = 0;
    const madeUp = () => started.call('placeOrder', { token: `made-up-${(made += 1)}` });
    expect(await callUntilLimited(madeUp)).toMatchObject({ taken: 3 });
    const sessions = [await signUpCustomer(started), await signUpCustomer(started)];
    const signIn = ({ token }: { readonly token: string }) => started.call('signIn', { token, body: {} });
    for (const { token } of sessions) await started.succeed('getUser', { token });
    const [ann, ben] = sessions;
    if (!ann || !ben) throw new Error('Nobody signed up.');
    await callUntilLimited(() => signIn(ann));
    expect(await signIn(ben)).toMatchObject({ status: 429 });
  });

  it('counts a session that has ended by the address again', async () => {
    const started = await start({ getUser: { requests: 3, seconds: 60 } });
    const { token } = await signUpCustomer(started);
    await started.succeed('getUser', { token });
    await started.succeed('signOut', { token });
    await started.call('listSessions', { token });
    expect(await callUntilLimited(() => started.call('getUser', { token }))).toMatchObject({ taken: 2 });
  });

  it('is counted in windows that begin with the first request, and states when to come again [LIM-7, LIM-9]', async () => {
    const { call } = await start({ signIn: { requests: 2, seconds: 2 } });
    await call('signIn', { body: {} });
    await wait(1000);
    await call('signIn', { body: {} });
    const refused = await call('signIn', { body: {} });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    await wait(1000);
    expect(await call('signIn', { body: {} })).toMatchObject({ status: 200 });
  });

  it('carries out nothing beyond itself [LIM-8]', async () => {
    const { call, messagesTo } = await start({ sendMailCode: { requests: 1, seconds: 60 } });
    await call('sendMailCode', { query: { email: 'within@example.com' } });
    expect(await call('sendMailCode', { query: { email: 'beyond@example.com' } })).toMatchObject({ status: 429 });
    expect(await messagesTo('within@example.com')).toHaveLength(1);
    expect(await messagesTo('beyond@example.com')).toEqual([]);
  });

  it('is for closing and canceling no lower than for opening [LIM-10]', () => {
    const opening = routes.placeOrder.rateLimit;
    for (const { rateLimit } of [routes.closePosition, routes.closeOrders])
      expect(rateLimit.requests / rateLimit.seconds).toBeGreaterThanOrEqual(opening.requests / opening.seconds);
  });
});

describe('the size of a request', () => {
  const post = async (bytes: number) => {
    const body = `{"email":"${'x'.repeat(bytes - 12)}"}`;
    expect(body).toHaveLength(bytes);
    const answer = await fetch(`${server?.url}/api/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    });
    return answer.status;
  };

  it('is limited to 256 KiB (413) [LIM-20]', async () => {
    await start({});
    expect(await post(256 * 1024)).toBe(200);
    expect(await post(256 * 1024 + 1)).toBe(413);
  });

  it('is limited to 32 MiB for an upload, which is not carried out beyond (413) [LIM-21, LIM-22, LIM-23, FIL-13, FIL-23]', async () => {
    const started = await start({});
    const { token } = await signUpCustomer(started);
    const upload = (bytes: number) =>
      fetch(`${started.url}/api/file/avatar`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'multipart/form-data; boundary=x' },
        body: Buffer.concat([HEAD, Buffer.alloc(bytes), TAIL]),
      });
    const large = await upload(31 * 1024 * 1024);
    expect(large.status).toBe(200);
    expect(JSON.parse(decodeURIComponent(await large.text()))).toMatchObject({ code: 1302 });
    const tooLarge = await upload(32 * 1024 * 1024);
    expect(tooLarge.status).toBe(413);
    expect(await tooLarge.json()).toMatchObject({ code: 413, data: null });
    expect(await started.world.database.reader.selectFrom('files').select('id').execute()).toEqual([]);
  });
});
