import { routes } from '../../../src/contract/index.ts';
import type { OperationId } from '../../../src/server/http/index.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Fault = { readonly kind: 'fault' | 'delay' | 'drop'; readonly times: number; readonly delayMilliseconds?: number };
const plan = (operationId: string, fault: Fault) => server.succeed('addFault', { body: { operationId, ...fault } });

describe('a planned fault of the sandbox', () => {
  it('fails the operation as often as planned and no more [SBX-40, SBX-43]', async () => {
    await plan('getProjectInfo', { kind: 'fault', times: 2 });
    for (const status of [500, 500, 200]) {
      expect(await server.call('getProjectInfo')).toMatchObject({ status, code: status });
    }
  });

  it('carries nothing out where it fails the operation [SBX-40]', async () => {
    const email = 'failed@example.com';
    await plan('sendMailCode', { kind: 'fault', times: 1 });
    expect(await server.call('sendMailCode', { query: { email } })).toMatchObject({ status: 500, code: 500 });
    expect(await server.messagesTo(email)).toEqual([]);
  });

  it('affects its own operation only [SBX-43]', async () => {
    await plan('getProjectInfo', { kind: 'fault', times: 1 });
    expect(await server.call('getCommonInfo')).toMatchObject({ code: 200 });
    expect(await server.call('getProjectInfo')).toMatchObject({ code: 500 });
  });

  it('delays the answer by the planned time [SBX-41]', async () => {
    await plan('getProjectInfo', { kind: 'delay', times: 1, delayMilliseconds: 300 });
    const began = performance.now();
    expect(await server.call('getProjectInfo')).toMatchObject({ code: 200 });
    expect(performance.now() - began).toBeGreaterThanOrEqual(295);
  });

  it('comes before session, form and key, and is used up by whatever call arrives [SBX-90, SBX-91]', async () => {
    await plan('placeOrder', { kind: 'fault', times: 2 });
    const send = (mediaType: string) =>
      fetch(`${server.url}/api/entrust/open`, { method: 'POST', headers: { 'Content-Type': mediaType }, body: '{}' });
    expect((await send('text/plain')).status).toBe(415);
    for (const status of [500, 500, 200]) expect((await send('application/json')).status).toBe(status);
    expect(await server.call('placeOrder', { body: {} as never })).toMatchObject({ code: 401 });
  });

  it('cuts the connection after the operation was carried out [SBX-4, SBX-42]', async () => {
    const email = 'lost@example.com';
    await plan('sendMailCode', { kind: 'drop', times: 1 });
    await expect(server.call('sendMailCode', { query: { email } })).rejects.toThrow();
    expect(await server.messagesTo(email)).toHaveLength(1);
  });
});

it('refuses every sandbox control in the live environment (1008), before it looks at the request [SBX-1, SBX-2]', async () => {
  const live = await startTestServer({ environment: 'live' });
  const controls = (Object.keys(routes) as OperationId[]).filter((id) => routes[id].tag === 'sandbox');
  expect(controls).toHaveLength(9);
  for (const id of controls) {
    const { method, path } = routes[id];
    const answer = await fetch(`${live.url}/api${path.replace(/\{\w+\}/, '!')}`, { method });
    expect([id, await answer.json()]).toMatchObject([id, { code: 1008, data: null }]);
  }
  await live.close();
});
