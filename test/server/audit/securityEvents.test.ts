import { sql } from 'kysely';
import type { Schemas } from '../../../src/contract/index.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import {
  newEmail,
  openSession,
  PASSWORD,
  receiveCode,
  setProvedContact,
  signUpByEmail,
  signUpWith,
} from '../customers/customerContacts.ts';
import { answer, nextCode, proved, setUpApp, setUpPasskey } from '../customers/secondStepDevices.ts';
import { CARD, WALLET } from '../destinations/savedDestinations.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const NEW_PASSWORD = 'battery-staple-4';
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36';

const eventsOf = async (token: string): Promise<Schemas['SecurityEvents']['items']> =>
  (await server.succeed('listSecurityEvents', { token, query: { size: 100 } })).items;
const kindsOf = async (token: string) => (await eventsOf(token)).map(({ kind }) => kind);
const signIn = (email: string, password = PASSWORD) => server.succeed('signIn', { body: { email, password } });
const changePassword = (token: string) =>
  server.succeed('changePassword', {
    token,
    body: { currentPassword: PASSWORD, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
  });
const disown = (token: string, id: string) => server.call('disownSecurityEvent', { token, path: { id } });

describe('the customer’s record', () => {
  it('has a sign-up, sign-ins with their device, and wrong passwords as of nobody [SEV-1, SEV-8, SEV-9, SEV-10]', async () => {
    const email = await signUpByEmail(server);
    await server.call('signIn', { body: { email, password: 'not-the-one-7' } });
    const headers = { 'User-Agent': CHROME };
    const { token } = await server.succeed('signIn', { body: { email, password: PASSWORD }, headers });
    const { token: other } = await server.succeed('signIn', {
      body: { email, code: await receiveCode(server, { email }, 3) },
    });
    const [byCode, byPassword, failed, signedUp] = await eventsOf(token);
    expect(byCode).toMatchObject({ kind: 'signed-in', means: 'code', by: 'customer', mayDisown: true });
    const device = { device: 'Chrome on Windows', address: '127.0.0.*' };
    expect(byPassword).toMatchObject({ kind: 'signed-in', means: 'password', ...device, count: null });
    expect(failed).toMatchObject({
      kind: 'sign-in-failed',
      by: 'unknown',
      means: 'password',
      count: 1,
      mayDisown: false,
    });
    expect(signedUp).toMatchObject({ kind: 'signed-up', by: 'customer', at: server.world.now() });
    await server.succeed('signOut', { token: other });
    expect((await kindsOf(token))[0]).toBe('session-ended');
  });

  it('has changes of password, contact and settings, with the sessions that they ended [SEV-1, SEV-10]', async () => {
    const { token, user } = await openSession(server);
    await signIn(user.email ?? '');
    const before = await server.succeed('getPreferences', { token });
    await server.succeed('updatePreferences', { token, body: before });
    await server.succeed('updatePreferences', { token, body: { ...before, language: 'de' } });
    await server.succeed('updateUser', { token, body: { nickname: 'A', contactEmail: newEmail() } });
    await changePassword(token);
    expect((await kindsOf(token)).slice(0, 4)).toEqual([
      ...['password-changed', 'sessions-ended', 'contact-changed', 'settings-changed'],
    ]);
    const [changed, ended] = await eventsOf(token);
    expect(changed).toMatchObject({ means: 'password' });
    expect(ended).toMatchObject({ count: 1 });
  });

  it('has destinations that were added, changed and removed, by no number or address [SEV-1, SEV-4]', async () => {
    const { token, user } = await openSession(server);
    const { id } = await server.succeed('addBankCard', { token, body: CARD });
    await server.succeed('updateBankCard', { token, body: { ...CARD, id, bankName: 'Other Bank' } });
    await server.succeed('deleteBankCard', { token, path: { id } });
    await server.succeed('saveCryptoWallet', { token, body: WALLET });
    expect((await kindsOf(token)).slice(0, 4)).toEqual([
      ...['destination-added', 'destination-removed', 'destination-changed', 'destination-added'],
    ]);
    const rows = await server.world.database.reader
      .selectFrom('audit_events')
      .selectAll()
      .where('customer_id', '=', user.id)
      .execute();
    expect(JSON.stringify(rows)).not.toMatch(
      new RegExp([WALLET.address, '5432', CARD.realName, user.email, PASSWORD, token].join('|')),
    );
  });

  it('has the second step that was set up and its wrong answers [SEV-1, SEV-10]', async () => {
    const { token } = await openSession(server);
    const { app } = await setUpApp(server, token);
    await answer(server, token, 'removeAuthenticator', () => ({ kind: 'code', code: '000000' }));
    nextCode(server);
    const right = await answer(server, token, 'removeAuthenticator', () => ({ kind: 'code', code: app.code() }));
    if (right.code !== 200) throw new Error(right.msg);
    await server.succeed('removeAuthenticator', { token, ...proved(right.data.proof) });
    const [removed, failed, added] = await eventsOf(token);
    expect([removed?.kind, added?.kind]).toEqual(['authenticator-removed', 'authenticator-added']);
    expect(failed).toMatchObject({ kind: 'second-step-failed', by: 'unknown', means: 'code', count: 1 });
  });

  it('is the customer’s own, in pages that no new event moves [SEV-7]', async () => {
    const { token, user } = await openSession(server);
    const other = await openSession(server);
    for (let each = 0; each < 3; each += 1) await signIn(user.email ?? '');
    const first = await server.succeed('listSecurityEvents', { token, query: { size: 2 } });
    await signIn(user.email ?? '');
    const cursor = first.nextCursor ?? '';
    const second = await server.succeed('listSecurityEvents', { token, query: { size: 100, cursor } });
    expect(second.nextCursor).toBeNull();
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect(new Set(ids).size).toBe(5);
    expect(await kindsOf(other.token)).toEqual(['signed-in', 'signed-up']);
    expect((await eventsOf(other.token)).map(({ id }) => id)).not.toEqual(expect.arrayContaining([ids[0]]));
    expect(await server.call('listSecurityEvents', { token, query: { cursor: 'x' } })).toMatchObject({ code: 1001 });
    expect(await server.call('listSecurityEvents')).toMatchObject({ code: 401 });
  });

  it('leaves no event of a change that was refused [SEV-1]', async () => {
    const { token } = await openSession(server);
    const weak = { currentPassword: PASSWORD, password: 'a', confirmPassword: 'a' };
    expect(await server.call('changePassword', { token, body: weak })).not.toMatchObject({ code: 200 });
    const wrong = { currentPassword: 'not-the-one-7', password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    await server.call('changePassword', { token, body: wrong });
    expect(await kindsOf(token)).toEqual(['password-failed', 'signed-in', 'signed-up']);
  });

  it('has six events of twelve wrong passwords, so that nobody fills it [SEV-3]', async () => {
    const { email } = await signUpWith(server, { email: newEmail() });
    for (let each = 0; each < 12; each += 1) {
      await server.call('signIn', { body: { email, password: `not-the-one-${each}` } });
      server.advance(600_000);
    }
    server.advance(6 * 3_600_000);
    const { token } = await signIn(email);
    const kept = await server.world.database.reader
      .selectFrom('audit_events')
      .select('detail')
      .where('kind', '=', 'sign-in-failed')
      .where('customer_id', '=', (await server.succeed('getUser', { token })).id)
      .orderBy('seq', 'desc')
      .execute();
    expect(kept.map(({ detail }) => detail['count'])).toEqual([10, 5, 4, 3, 2, 1]);
  });

  it('shows failures of a stranger in a row as the newest one with their sum, which pushes nothing of the customer off the first page [SEV-15]', async () => {
    const { token, user } = await openSession(server);
    const email = user.email ?? '';
    for (let day = 0; day < 12; day += 1) {
      for (let each = 0; each < 5; each += 1)
        await server.call('signIn', { body: { email, password: `no-${each}-${day}` } });
      server.advance(86_400_000);
    }
    const { items, nextCursor } = await server.succeed('listSecurityEvents', { token, query: { size: 3 } });
    expect(items.map(({ kind, count }) => [kind, count])).toEqual([
      ['sign-in-failed', 60],
      ['signed-in', null],
      ['signed-up', null],
    ]);
    expect(nextCursor).toBeNull();
    await signIn(email);
    await server.call('signIn', { body: { email, password: 'no-one-7' } });
    const newest = (await eventsOf(token)).slice(0, 3);
    expect(newest.map(({ kind, count }) => [kind, count])).toEqual([
      ['sign-in-failed', 1],
      ['signed-in', null],
      ['sign-in-failed', 60],
    ]);
  });
});

describe('“It was not me” under Security', () => {
  it('ends all sessions and the password, and deletes what was saved since the event [SEV-11, SEV-12]', async () => {
    const { token, user } = await openSession(server);
    const email = user.email ?? '';
    const kept = await server.succeed('saveCryptoWallet', { token, body: WALLET });
    server.advance(60_000);
    const stranger = await signIn(email);
    const added = await server.succeed('addBankCard', { token: stranger.token, body: CARD });
    const event = (await eventsOf(token)).find(({ kind, at }) => kind === 'signed-in' && at === server.world.now());
    expect(event).toMatchObject({ mayDisown: true });
    expect(await disown(token, event?.id ?? '')).toMatchObject({ code: 200 });
    for (const each of [token, stranger.token]) {
      expect(await server.call('getUser', { token: each })).toMatchObject({ code: 401 });
    }
    expect(await server.call('signIn', { body: { email, password: PASSWORD } })).toMatchObject({ code: 1112 });
    const code = await receiveCode(server, { email }, 2);
    await server.succeed('resetPassword', {
      body: { email, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD, code },
    });
    const { token: own } = await signIn(email, NEW_PASSWORD);
    const cards = await server.succeed('listBankCards', { token: own });
    expect(cards.items.map(({ id }) => id)).not.toContain(added.id);
    const wallets = await server.succeed('listCryptoWallets', { token: own });
    expect(wallets.items.map(({ id }) => id)).toEqual([kept.id]);
    const events = await eventsOf(own);
    expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['not-me', 'destination-removed']));
    expect(events.find(({ kind }) => kind === 'not-me')).toMatchObject({ by: 'customer' });
  });

  it('is mailed to the address that signs in, with when, where and what to do, and not to the contact address [SEV-14]', async () => {
    const { token, user } = await openSession(server);
    const contactEmail = newEmail();
    await setProvedContact(server, { token, nickname: 'Ann', contactEmail });
    const [latest] = await eventsOf(token);
    const event = latest?.mayDisown ? latest : (await eventsOf(token)).find(({ mayDisown }) => mayDisown);
    const before = await server.messagesTo(contactEmail);
    await server.call('disownSecurityEvent', {
      token,
      path: { id: event?.id ?? '' },
      headers: { 'User-Agent': CHROME },
    });
    const [message] = await server.messagesTo(user.email ?? '');
    expect(message?.subject).toBe('You said that it was not you');
    expect(message?.text).toMatch(/Chrome on Windows, address 127\.0\.0\.\*.*Forgot password\?/s);
    expect(message?.text).not.toMatch(/\{\{|https?:/);
    expect(await server.messagesTo(contactEmail)).toEqual(before);
  });

  it('cannot be said again of what it undid, and still of what was earlier [SEV-11, SEV-13]', async () => {
    const { token, user } = await openSession(server);
    const email = user.email ?? '';
    server.advance(60_000);
    await signIn(email);
    const [later, earlier] = (await eventsOf(token)).filter(({ kind }) => kind === 'signed-in');
    await disown(token, later?.id ?? '');
    const code = await receiveCode(server, { email }, 2);
    server.advance(60_000);
    await server.succeed('resetPassword', { body: { email, password: NEW_PASSWORD, code } });
    const { token: own } = await signIn(email, NEW_PASSWORD);
    const events = await eventsOf(own);
    const may = (id: string | undefined) => events.find((event) => event.id === id)?.mayDisown;
    expect([may(later?.id), may(earlier?.id), events[0]?.mayDisown]).toEqual([false, true, true]);
    expect(await disown(own, later?.id ?? '')).toMatchObject({ code: 1002 });
    expect(await disown(own, earlier?.id ?? '')).toMatchObject({ code: 200 });
  });

  it('keeps a passkey that a stranger added before the event from signing in, and leaves no link open [SEV-12]', async () => {
    const { user } = await openSession(server);
    const email = user.email ?? '';
    const stranger = await signIn(email);
    const { device } = await setUpPasskey(server, stranger.token);
    server.advance(60_000);
    const { token: own } = await signIn(email);
    const [latest] = await eventsOf(own);
    expect(latest).toMatchObject({ kind: 'signed-in', at: server.world.now(), mayDisown: true });
    expect(await disown(own, latest?.id ?? '')).toMatchObject({ code: 200 });
    const { options } = await server.succeed('beginPasskeySignIn', {});
    const byPasskey = await server.call('signInWithPasskey', { body: { assertion: device.get(options) } });
    expect(byPasskey).toMatchObject({ code: 1209, data: {} });
    const { rows } = await sql<{ id: string }>`
      select customer_id as id from not_me_links where customer_id = ${user.id} and used_at is null`.execute(
      server.world.database.reader,
    );
    expect(rows).toEqual([]);
  });

  it('is refused for another customer’s event, an unknown one, a failure, and after seven days [SEV-11, SEV-13]', async () => {
    const { token, user } = await openSession(server);
    const other = await openSession(server);
    const [theirs] = await eventsOf(other.token);
    await server.call('signIn', { body: { email: user.email ?? '', password: 'not-the-one-7' } });
    const [failure, signedIn] = await eventsOf(token);
    for (const id of [theirs?.id, failure?.id, '7f3a91c2-0b1d-4b9e-8f57-3f1a2b6c9d10', 'x']) {
      expect(await disown(token, id ?? '')).toMatchObject({ code: 1002, data: { field: 'id' } });
    }
    server.advance(604_800_000);
    expect((await eventsOf(token)).some(({ mayDisown }) => mayDisown)).toBe(false);
    expect(await disown(token, signedIn?.id ?? '')).toMatchObject({ code: 1002 });
    expect(await server.call('getUser', { token })).toMatchObject({ code: 200 });
  });
});
