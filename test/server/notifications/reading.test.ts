import { randomUUID } from 'node:crypto';
import { notify } from '../../../src/server/notifications/index.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { connect } from '../market/socket/socketClient.ts';
import { signUpTrader, type Trader } from '../trading/trader.ts';

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

it('a notification is in the language of its reader, figures too [NTF-23]', async () => {
  await tell({ kind: 'marginWarning', account: 'demo', words: { level: '100', ratio: '98.60' } });
  const { items } = await server.succeed('listFailureNotifications', { token: trader.token, language: 'fr' });
  expect(items).toMatchObject([
    {
      title: 'Niveau de marge sous 100\u00a0%',
      text: 'Il est tombé à 98,60\u00a0%. À 50\u00a0%, des positions sont clôturées pour vous.',
    },
  ]);
});

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

it('the list of notifications shows one account, and those of no account [NTF-20, NTF-27]', async () => {
  await trader.open();
  await tell({ kind: 'reviewAccepted', review: 'identity', id: randomUUID() });
  expect((await list({ account: 'real' })).items.map(({ kind }) => kind)).toEqual(['reviewAccepted']);
  expect((await list({ account: 'demo' })).items.map(({ kind }) => kind)).toEqual(['reviewAccepted', 'filled']);
});

it('marking notifications read marks those of one subject, then all [NTF-28, NTF-33, NTF-34, NTF-37, NTF-38]', async () => {
  const [one, other] = [await trader.open(), await trader.open()];
  await trader.close(one.id);
  await tell({ kind: 'reviewRefused', review: 'identity', id: randomUUID(), words: { reason: 'Blurred.' } });
  expect(await unread()).toEqual({ deal: 3, dealError: 1, total: 4 });
  const { token } = trader;
  const left = await server.succeed('markNotificationsRead', { token, query: { orderId: one.id } });
  expect(left).toEqual({ deal: 1, dealError: 1, total: 2 });
  expect((await list({ read: false })).items.map(({ orderId }) => orderId)).toEqual([other.id]);
  expect((await list({ read: true })).items.map(({ orderId }) => orderId)).toEqual([one.id, one.id]);
  await server.succeed('markNotificationsRead', { token });
  expect(await unread()).toEqual({ deal: 0, dealError: 0, total: 0 });
});

it('marking a notification read names it by its own id when its subject has none [NTF-33]', async () => {
  const words = { level: '100', ratio: '98.60' };
  await tell({ kind: 'marginWarning', account: 'demo', words });
  await tell({ kind: 'marginWarning', account: 'demo', words: { ...words, level: '70' } });
  const { token } = trader;
  const { items } = await server.succeed('listFailureNotifications', { token });
  const left = await server.succeed('markNotificationsRead', { token, query: { orderId: items[0]?.id ?? '' } });
  expect(left).toEqual({ deal: 0, dealError: 1, total: 1 });
});

it('notifications of another customer are neither shown nor marked, unknown ones refused (1002) [NTF-31, NTF-35]', async () => {
  const order = await trader.open();
  const stranger = await signUpTrader(server);
  expect((await server.succeed('listDealNotifications', { token: stranger.token })).items).toEqual([]);
  for (const orderId of [order.id, randomUUID(), 'no-id']) {
    expect(await server.call('markNotificationsRead', { token: stranger.token, query: { orderId } })).toMatchObject({
      code: 1002,
    });
  }
  await server.succeed('markNotificationsRead', { token: stranger.token });
  expect(await unread()).toMatchObject({ total: 1 });
});

it('notifications expire after 90 days [NTF-30]', async () => {
  const late = await startTestServer();
  const early = await signUpTrader(late);
  await early.open({ symbol: 'BTCUSD', volume: '0.10', leverage: 2 });
  await late.world.database.transaction((tx) =>
    tx
      .updateTable('notifications')
      .set({ created_at: late.world.now() - 90 * 24 * 3600 - 1 })
      .execute(),
  );
  expect(await late.succeed('getUnreadCounts', { token: early.token })).toMatchObject({ total: 0 });
  await early.open({ symbol: 'BTCUSD', volume: '0.10', leverage: 2 });
  expect(await late.world.database.reader.selectFrom('notifications').select('id').execute()).toHaveLength(1);
  await late.close();
});

it('the unread counts are sent to all sockets of the customer, and to no other customer, at each change [NTF-39]', async () => {
  const stranger = await signUpTrader(server);
  const open = async (token: string) => {
    const client = await connect(server.url.replace('http', 'ws'));
    client.say({ type: 'authenticate', token });
    await client.drain();
    return client;
  };
  const [own, other] = [await open(trader.token), await open(stranger.token)];
  const nextCount = async (): Promise<unknown> => {
    const frame = await own.next();
    return frame.type === 'unread' ? frame : nextCount();
  };
  await trader.open();
  expect(await nextCount()).toEqual({ type: 'unread', deal: 1, dealError: 0, total: 1 });
  await server.succeed('markNotificationsRead', { token: trader.token });
  expect(await nextCount()).toEqual({ type: 'unread', deal: 0, dealError: 0, total: 0 });
  expect(await other.drain()).toEqual([]);
  own.socket.terminate();
  other.socket.terminate();
});

it('a notification is not sent when its transaction is rolled back [NTF-12]', async () => {
  const undone = server.world.database.transaction(async (tx) => {
    await notify(tx, server.world, trader.id, { kind: 'reviewAccepted', review: 'identity', id: randomUUID() });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await unread()).toMatchObject({ total: 0 });
});
