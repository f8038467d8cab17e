import { createHash } from 'node:crypto';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { connect } from '../market/socket/socketClient.ts';
import { forgetOldSignIns } from '../../../src/server/customers/index.ts';
import { openSession, PASSWORD } from './customerContacts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const DAY_MS = 86_400_000;
const getUser = (token: string) => server.call('getUser', { token });
const sessionOf = (token: string) =>
  server.world.database.reader
    .selectFrom('sessions')
    .selectAll()
    .where('token_hash', '=', createHash('sha256').update(token).digest())
    .executeTakeFirst();

describe('a session', () => {
  it('shows the customer to the holder of its token, and to nobody else [SES-3, SES-4]', async () => {
    const { token, user } = await openSession(server);
    expect(await getUser(token)).toMatchObject({ code: 200, data: user });
    expect(await getUser(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).toMatchObject({ code: 401 });
    expect(await server.call('getUser')).toMatchObject({ code: 401, data: null });
    for (const header of [token, `Bearer ${token} ${token}`, `Basic ${token}`, 'Bearer']) {
      const response = await fetch(`${server.url}/api/user/info`, { headers: { Authorization: header } });
      expect(await response.json()).toMatchObject({ code: 401, data: null });
    }
  });

  it('belongs to one customer: another session shows another customer [PRF-1]', async () => {
    const [first, second] = [await openSession(server), await openSession(server)];
    expect(first.user.id).not.toBe(second.user.id);
    expect(await getUser(second.token)).toMatchObject({ data: { id: second.user.id, email: second.user.email } });
  });

  it('is stored without its token [SES-5]', async () => {
    const { token } = await openSession(server);
    const rows = await server.world.database.reader.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.some(({ token_hash }) => Buffer.from(token_hash).toString('utf8').includes(token))).toBe(false);
  });

  it('ends 30 days after its last use, not sooner [SES-6, SES-7]', async () => {
    const { token } = await openSession(server);
    server.advance(29 * DAY_MS);
    expect(await getUser(token)).toMatchObject({ code: 200 });
    server.advance(29 * DAY_MS);
    expect(await getUser(token)).toMatchObject({ code: 200 });
    server.advance(30 * DAY_MS);
    expect(await getUser(token)).toMatchObject({ code: 401 });
  });

  it('is not used by the frames of a market socket that it signs in [SES-28]', async () => {
    const { token } = await openSession(server);
    const openedAt = server.world.now();
    server.advance(DAY_MS);
    const client = await connect(server.url.replace('http', 'ws'));
    expect(await client.ask({ type: 'authenticate', token })).toMatchObject({ type: 'authenticated' });
    client.socket.terminate();
    expect(await sessionOf(token)).toMatchObject({ last_used_at: openedAt });
  });

  it('records its use every ten minutes at most [SES-8, SES-9]', async () => {
    const { token } = await openSession(server);
    const openedAt = server.world.now();
    server.advance(599_000);
    await getUser(token);
    expect(await sessionOf(token)).toMatchObject({ last_used_at: openedAt });
    server.advance(1000);
    await getUser(token);
    const expected = { last_used_at: openedAt + 600, expires_at: openedAt + 600 + 30 * 86_400 };
    expect(await sessionOf(token)).toMatchObject(expected);
  });

  it('ends when the customer signs out, and the others stay [SES-1, SES-10, SES-11]', async () => {
    const { token, user } = await openSession(server);
    const body = { email: user.email ?? '', password: PASSWORD };
    const other = await server.succeed('signIn', { body });
    expect(await server.call('signOut', { token })).toMatchObject({ code: 200, msg: 'Logout Success', data: null });
    expect(await getUser(token)).toMatchObject({ code: 401 });
    expect(await server.call('signOut', { token })).toMatchObject({ code: 401 });
    expect(await getUser(other.token)).toMatchObject({ code: 200 });
  });

  it('is deleted after its end when the customer signs in again', async () => {
    const { token, user } = await openSession(server);
    server.advance(30 * DAY_MS);
    await server.succeed('signIn', { body: { email: user.email ?? '', password: PASSWORD } });
    expect(await sessionOf(token)).toBeUndefined();
  });
});

describe('a session', () => {
  const signedIn = async () => {
    const { user } = await openSession(server);
    const body = { email: user.email ?? '', password: PASSWORD };
    return { body, token: (await server.succeed('signIn', { body })).token };
  };

  it('ends 90 days after its sign-in, however much it is used [SES-15, SES-29]', async () => {
    const { token } = await signedIn();
    const openedAt = server.world.now();
    for (let day = 0; day < 89; day += 10) {
      expect(await server.call('getUser', { token })).toMatchObject({ code: 200 });
      server.advance(10 * 86_400_000 - (day === 80 ? 1000 : 0));
    }
    const { items } = await server.succeed('listSessions', { token });
    expect(items.find(({ current }) => current)?.expiresAt).toBe(openedAt + 90 * 86_400);
    server.advance(1000);
    expect(await server.call('getUser', { token })).toMatchObject({ code: 401 });
  });

  it('ends when its customer opens the twentieth one after it [SES-30]', async () => {
    const { body, token } = await signedIn();
    for (let count = 0; count < 19; count += 1) {
      server.advance(1000);
      await server.succeed('signIn', { body });
    }
    expect(await server.call('getUser', { token })).toMatchObject({ code: 200 });
    server.advance(1000);
    const { token: last } = await server.succeed('signIn', { body });
    expect((await server.succeed('listSessions', { token: last })).items).toHaveLength(20);
    expect(await server.call('getUser', { token })).toMatchObject({ code: 401 });
  });

  it('that has ended is deleted with what else of signing in has expired, those of customers who never come back too', async () => {
    await signedIn();
    await server.call('signIn', { body: { email: 'nobody@example.com', password: 'x' } });
    server.advance(91 * 86_400_000);
    await forgetOldSignIns(server.world);
    const { reader } = server.world.database;
    const left = await Promise.all(
      (['sessions', 'verification_codes', 'sign_in_failures'] as const).map((table) =>
        reader
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('rows'))
          .executeTakeFirstOrThrow(),
      ),
    );
    expect(left.map(({ rows }) => Number(rows))).toEqual([0, 0, 0]);
  });
});
