import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { notify } from '../../../src/server/notifications/index.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { connect } from '../market/socket/socketClient.ts';
import { setCustomer, signUpTrader, type Trader } from '../trading/trader.ts';

let server: TestServer;
let trader: Trader;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  trader = await signUpTrader(server);
});

const list = (query: { cursor?: string; size?: number; read?: boolean; account?: 'real' | 'demo' } = {}) =>
  server.succeed('listDealNotifications', { token: trader.token, query });
const unread = () => server.succeed('getUnreadCounts', { token: trader.token });
const tell = (notice: Parameters<typeof notify>[3]) =>
  server.world.database.transaction((tx) => notify(tx, server.world, trader.id, notice));

/** Notifies of a pending order that the server filled, as an unread deal; returns its id. */
const fill = async (account: 'real' | 'demo' = 'demo'): Promise<string> => {
  const orderId = randomUUID();
  const words = { side: 'buy', volume: '0.10', price: '4129.45' } as const;
  await tell({ kind: 'triggered', account, orderId, symbol: 'XAUUSD', amount: null, words });
  return orderId;
};

it('a notification is in the language of its reader, figures too [NTF-23]', async () => {
  await tell({ kind: 'margin-warning', account: 'demo', words: { level: '100', ratio: '98.60' } });
  const { items } = await server.succeed('listFailureNotifications', { token: trader.token, language: 'fr' });
  expect(items).toMatchObject([
    {
      title: 'Niveau de marge sous 100\u00a0%',
      text: 'Il est tombé à 98,60\u00a0%. À 50\u00a0%, des positions sont clôturées automatiquement.',
    },
  ]);
});

it.each(['en', 'zh-TW', 'ja', 'de', 'fr', 'it', 'ko', 'es', 'vi', 'th'] as const)(
  'a notification has the words of the contract and its forms of figures in %s [NTF-48, NTF-49, NTF-50]',
  async (language) => {
    await tell({ kind: 'margin-warning', account: 'demo', words: { level: '100', ratio: '-1098.60' } });
    const { items } = await server.succeed('listFailureNotifications', { token: trader.token, language });
    const { notifications } = JSON.parse(readFileSync(`contract/texts/${language}.json`, 'utf8')) as {
      notifications: { 'margin-warning': { title: string; text: string } };
    };
    const point = ['de', 'fr', 'it', 'es', 'vi'].includes(language) ? ',' : '.';
    const filled = (text: string) =>
      text
        .replace('{{level}}', '100\u00a0%')
        .replace('{{ratio}}', `-1098${point}60\u00a0%`)
        .replace('{{closeOut}}', '50\u00a0%');
    const { title, text } = notifications['margin-warning'];
    expect(items).toMatchObject([{ title: filled(title), text: filled(text) }]);
  },
);

it('notifications are paged newest first, each once, whatever is added meanwhile [NTF-26]', async () => {
  for (const volume of ['0.10', '0.20', '0.30']) await trader.open({ volume });
  const first = await list({ size: 2 });
  await trader.open({ volume: '0.40' });
  const rest = await list({ size: 2, ...(first.nextCursor === null ? {} : { cursor: first.nextCursor }) });
  const texts = [...first.items, ...rest.items].map(({ text }) => text.split(' ')[2]);
  expect([texts, rest.nextCursor]).toEqual([['0.30', '0.20', '0.10'], null]);
});

it('the list of notifications refuses an invalid cursor', async () => {
  const answer = await server.call('listDealNotifications', { token: trader.token, query: { cursor: 'newest' } });
  expect(answer).toMatchObject({ code: 1001, data: { field: 'cursor' } });
});

it('a notification that the version before wrote is answered by its present kind, and counted', async () => {
  await fill();
  await tell({ kind: 'margin-warning', account: 'demo', words: { level: '100', ratio: '98.60' } });
  await server.world.database.transaction(async (tx) => {
    const own = sql`customer_id = ${trader.id}`;
    await sql`update notifications set kind = 'takeProfitReached' where ${own} and kind = 'triggered'`.execute(tx);
    await sql`update notifications set kind = 'marginWarning' where ${own} and kind = 'margin-warning'`.execute(tx);
  });
  expect((await list()).items).toMatchObject([{ kind: 'take-profit-reached', symbol: 'XAUUSD' }]);
  const { items } = await server.succeed('listFailureNotifications', { token: trader.token });
  expect(items).toMatchObject([{ kind: 'margin-warning', account: 'demo' }]);
  expect(await unread()).toEqual({ deal: 1, dealError: 1, total: 2 });
});

it('the list of notifications shows one account, and those of no account [NTF-19, NTF-20, NTF-27]', async () => {
  await trader.open();
  const id = randomUUID();
  await tell({ kind: 'review-accepted', review: 'identity', id });
  expect((await list({ account: 'real' })).items).toMatchObject([
    { kind: 'review-accepted', account: null, subject: 'identity', orderId: id, symbol: null },
  ]);
  expect((await list({ account: 'demo' })).items.map(({ kind }) => kind)).toEqual(['review-accepted', 'filled']);
});

it('marking notifications read marks those of one subject, then all [NTF-28, NTF-33, NTF-34, NTF-37, NTF-38]', async () => {
  const [one, other] = [await fill(), await fill()];
  await fill('real');
  await tell({ kind: 'review-refused', review: 'identity', id: randomUUID(), words: { reason: 'Blurred.' } });
  await tell({ kind: 'margin-warning', account: 'real', words: { level: '100', ratio: '98.60' } });
  expect(await unread()).toEqual({ deal: 3, dealError: 2, total: 5 });
  const { token } = trader;
  const answer = await server.call('markNotificationsRead', { token, query: { orderId: one } });
  expect(answer).toMatchObject({ code: 200, data: { deal: 2, dealError: 2, total: 4 } });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const unreadOf = { read: false, account: 'demo' } as const;
  expect((await list(unreadOf)).items.map(({ orderId }) => orderId)).toEqual([other]);
  expect((await list({ read: true })).items.map(({ orderId }) => orderId)).toEqual([one]);
  await server.succeed('markNotificationsRead', { token });
  expect(await unread()).toEqual({ deal: 0, dealError: 0, total: 0 });
});

it('a notification that is read stays read, and is found again [NTF-35, NTF-36]', async () => {
  const orderId = await fill();
  const mark = () => server.call('markNotificationsRead', { token: trader.token, query: { orderId } });
  expect(await mark()).toMatchObject({ code: 200, data: { total: 0 } });
  expect(await mark()).toMatchObject({ code: 200, data: { total: 0 } });
  expect((await list()).items).toMatchObject([{ orderId, read: true }]);
});

it('an accepted review is not notified to a customer who switched requests off, a refused one is [NTF-42, NTF-43]', async () => {
  await setCustomer(server, trader.id, { tells_requests: false });
  await tell({ kind: 'review-accepted', review: 'identity', id: randomUUID() });
  await tell({ kind: 'review-refused', review: 'identity', id: randomUUID(), words: { reason: 'Blurred.' } });
  expect(await unread()).toEqual({ deal: 0, dealError: 1, total: 1 });
  await setCustomer(server, trader.id, { tells_requests: true, tells_deals: false });
  await tell({ kind: 'review-accepted', review: 'identity', id: randomUUID() });
  expect(await unread()).toEqual({ deal: 1, dealError: 1, total: 2 });
});

it('a change of the choices leaves stored notifications [NTF-44]', async () => {
  await fill();
  const { token } = trader;
  const notifications = { deals: false, requests: false, marketNews: false, byMail: false };
  await server.succeed('updatePreferences', { token, body: { language: 'en', notifications } });
  expect((await list()).items.map(({ kind }) => kind)).toEqual(['triggered']);
  expect(await unread()).toMatchObject({ total: 1 });
});

it('notifications of one second are sorted by id, descending [GEN-93, NTF-26]', async () => {
  for (let count = 0; count < 4; count += 1)
    await tell({ kind: 'review-accepted', review: 'identity', id: randomUUID() });
  const ids = (await list()).items.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted().reverse());
});

it('marking a notification read names it by its own id when its subject has none [NTF-33]', async () => {
  const words = { level: '100', ratio: '98.60' };
  await tell({ kind: 'margin-warning', account: 'demo', words });
  await tell({ kind: 'margin-warning', account: 'demo', words: { ...words, level: '70' } });
  const { token } = trader;
  const { items } = await server.succeed('listFailureNotifications', { token });
  const left = await server.succeed('markNotificationsRead', { token, query: { orderId: items[0]?.id ?? '' } });
  expect(left).toEqual({ deal: 0, dealError: 1, total: 1 });
});

it('notifications of another customer are neither shown nor marked, unknown ones refused (1002) [NTF-31, NTF-35]', async () => {
  const id = await fill();
  const stranger = await signUpTrader(server);
  expect((await server.succeed('listDealNotifications', { token: stranger.token })).items).toEqual([]);
  for (const orderId of [id, randomUUID(), 'no-id']) {
    expect(await server.call('markNotificationsRead', { token: stranger.token, query: { orderId } })).toMatchObject({
      code: 1002,
      data: { field: 'orderId' },
    });
  }
  await server.succeed('markNotificationsRead', { token: stranger.token });
  expect(await unread()).toMatchObject({ total: 1 });
});

it('notifications expire after 90 days [NTF-30]', async () => {
  const late = await startTestServer();
  const early = await signUpTrader(late);
  await early.open({ symbol: 'BTCUSD', volume: '0.10', leverage: 2 });
  const age = (seconds: number) =>
    late.world.database.transaction((tx) =>
      tx
        .updateTable('notifications')
        .set({ created_at: late.world.now() - seconds })
        .execute(),
    );
  await age(90 * 24 * 3600);
  const { items } = await late.succeed('listDealNotifications', { token: early.token });
  expect(items).toHaveLength(1);
  await late.world.database.transaction((tx) => tx.updateTable('notifications').set({ read_at: null }).execute());
  expect(await late.succeed('getUnreadCounts', { token: early.token })).toMatchObject({ total: 1 });
  await age(90 * 24 * 3600 + 1);
  expect((await late.succeed('listDealNotifications', { token: early.token })).items).toEqual([]);
  expect(await late.succeed('getUnreadCounts', { token: early.token })).toMatchObject({ total: 0 });
  for (const orderId of [items[0]?.orderId, items[0]?.id])
    expect(
      await late.call('markNotificationsRead', { token: early.token, query: { orderId: orderId ?? '' } }),
    ).toMatchObject({
      code: 1002,
    });
  await early.open({ symbol: 'BTCUSD', volume: '0.10', leverage: 2 });
  expect(await late.world.database.reader.selectFrom('notifications').select('id').execute()).toHaveLength(1);
  await late.close();
});

it('the unread counts are sent to all sockets of the customer, and to no other customer, at each change [NTF-39, NTF-40]', async () => {
  const stranger = await signUpTrader(server);
  const open = async (token: string) => {
    const client = await connect(server.url.replace('http', 'ws'));
    client.say({ type: 'authenticate', token });
    await client.drain();
    return client;
  };
  const [own, desk, other] = [await open(trader.token), await open(trader.token), await open(stranger.token)];
  const nextCount = async (client = own): Promise<unknown> => {
    const frame = await client.next();
    return frame.type === 'unread' ? frame : nextCount(client);
  };
  await fill();
  for (const client of [own, desk])
    expect(await nextCount(client)).toEqual({ type: 'unread', deal: 1, dealError: 0, total: 1 });
  await server.succeed('markNotificationsRead', { token: trader.token });
  for (const client of [own, desk])
    expect(await nextCount(client)).toEqual({ type: 'unread', deal: 0, dealError: 0, total: 0 });
  expect(await other.drain()).toEqual([]);
  for (const { socket } of [own, desk]) socket.terminate();
  other.socket.terminate();
});

it('marking notifications read can name a kind, an account, or both, and leaves all others [NTF-53]', async () => {
  await fill();
  await fill('real');
  const words = { level: '100', ratio: '98.60' };
  await tell({ kind: 'margin-warning', account: 'demo', words });
  await tell({ kind: 'margin-warning', account: 'real', words });
  const mark = (query: { kind?: 'margin-warning'; account?: 'real' | 'demo' }) =>
    server.succeed('markNotificationsRead', { token: trader.token, query });
  expect(await mark({ kind: 'margin-warning', account: 'demo' })).toEqual({ deal: 2, dealError: 1, total: 3 });
  expect(await mark({ account: 'demo' })).toEqual({ deal: 1, dealError: 1, total: 2 });
  expect(await mark({ kind: 'margin-warning' })).toEqual({ deal: 1, dealError: 0, total: 1 });
});

it('marking notifications read can name those that were shown by their ids, and leaves all others [NTF-54]', async () => {
  const stranger = await signUpTrader(server);
  for (let count = 0; count < 3; count += 1) await fill();
  await fill('real');
  const shown = (await list()).items.map(({ id }) => id);
  const mark = (query: { ids: string; account?: 'real' | 'demo' }, { token } = trader) =>
    server.succeed('markNotificationsRead', { token, query });
  await mark({ ids: shown.join() }, stranger);
  expect(await unread()).toMatchObject({ total: 4 });
  expect(await mark({ ids: `${shown[0]},${randomUUID()},no-id`, account: 'real' })).toMatchObject({ total: 3 });
  expect(await mark({ ids: shown.join(), account: 'demo' })).toMatchObject({ total: 0 });
  await fill();
  expect(await mark({ ids: 'no-id' })).toMatchObject({ total: 1 });
});

it('a notification is not sent when its transaction is rolled back [NTF-12]', async () => {
  const undone = server.world.database.transaction(async (tx) => {
    await notify(tx, server.world, trader.id, { kind: 'review-accepted', review: 'identity', id: randomUUID() });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await unread()).toMatchObject({ total: 0 });
});
