import type { Schemas } from '../../../src/contract/index.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { quote, signUpTrader, type Trader } from './trader.ts';

const SECOND_MS = 1000;

let server: TestServer;
let trader: Trader;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
  await quote(server, 'BTCUSD', '83212.64', '83238.10');
  trader = await signUpTrader(server);
});

const idsOf = ({ items }: { readonly items: readonly Schemas['Order'][] }) => items.map(({ id }) => id);

/** Gold ten dollars above or below its entry price: a gain or a loss of 100.00 for a tenth of a lot. */
const UP = ['4139.45', '4139.80'] as const;
const DOWN = ['4119.45', '4119.80'] as const;

const trade = async ([bid, ask]: typeof UP | typeof DOWN) => {
  const { id } = await trader.open();
  await quote(server, 'XAUUSD', bid, ask);
  const closing = await trader.close(id);
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
  return closing;
};

const tradeBitcoin = async () => trader.close((await trader.open({ symbol: 'BTCUSD', leverage: 2 })).id);

describe('a list of orders', () => {
  it('contains the orders of its view with their fields, the newest first [ORD-1, ORL-1, ORL-2, ORL-3, ORL-5, ORL-11, ORL-63, ORL-65]', async () => {
    const open = await trader.open();
    const closed = await trade(UP);
    const { id: pending } = await trader.wait('limit', '4000.00');
    const { id: canceled } = await trader.wait('limit', '4100.00');
    const { id: exception } = await trader.wait('limit', '4100.00', { stopLoss: '4090.00' });
    server.advance(SECOND_MS);
    await trader.endMany({ orderIds: [canceled] });
    server.advance(SECOND_MS);
    await quote(server, 'XAUUSD', '4080.00', '4080.35');

    expect(idsOf(await trader.list({ view: 'open' }))).toEqual([open.id]);
    expect(idsOf(await trader.list({ view: 'pending' }))).toEqual([pending]);
    const history = idsOf(await trader.list());
    expect(history.slice(0, 2)).toEqual([exception, canceled]);
    expect(history.slice(2).sort()).toEqual([closed.id, open.id, pending].sort());

    const withStatus = async (status: 'all' | 'unsettled' | 'deal' | 'canceled' | 'exception') =>
      idsOf(await trader.list({ view: 'history', status }));
    expect(await withStatus('all')).toEqual(history);
    expect(await withStatus('unsettled')).toEqual([pending]);
    expect(await withStatus('deal')).toEqual([closed.id, open.id]);
    expect(await withStatus('canceled')).toEqual([canceled]);
    expect(await withStatus('exception')).toEqual([exception]);
  });

  it('is empty without orders, and its totals are zero [ORL-54]', async () => {
    const nothing = { count: 0, won: 0, lost: 0, profit: '0.00', fee: '0.00', overnightFee: '0.00', net: '0.00' };
    for (const view of ['open', 'pending', 'history'] as const) {
      expect(await trader.list({ view })).toEqual({
        ...{ items: [], nextCursor: null, totals: nothing, revision: 0 },
        ...{ resets: [], totalsSinceReset: null },
      });
    }
  });

  it('contains no order of another customer [ORL-9]', async () => {
    await trader.open();
    await trade(UP);
    const stranger = await signUpTrader(server);
    expect((await stranger.list()).items).toEqual([]);
    const own = await trader.list({ size: 1 });
    const elsewhere = await stranger.list({ cursor: own.nextCursor ?? '' });
    expect(elsewhere.items).toEqual([]);
  });

  it('contains one symbol where that is requested [ORL-7]', async () => {
    const gold = await trade(UP);
    const bitcoin = await tradeBitcoin();
    expect(idsOf(await trader.list({ symbol: 'BTCUSD' }))).toEqual([bitcoin.id]);
    expect(idsOf(await trader.list({ symbol: 'XAUUSD' }))).toEqual([gold.id]);
    expect(idsOf(await trader.list({ symbol: 'EURUSD' }))).toEqual([]);
  });

  it('contains the requested days, from the first second up to the last, which is excluded [ORL-8]', async () => {
    const early = await trade(UP);
    server.advance(60 * SECOND_MS);
    const late = await trade(UP);
    const [from, to] = [early.closedAt ?? 0, late.closedAt ?? 0];
    expect(to - from).toBe(60);
    expect(idsOf(await trader.list({ from, to }))).toEqual([early.id]);
    expect(idsOf(await trader.list({ from: from + 1, to: to + 1 }))).toEqual([late.id]);
    expect(idsOf(await trader.list({ from: to + 1 }))).toEqual([]);
  });
});

describe('the totals', () => {
  it('cover all orders that match the filter, whatever the page holds [ORL-16, ORL-17, ORL-18, ORL-19, ORL-20]', async () => {
    await trade(UP);
    await trade(UP);
    await trade(DOWN);
    await trader.open();
    await tradeBitcoin();
    // Gold: twice 100.00, once −100.00; 0.70 each time. Bitcoin: its spread, 25.46 × 0.10, and 1.20.
    const gold = { count: 3, won: 2, lost: 1, profit: '100.00', fee: '-2.10', overnightFee: '0.00', net: '97.90' };
    expect((await trader.list({ symbol: 'XAUUSD', size: 1 })).totals).toEqual(gold);
    expect((await trader.list({ status: 'deal' })).totals).toEqual({
      ...{ count: 4, won: 2, lost: 2, profit: '97.45', fee: '-3.30', overnightFee: '0.00', net: '94.15' },
    });
    expect((await trader.list({ status: 'unsettled' })).totals.count).toBe(0);
    expect((await trader.list({ view: 'open' })).totals).toMatchObject({ count: 1, fee: '-0.70', profit: '0.00' });
  });

  it('of the history, with the fees of open positions, equal the change of the balance [ORL-21]', async () => {
    await trade(UP);
    await trade(DOWN);
    await trader.open();
    const [history, open] = [(await trader.list()).totals, (await trader.list({ view: 'open' })).totals];
    const cash = await server.world.database.reader
      .selectFrom('legs')
      .innerJoin('accounts', 'accounts.id', 'account_id')
      .select(({ fn }) => fn.sum<string>('amount').as('sum'))
      .where('customer_id', '=', trader.id)
      .where('ledger_account', '=', 'cash')
      .executeTakeFirstOrThrow();
    expect([history.net, open.net]).toEqual(['-1.40', '-0.70']);
    expect((await trader.figures()).balance).toBe('99997.90');
    expect(cash.sum).toBe('99997.90');
  });
});

describe('pages', () => {
  /** Reads all pages, with an action between them. */
  const readPages = async (size: number, meanwhile: (page: number) => Promise<void>) => {
    const pages: string[][] = [];
    let cursor: string | null | undefined;
    do {
      const page = await trader.list({ size, ...(cursor ? { cursor } : {}) });
      pages.push(idsOf(page));
      cursor = page.nextCursor;
      await meanwhile(pages.length);
    } while (cursor !== null);
    return pages;
  };

  it('join without gap or duplicate, though many rows share a second and new ones arrive [ORL-14]', async () => {
    for (let rows = 0; rows < 13; rows += 1) {
      if (rows % 5 === 0) server.advance(SECOND_MS);
      await (rows % 2 === 0 ? trade(UP) : trader.open());
    }
    const before = idsOf(await trader.list());
    expect(before).toHaveLength(13);
    const pages = await readPages(3, async () => {
      await trade(UP);
      await trader.open();
    });
    expect(pages.map((page) => page.length)).toEqual([3, 3, 3, 3, 1]);
    expect(pages.flat()).toEqual(before);
    expect((await trader.list()).items).toHaveLength(13 + 2 * pages.length);
  });

  it('lose only rows that left the view, when a position is closed between them [ORL-14]', async () => {
    const opened: string[] = [];
    for (let rows = 0; rows < 6; rows += 1) opened.unshift((await trader.open()).id);
    const [seen, unseen] = [opened[0] ?? '', opened[4] ?? ''];
    const closing = new Map([
      [1, seen],
      [2, unseen],
    ]);
    const pages = await readPages(2, async (page) => {
      const orderId = closing.get(page);
      if (orderId !== undefined) await trader.close(orderId);
    });
    expect(pages.flat()).toEqual(opened.filter((id) => id !== unseen));
  });

  it('have the requested size, 20 by default, and end exactly [ORL-15]', async () => {
    for (let rows = 0; rows < 21; rows += 1) await trader.open({ volume: '0.01' });
    const own = { token: trader.token, account: 'demo' } as const;
    const first = await server.succeed('listOrders', { ...own, query: { view: 'history' } });
    expect(first.items).toHaveLength(20);
    const rest = await trader.list({ view: 'history', cursor: first.nextCursor ?? '' });
    expect({ rows: rest.items.length, nextCursor: rest.nextCursor }).toEqual({ rows: 1, nextCursor: null });
    expect((await trader.list({ view: 'open', size: 21 })).nextCursor).toBeNull();
  });
});
