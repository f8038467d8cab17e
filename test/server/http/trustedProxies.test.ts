import { signUpCustomer } from '../../support/signUpCustomer.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';

/** Where a session is said to be used from, when it was opened by a call that was forwarded for this address. */
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

describe('where a call comes from', () => {
  it('is what a proxy says that is trusted', async () => {
    const server = await startTestServer({ trustedProxies: ['127.0.0.0/8'] });
    expect(await usedFrom(server, '203.0.113.24')).toBe('203.0.113.*');
    expect(await usedFrom(server, '2001:db8:85a3:8d3:1319:8a2e:370:7348')).toBe('2001:db8:85a3:8d3:*');
    expect(await usedFrom(server, '198.51.100.7, 203.0.113.24')).toBe('203.0.113.*');
    await server.close();
  });

  it('is what the connection says where nobody is trusted, whatever a caller says', async () => {
    const server = await startTestServer();
    expect(await usedFrom(server, '203.0.113.24')).toBe('127.0.0.*');
    await server.close();
  });
});
