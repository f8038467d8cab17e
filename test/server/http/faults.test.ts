import { startTestServer, type TestServer } from '../../support/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Fault = { readonly kind: 'fault' | 'delay' | 'drop'; readonly times: number; readonly delayMilliseconds?: number };
const plan = (operationId: string, fault: Fault) => server.succeed('addFault', { body: { operationId, ...fault } });

describe('a planned fault of the sandbox', () => {
  it('fails the operation as often as planned and no more', async () => {
    await plan('getProjectInfo', { kind: 'fault', times: 2 });
    for (const status of [500, 500, 200]) {
      expect(await server.call('getProjectInfo')).toMatchObject({ status, code: status });
    }
  });

  it('affects its own operation only', async () => {
    await plan('getProjectInfo', { kind: 'fault', times: 1 });
    expect(await server.call('getCommonInfo')).toMatchObject({ code: 200 });
    expect(await server.call('getProjectInfo')).toMatchObject({ code: 500 });
  });

  it('delays the answer by the planned time', async () => {
    await plan('getProjectInfo', { kind: 'delay', times: 1, delayMilliseconds: 300 });
    const began = performance.now();
    expect(await server.call('getProjectInfo')).toMatchObject({ code: 200 });
    expect(performance.now() - began).toBeGreaterThanOrEqual(295);
  });

  it('cuts the connection after the operation was carried out', async () => {
    const email = 'lost@example.com';
    await plan('sendMailCode', { kind: 'drop', times: 1 });
    await expect(server.call('sendMailCode', { query: { email } })).rejects.toThrow();
    expect(await server.messagesTo(email)).toHaveLength(1);
  });
});

it('refuses every sandbox control in the live environment (1008)', async () => {
  const live = await startTestServer({ environment: 'live' });
  const body = { operationId: 'getUser', kind: 'fault', times: 1 } as const;
  expect(await live.call('addFault', { body })).toMatchObject({ code: 1008 });
  expect(await live.call('dropSockets')).toMatchObject({ code: 1008 });
  expect(await live.call('advanceClock', { body: { advanceSeconds: 60 } })).toMatchObject({ code: 1008 });
  await live.close();
});
