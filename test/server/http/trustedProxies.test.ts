import { signUpCustomer } from '../../support/signUpCustomer.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';

/** Opens a session by a call that is forwarded for this address; returns the address that the session's list shows. */
const usedFrom = async (server: TestServer, forwardedFor: string): Promise<string | undefined> => {
  const { email, password } = await signUpCustomer(server);
  const response = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': forwardedFor },
    body: JSON.stringify({ email, password }),
  });
  const { data } = (await response.json()) as { data: { token: string } };
  const { items } = await server.succeed('listSessions', { token: data.token });
  return items.find(({ current }) => current)?.address;
};

describe('the address of a caller', () => {
  it('is taken from a trusted proxy [LIM-13]', async () => {
    const server = await startTestServer({ trustedProxies: ['127.0.0.0/8'] });
    expect(await usedFrom(server, '203.0.113.24')).toBe('203.0.113.*');
    expect(await usedFrom(server, '2001:db8:85a3:8d3:1319:8a2e:370:7348')).toBe('2001:db8:85a3:8d3:*');
    expect(await usedFrom(server, '198.51.100.7, 203.0.113.24')).toBe('203.0.113.*');
    await server.close();
  });

  it('is taken from the connection when no proxy is trusted, whatever the header [LIM-13]', async () => {
    const server = await startTestServer();
    expect(await usedFrom(server, '203.0.113.24')).toBe('127.0.0.*');
    await server.close();
  });
});

it('a request that an unnamed proxy forwards is warned of, once an hour', async () => {
  const said: string[] = [];
  const write = jest.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  const server = await startTestServer({ logLevel: 'info' });
  const named = await startTestServer({ logLevel: 'info', trustedProxies: ['127.0.0.1'] });
  for (const url of [server.url, server.url, named.url]) {
    await fetch(`${url}/healthz`, { headers: { 'X-Forwarded-For': '203.0.113.24' } });
  }
  await server.close();
  await named.close();
  write.mockRestore();
  expect(said.join('').match(/"msg":"Requests with X-Forwarded-For come from 127\.0\.0\.1, which/g)).toHaveLength(1);
});
