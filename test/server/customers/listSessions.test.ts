import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { PASSWORD, signUpByEmail } from './customerContacts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const DAY_MS = 86_400_000;
const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Safari/604.1';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:142.0) Gecko/20100101 Firefox/142.0';

/** Signs in with this user agent; returns the token. */
const signInFrom = async (email: string, userAgent: string): Promise<string> => {
  const response = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'User-Agent': userAgent },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const { data } = (await response.json()) as { data: { token: string } };
  return data.token;
};
const sessionsOf = async (token: string) => (await server.succeed('listSessions', { token })).items;
const isSignedIn = async (token: string) => (await server.call('getUser', { token })).code === 200;

/** Signs a customer in on a phone and a laptop, the laptop used last. */
const twoDevices = async () => {
  const email = await signUpByEmail(server);
  const phone = await signInFrom(email, SAFARI);
  server.advance(60_000);
  return { email, phone, laptop: await signInFrom(email, FIREFOX) };
};

describe('the sessions of a customer', () => {
  it('are listed by device, the last used first, and mark the current one [SES-13, SES-14, SES-15, SES-16, SES-18]', async () => {
    const { phone } = await twoDevices();
    const now = server.world.now();
    expect(await sessionsOf(phone)).toEqual([
      {
        id: expect.any(String),
        device: 'Firefox on Windows',
        address: '127.0.0.*',
        createdAt: now,
        lastUsedAt: now,
        expiresAt: now + 30 * 86_400,
        current: false,
      },
      {
        id: expect.any(String),
        device: 'Safari on iPhone',
        address: '127.0.0.*',
        createdAt: now - 60,
        lastUsedAt: now - 60,
        expiresAt: now - 60 + 30 * 86_400,
        current: true,
      },
    ]);
  });

  it('are described in the language of the request [SES-16, SES-26]', async () => {
    const { phone } = await twoDevices();
    const { items } = await server.succeed('listSessions', { token: phone, language: 'ja' });
    expect(items.map(({ device }) => device)).toEqual(['Windows の Firefox', 'iPhone の Safari']);
  });

  it('are marked as unknown where the device is not recognised [SES-17]', async () => {
    const token = await signInFrom(await signUpByEmail(server), 'curl/8.9.1');
    expect(await sessionsOf(token)).toMatchObject([{ device: 'Unknown device' }]);
  });

  it.each([
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36', 'Windows'],
    ['Firefox/142.0', 'Firefox'],
  ])('are named by what is known of the device: %s [SES-17]', async (userAgent, device) => {
    const token = await signInFrom(await signUpByEmail(server), userAgent);
    expect(await sessionsOf(token)).toMatchObject([{ device }]);
  });

  it('of one second are sorted by id, descending [SES-13]', async () => {
    const email = await signUpByEmail(server);
    const tokens = [];
    for (let count = 0; count < 4; count += 1) tokens.push(await signInFrom(email, SAFARI));
    const ids = (await sessionsOf(tokens[0] ?? '')).map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted().reverse());
    expect(ids).toHaveLength(4);
  });

  it('may be named by the first 300 characters of the user agent [SES-27]', async () => {
    const token = await signInFrom(await signUpByEmail(server), `Windows ${'x'.repeat(300)} Firefox/142.0`);
    expect(await sessionsOf(token)).toMatchObject([{ device: 'Windows' }]);
  });

  it.each([
    ['2001:DB8::1:0:0:0:1', '2001:db8:0:1:*'],
    ['2001:0db8:0000:00a1::1', '2001:db8:0:a1:*'],
    ['::ffff:203.0.113.9', '203.0.113.*'],
  ])('show the address %s as %s [SES-25]', async (address, shown) => {
    const behindProxy = await startTestServer({ trustedProxies: ['127.0.0.1'] });
    const email = await signUpByEmail(behindProxy);
    const response = await fetch(`${behindProxy.url}/api/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    const { data } = (await response.json()) as { data: { token: string } };
    const { items } = await behindProxy.succeed('listSessions', { token: data.token });
    expect(items).toMatchObject([{ address: shown }]);
    await behindProxy.close();
  });

  it('show the network of the last use, and the first half of an IPv6 address [SES-18]', async () => {
    const behindProxy = await startTestServer({ trustedProxies: ['127.0.0.1'] });
    const email = await signUpByEmail(behindProxy);
    const response = await fetch(`${behindProxy.url}/api/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '2001:db8:0:1:aaaa:bbbb:cccc:dddd' },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    const { data } = (await response.json()) as { data: { token: string } };
    const { items } = await behindProxy.succeed('listSessions', { token: data.token });
    expect(items).toMatchObject([{ address: '2001:db8:0:1:*' }]);
    behindProxy.advance(600_000);
    const used = await behindProxy.succeed('listSessions', { token: data.token });
    expect(used.items).toMatchObject([{ address: '127.0.0.*' }]);
    await behindProxy.close();
  });

  it('are the customer’s own, without those that have ended [SES-12, SES-15]', async () => {
    const { email, phone, laptop } = await twoDevices();
    server.advance(20 * DAY_MS);
    await isSignedIn(laptop);
    server.advance(15 * DAY_MS);
    expect(await isSignedIn(phone)).toBe(false);
    const [usedAt, createdAt] = [server.world.now(), server.world.now() - 35 * 86_400];
    expect(await sessionsOf(laptop)).toMatchObject([
      { device: 'Firefox on Windows', current: true, createdAt, lastUsedAt: usedAt, expiresAt: usedAt + 30 * 86_400 },
    ]);
    expect(JSON.stringify(await sessionsOf(laptop))).not.toContain(email);
  });

  it('never contain a token, nor its hash [SES-19]', async () => {
    const { phone } = await twoDevices();
    const rows = await server.world.database.reader.selectFrom('sessions').select('token_hash').execute();
    const told = JSON.stringify(await sessionsOf(phone));
    expect(told).not.toContain(phone);
    for (const { token_hash } of rows) expect(told).not.toContain(Buffer.from(token_hash).toString('hex'));
  });
});

describe('ending sessions', () => {
  it('ends the session of another device [SES-20]', async () => {
    const { phone, laptop } = await twoDevices();
    const [other] = await sessionsOf(phone);
    expect(await server.call('endSession', { token: phone, path: { id: other?.id ?? '' } })).toMatchObject({
      code: 200,
      data: null,
    });
    expect([await isSignedIn(phone), await isSignedIn(laptop)]).toEqual([true, false]);
    expect(await sessionsOf(phone)).toHaveLength(1);
  });

  it('ends the session that asks, too [SES-20]', async () => {
    const { phone } = await twoDevices();
    const own = (await sessionsOf(phone)).find(({ current }) => current);
    expect(await server.call('endSession', { token: phone, path: { id: own?.id ?? '' } })).toMatchObject({ code: 200 });
    expect(await isSignedIn(phone)).toBe(false);
  });

  it('does not count sessions that had expired [SES-23]', async () => {
    const { phone, laptop } = await twoDevices();
    server.advance(20 * DAY_MS);
    await isSignedIn(laptop);
    server.advance(15 * DAY_MS);
    expect(await server.succeed('endOtherSessions', { token: laptop })).toEqual({ ended: 0 });
    expect(await isSignedIn(phone)).toBe(false);
  });

  it('ends all other sessions and returns their number [SES-22, SES-23]', async () => {
    const { email, phone, laptop } = await twoDevices();
    await signInFrom(email, SAFARI);
    expect(await server.succeed('endOtherSessions', { token: phone })).toEqual({ ended: 2 });
    expect([await isSignedIn(phone), await isSignedIn(laptop)]).toEqual([true, false]);
    expect(await server.succeed('endOtherSessions', { token: phone })).toEqual({ ended: 0 });
  });

  it("refuses another customer's session like an unknown one [SES-21]", async () => {
    const [own, others] = [await twoDevices(), await twoDevices()];
    const [theirs] = await sessionsOf(others.phone);
    const attempt = (id: string) => server.call('endSession', { token: own.phone, path: { id } });
    const nobodys = '0f8b1c52-6d0e-4a53-9a53-7d1b8f2c4e10';
    for (const id of [theirs?.id ?? '', nobodys])
      expect(await attempt(id)).toMatchObject({ code: 1002, data: { field: 'id' } });
    expect(await isSignedIn(others.laptop)).toBe(true);
  });
});
