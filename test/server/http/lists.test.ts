import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { pass, signUpTrader, type Trader } from '../trading/trader.ts';

let server: TestServer;
let trader: Trader;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  trader = await signUpTrader(server);
});

type Query = { readonly cursor?: string; readonly size?: number };
type Page = { readonly items: readonly { readonly id: string }[]; readonly nextCursor: string | null };

const orders = (query: Query = {}): Promise<Page> =>
  server.succeed('listOrders', { token: trader.token, account: 'demo', query: { status: 'canceled', ...query } });
const deals = (query: Query = {}): Promise<Page> =>
  server.succeed('listDealNotifications', { token: trader.token, query });
const LISTS = [
  { name: 'the history', list: orders },
  { name: 'notifications', list: deals },
] as const;

/** Adds rows to both lists within one second: canceled orders, of each of which its customer is notified. */
const addRows = async (count: number): Promise<void> => {
  for (let added = 0; added < count; added += 1) {
    const { id } = await trader.wait('limit', '1000.00');
    await trader.endMany({ orderIds: [id] });
  }
};
const idsOf = ({ items }: Page) => items.map(({ id }) => id);

/** Reads all pages of a list from a cursor on. */
const readOn = async (
  list: (query: Query) => Promise<Page>,
  cursor: string | null,
  size: number,
): Promise<readonly string[]> => {
  if (cursor === null) return [];
  const page = await list({ cursor, size });
  return [...idsOf(page), ...(await readOn(list, page.nextCursor, size))];
};

describe.each(LISTS)('a page of $name', ({ list }) => {
  it('is the newest rows, 20 by default, and empty without rows [LST-1, LST-6, LST-7]', async () => {
    expect(await list()).toMatchObject({ items: [], nextCursor: null });
    await addRows(20);
    const whole = await list();
    expect([whole.items.length, whole.nextCursor]).toEqual([20, null]);
    await pass(server, 1000);
    await addRows(1);
    const first = await list();
    expect(first.items).toHaveLength(20);
    expect(first.nextCursor).not.toBeNull();
    expect(idsOf(first).slice(1)).toEqual(idsOf(whole).slice(0, 19));
  });

  it('continues after the page before, in any size, until no row follows [LST-2, LST-3, LST-4, LST-12]', async () => {
    await addRows(5);
    const all = idsOf(await list());
    const first = await list({ size: 2 });
    const second = await list({ size: 1, cursor: first.nextCursor ?? '' });
    const third = await list({ size: 2, cursor: second.nextCursor ?? '' });
    expect([first, second, third].map(idsOf)).toEqual([all.slice(0, 2), all.slice(2, 3), all.slice(3)]);
    expect([first, second, third].map(({ nextCursor }) => nextCursor === null)).toEqual([false, false, true]);
  });

  it('joins the others without a gap or a row twice while rows are added, in one second and later [LST-20, LST-21, LST-22]', async () => {
    await addRows(5);
    const before = idsOf(await list());
    const first = await list({ size: 2 });
    await addRows(2);
    await pass(server, 1000);
    await addRows(2);
    const read = [...idsOf(first), ...(await readOn(list, first.nextCursor, 2))];
    expect(read.filter((id) => before.includes(id)).sort()).toEqual([...before].sort());
    expect(new Set(read).size).toBe(read.length);
    await pass(server, 1000);
    const top = await list({ size: 2 });
    await pass(server, 1000);
    await addRows(1);
    expect(await readOn(list, top.nextCursor, 3)).toEqual((await readAll(list)).slice(3));
  });

  it('has a cursor that needs no encoding and never expires, and a size from 1 to 100 [LST-5, LST-9, LST-10]', async () => {
    await addRows(3);
    const { nextCursor } = await list({ size: 1 });
    expect(nextCursor).toMatch(/^[A-Za-z0-9._~-]{1,200}$/);
    await pass(server, 7 * 24 * 3600 * 1000);
    expect((await list({ size: 1, cursor: nextCursor ?? '' })).items).toHaveLength(1);
    expect((await list({ size: 100 })).items).toHaveLength(3);
  });
});

const readAll = async (list: (query: Query) => Promise<Page>): Promise<readonly string[]> => {
  const first = await list({ size: 100 });
  return [...idsOf(first), ...(await readOn(list, first.nextCursor, 100))];
};

describe('a list', () => {
  it('refuses a size below 1, above 100 or no integer (1001) [LST-5]', async () => {
    for (const size of ['0', '101', '-1', '2.5', 'ten', '']) {
      for (const path of ['/api/turnover', '/api/user/deal']) {
        const answer = await fetch(`${server.url}${path}?size=${size}`, {
          headers: { Authorization: `Bearer ${trader.token}`, 'X-Account': 'demo' },
        });
        expect(await answer.json()).toMatchObject({ code: 1001, data: { field: 'size' } });
      }
    }
  });

  it('refuses a cursor that the server did not answer (1001) [LST-8]', async () => {
    const { token } = trader;
    for (const cursor of ['', 'newest', '0', 'eyJhdCI6MTc4OTk2OTIwMH0', 'x'.repeat(201)]) {
      const refused = { code: 1001, data: { field: 'cursor' } };
      expect(await server.call('listOrders', { token, account: 'demo', query: { cursor } })).toMatchObject(refused);
      expect(await server.call('listDealNotifications', { token, query: { cursor } })).toMatchObject(refused);
      expect(await server.call('listReviews', { query: { cursor } })).toMatchObject(refused);
    }
  });

  it('refuses such a cursor after an account that is not active (1201), and one that is too long before it (1001) [LST-26]', async () => {
    const { token } = trader;
    const query = { cursor: 'newest' };
    expect(await server.call('listOrders', { token, account: 'real', query })).toMatchObject({ code: 1201 });
    const tooLong = { cursor: 'x'.repeat(201) };
    expect(await server.call('listOrders', { token, account: 'real', query: tooLong })).toMatchObject({ code: 1001 });
  });

  it('answers the cursor of another list with a page, or refuses it (1001) [LST-25]', async () => {
    await addRows(2);
    const { nextCursor } = await deals({ size: 1 });
    const query = { status: 'canceled', cursor: nextCursor ?? '' } as const;
    const answer = await server.call('listOrders', { token: trader.token, account: 'demo', query });
    expect([200, 1001]).toContain(answer.code);
    if (answer.code === 1001) expect(answer.data).toEqual({ field: 'cursor' });
  });

  it("reads a customer's own rows only, also with another customer's cursor [LST-11]", async () => {
    await addRows(3);
    const { nextCursor } = await deals({ size: 1 });
    trader = await signUpTrader(server);
    expect(await deals({ cursor: nextCursor ?? '' })).toEqual({ items: [], nextCursor: null });
  });

  it('goes on when the row at which a page ended has left it [LST-23]', async () => {
    const { token } = trader;
    const unread = (query: Query) =>
      server.succeed('listDealNotifications', { token, query: { ...query, read: false } });
    await addRows(3);
    // Own presses are stored as read.
    await server.world.database.transaction((tx) => tx.updateTable('notifications').set({ read_at: null }).execute());
    const all = idsOf(await unread({}));
    const first = await unread({ size: 1 });
    await server.succeed('markNotificationsRead', { token, query: { orderId: first.items[0]?.orderId ?? '' } });
    expect(idsOf(await unread({ cursor: first.nextCursor ?? '' }))).toEqual(all.slice(1));
  });

  it('may have a row that moved meanwhile in two pages or in none [LST-24]', async () => {
    const [older, newer] = [await trader.wait('limit', '1000.00'), await trader.wait('limit', '1001.00')];
    const history = (query: Query) =>
      server.succeed('listOrders', { token: trader.token, account: 'demo', query: { status: 'all', ...query } });
    await pass(server, 1000);
    const third = await trader.wait('limit', '1002.00');
    const first = await history({ size: 1 });
    expect(idsOf(first)).toEqual([third.id]);
    await pass(server, 1000);
    await trader.endMany({ orderIds: [older.id] });
    const rest = await history({ cursor: first.nextCursor ?? '' });
    expect(idsOf(rest)).toEqual([newer.id]);
    expect((await history({})).items[0]).toMatchObject({ id: older.id, status: 'canceled' });
  });

  it('answers some page when its cursor comes with another filter [LST-13]', async () => {
    await addRows(3);
    const { nextCursor } = await orders({ size: 1 });
    const { token } = trader;
    const query = { view: 'open', cursor: nextCursor ?? '' } as const;
    expect(await server.call('listOrders', { token, account: 'demo', query })).toMatchObject({ code: 200 });
  });
});
