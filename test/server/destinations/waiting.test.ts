import { setProvedContact } from '../customers/customerContacts.ts';
import { checkPayoutWaits, findPayoutDestination } from '../../../src/server/destinations/index.ts';
import { confirmNotMe, type EndDisowned } from '../../../src/server/destinations/confirmNotMe.ts';
import { signUpCustomer, type TestCustomer } from '../../support/signUpCustomer.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { CARD, ETHEREUM_ADDRESS, useDestination, WALLET } from './savedDestinations.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const DAY = 86_400;
const DAY_MS = DAY * 1000;
const NEW_PASSWORD = 'battery-staple-4';

const saveWallet = ({ token }: Pick<TestCustomer, 'token'>) =>
  server.succeed('saveCryptoWallet', { token, body: WALLET });
const customerOf = async (id: string) => {
  const reader = server.world.database.reader.selectFrom('destinations').select('customer_id').where('id', '=', id);
  return (await reader.executeTakeFirstOrThrow()).customer_id;
};
/** Refusals of a withdrawal to a wallet by its waiting times. */
const waitsOf = async (id: string) => {
  const { database } = server.world;
  const customerId = await customerOf(id);
  const found = await findPayoutDestination(database.reader, server.world, { customerId, kind: 'crypto', id });
  if ('refused' in found) return [found.refused];
  return checkPayoutWaits(database.reader, server.world, { customerId, destination: found.destination });
};
const newest = async (recipient: string) => {
  const [message] = await server.messagesTo(recipient);
  if (!message) throw new Error(`There is no message to ${recipient}.`);
  return message;
};
const linkIn = (text: string): URL => {
  const [link] = /https?:\S+\/not-me\?token=\S+/.exec(text) ?? [];
  if (!link) throw new Error(`There is no link in: ${text}`);
  const { pathname, search } = new URL(link);
  return new URL(pathname + search, server.url);
};
const press = (link: URL) =>
  fetch(link, { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: '' });
const changePassword = ({ token, password }: TestCustomer) =>
  server.succeed('changePassword', { token, body: { currentPassword: password, password: NEW_PASSWORD } });

describe('a withdrawal to a new destination', () => {
  it('is refused with 3105 until the clock reaches its instant, and taken then [DST-31, DST-37]', async () => {
    const { id, usableAt } = await saveWallet(await signUpCustomer(server));
    const waiting = [{ code: 3105, detail: { field: 'walletId', endsAt: usableAt } }];
    expect(await waitsOf(id)).toEqual(waiting);
    server.advance(DAY_MS - 1000);
    expect(await waitsOf(id)).toEqual(waiting);
    server.advance(1000);
    expect(await waitsOf(id)).toEqual([]);
  });
});

describe('withdrawals after a change of credentials', () => {
  it('are refused with 1210 for the waiting time: a password, and the contact address [DST-34]', async () => {
    const customer = await signUpCustomer(server);
    const { id } = await saveWallet(customer);
    server.advance(DAY_MS);
    await changePassword(customer);
    const endsAt = server.world.now() + DAY;
    expect(await waitsOf(id)).toEqual([{ code: 1210, detail: { endsAt } }]);
    server.advance(DAY_MS);
    expect(await waitsOf(id)).toEqual([]);
    const { token } = customer;
    const { nickname } = await server.succeed('getUser', { token });
    const contact = (contactEmail: string | null) =>
      server.succeed('updateUser', { token, body: { nickname, avatar: null, contactEmail } });
    await contact('other@example.com');
    expect(await waitsOf(id)).toEqual([{ code: 1210, detail: { endsAt: server.world.now() + DAY } }]);
    const told = await newest(customer.email);
    expect(told.subject).toBe('Your Sun contact address was changed');
    expect(await server.messagesTo('other@example.com')).toEqual([]);
    server.advance(DAY_MS);
    await contact('other@example.com');
    expect(await waitsOf(id)).toEqual([]);
  });
});

describe('the message about a destination', () => {
  it('goes to every contact at once, with what, when, from when, and a link [DST-38, DST-39]', async () => {
    const customer = await signUpCustomer(server);
    const { token } = customer;
    const { nickname } = await server.succeed('getUser', { token });
    const contactEmail = `second-${customer.email}`;
    await setProvedContact(server, { token, nickname, contactEmail });
    const { id } = await saveWallet(customer);
    for (const recipient of [customer.email, contactEmail]) {
      const { subject, text } = await newest(recipient);
      expect(subject).toBe('A payout destination was added');
      expect(text).toMatch(/USDT, TRC-20, …zaqAHJ was added .* on \d{4}-\d\d-\d\d .* from \d{4}-\d\d-\d\d /s);
      expect(text).not.toContain('{{');
    }
    await server.succeed('saveCryptoWallet', { token, body: { ...WALLET, id, name: 'Only its name' } });
    expect((await newest(customer.email)).subject).toBe('A payout destination was added');
  });
});

describe('the link "it was not me"', () => {
  it('changes nothing when it is opened [DST-41]', async () => {
    const customer = await signUpCustomer(server);
    await saveWallet(customer);
    const opened = await fetch(linkIn((await newest(customer.email)).text));
    expect(opened.status).toBe(200);
    expect(await opened.text()).toContain('<form method="post">');
    expect((await server.succeed('listCryptoWallets', { token: customer.token })).items).toHaveLength(1);
  });

  it('ends all sessions and deletes the destination once it is confirmed, once [DST-40, DST-42]', async () => {
    const customer = await signUpCustomer(server);
    const { id } = await saveWallet(customer);
    const link = linkIn((await newest(customer.email)).text);
    expect((await press(link)).status).toBe(200);
    expect(await server.call('getUser', { token: customer.token })).toMatchObject({ code: 401 });
    expect(await waitsOf(id)).toMatchObject([{ code: 3008 }]);
    expect([(await press(link)).status, (await fetch(link)).status]).toEqual([404, 404]);
  });

  it('has the withdrawals that wait to be paid there failed', async () => {
    const customer = await signUpCustomer(server);
    const { id } = await saveWallet(customer);
    const token = linkIn((await newest(customer.email)).text).searchParams.get('token') ?? '';
    const waiting = [await useDestination(server, id, '60.00'), await useDestination(server, id, '70.00')];
    const failed: string[] = [];
    const end: EndDisowned = async (_tx, _world, { withdrawalIds }) => {
      failed.push(...withdrawalIds);
      return undefined;
    };
    expect(await confirmNotMe(server.world, token, end)).toEqual({ isDone: true });
    expect(failed.sort()).toEqual(waiting.sort());
  });

  it('is not valid after 7 days, nor with another token [DST-40]', async () => {
    const customer = await signUpCustomer(server);
    await saveWallet(customer);
    const link = linkIn((await newest(customer.email)).text);
    server.advance(7 * DAY_MS - 1000);
    expect((await fetch(link)).status).toBe(200);
    server.advance(1000);
    expect((await press(link)).status).toBe(404);
    expect((await press(new URL('/not-me?token=another', server.url))).status).toBe(404);
    expect((await press(new URL('/not-me', server.url))).status).toBe(404);
  });

  it('stops withdrawals until a new password is set and has waited [DST-43]', async () => {
    const customer = await signUpCustomer(server);
    const { id } = await saveWallet(customer);
    // The message about the wallet is older than its link is valid.
    server.advance(8 * DAY_MS);
    await changePassword(customer);
    await press(linkIn((await newest(customer.email)).text));
    server.advance(3 * DAY_MS);
    expect(await waitsOf(id)).toMatchObject([{ code: 1210 }]);
    const { email } = customer;
    await server.succeed('sendMailCode', { query: { email, type: 2 } });
    const { code } = await newest(email);
    await server.succeed('resetPassword', { body: { email, password: 'correct-horse-8', code: code ?? '' } });
    expect(await waitsOf(id)).toEqual([{ code: 1210, detail: { endsAt: server.world.now() + DAY } }]);
    server.advance(DAY_MS);
    expect(await waitsOf(id)).toEqual([]);
  });

  it('deletes whatever was saved or changed since the oldest message whose link is open, and nothing older [DST-42]', async () => {
    const customer = await signUpCustomer(server);
    const old = await saveWallet(customer);
    server.advance(8 * DAY_MS);
    const { token } = customer;
    const body = { coinName: 'USDT', coinNetwork: 'ERC-20', address: ETHEREUM_ADDRESS };
    const own = await server.succeed('saveCryptoWallet', { token, body });
    const card = await server.succeed('addBankCard', { token, body: CARD });
    expect((await press(linkIn((await newest(customer.email)).text))).status).toBe(200);
    expect(await waitsOf(old.id)).toMatchObject([{ code: 1210 }]);
    const left = server.world.database.reader.selectFrom('destinations').select('id').where('deleted_at', 'is', null);
    const ids = (await left.where('id', 'in', [old.id, own.id, card.id]).execute()).map(({ id }) => id);
    expect(ids).toEqual([old.id]);
  });

  it('deletes a destination that was changed since, also where the waiting time is another one now [DST-42]', async () => {
    const customer = await signUpCustomer(server);
    const { id } = await saveWallet(customer);
    const { token } = customer;
    server.advance(8 * DAY_MS);
    const body = { id, coinName: 'USDT', coinNetwork: 'ERC-20', address: ETHEREUM_ADDRESS };
    await server.succeed('saveCryptoWallet', { token, body });
    await server.succeed('addBankCard', { token, body: CARD });
    const link = linkIn((await newest(customer.email)).text).searchParams.get('token') ?? '';
    const started = { ...server.world, waitSeconds: 2 * server.world.waitSeconds };
    expect(await confirmNotMe(started, link, () => Promise.resolve(undefined))).toEqual({ isDone: true });
    const left = server.world.database.reader.selectFrom('destinations').select('id').where('deleted_at', 'is', null);
    expect(await left.where('id', '=', id).execute()).toEqual([]);
  });

  it('shuts out who knows the password: it opens no session and changes nothing until a code sets another [DST-43, SGN-49, PWD-33]', async () => {
    const customer = await signUpCustomer(server);
    await saveWallet(customer);
    await press(linkIn((await newest(customer.email)).text));
    const { email, password } = customer;
    expect(await server.call('signIn', { body: { email, password } })).toMatchObject({ code: 1112, data: null });
    expect(await server.call('signIn', { body: { email, password: 'another-guess-1' } })).toMatchObject({ code: 1101 });
    // The customer proves the contact by a code; even in that session the old password changes nothing.
    const codeOf = async (type: 2 | 3) => {
      server.advance(60_000);
      await server.succeed('sendMailCode', { query: { email, type } });
      return (await newest(email)).code ?? '';
    };
    const { token } = await server.succeed('signIn', { body: { email, code: await codeOf(3) } });
    expect(
      await server.call('changePassword', { token, body: { currentPassword: password, password: NEW_PASSWORD } }),
    ).toMatchObject({ code: 1112 });
    await server.succeed('resetPassword', { body: { email, password: NEW_PASSWORD, code: await codeOf(2) } });
    expect(await server.call('signIn', { body: { email, password } })).toMatchObject({ code: 1101 });
    expect(await server.call('signIn', { body: { email, password: NEW_PASSWORD } })).toMatchObject({ code: 200 });
  });
});
