import type { Schemas } from '../../../src/contract/index.ts';
import { decimal, moneyText } from '../../../src/domain/decimal.ts';
import { sumOf } from '../../../src/domain/ledger/statement.ts';
import type { TestCall } from '../../support/testClient.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { becomeReal, pass, quote, signUpTrader, type Trader } from '../trading/trader.ts';

const HOUR_MS = 3_600_000;
/** Longest step of time: longer ones are a pause, whose prices are not those set by hand. */
const STEP_MS = 4000;

let server: TestServer;
let trader: Trader;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
  trader = await signUpTrader(server);
});

const listed = (query: TestCall<'listLedgerEntries'>['query'] = {}, { token }: Trader = trader) =>
  server.succeed('listLedgerEntries', { token, account: 'demo', query: { size: 100, ...query } });
const kinds = (items: readonly Schemas['LedgerEntry'][]) => items.map(({ type, amount }) => [type, amount]);

/** Reads all pages of the list. */
const allPages = async (size: number): Promise<readonly Schemas['LedgerEntry'][]> => {
  const items: Schemas['LedgerEntry'][] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await listed({ size, ...(cursor !== undefined && { cursor }) });
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  return items;
};

/** Opens and closes a tenth of a lot of gold at a price. */
const trade = async (bid: string, ask: string) => {
  const { id } = await trader.open();
  await quote(server, 'XAUUSD', bid, ask);
  const closing = await trader.close(id);
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
  return { id, closing };
};

describe('the list of ledger entries', () => {
  it('has an entry for each posting that moved the balance, with its order, the newest first [LED-30, LED-31, LED-33, LED-38]', async () => {
    const { id } = await trade('4139.45', '4139.80');
    const { items, nextCursor, totals } = await listed();
    expect(kinds(items)).toEqual([
      ['profit', '100.00'],
      ['fee', '-0.70'],
      ['grant', '100000.00'],
    ]);
    expect(items.map(({ balanceAfter }) => balanceAfter)).toEqual(['100099.30', '99999.30', '100000.00']);
    const { number } = await trader.order(id);
    const order = { kind: 'order', orderId: id, orderNumber: number, symbol: 'XAUUSD' };
    expect(items.map(({ subject }) => subject)).toEqual([order, order, { kind: 'account' }]);
    expect(items.map(({ at, dueAt, postedAt }) => at === dueAt && at === postedAt)).toEqual([true, true, true]);
    expect({ nextCursor, totals }).toEqual({
      nextCursor: null,
      totals: { count: 3, credited: '100100.00', debited: '-0.70' },
    });
  });

  it('adds up from page to page, each entry on one of them, whatever is posted meanwhile [DEP-50, LED-34]', async () => {
    for (let round = 0; round < 4; round += 1) await trade('4139.45', '4139.80');
    const first = await listed({ size: 2 });
    await trade('4119.45', '4119.80');
    const second = await listed({ size: 2, cursor: first.nextCursor ?? '' });
    expect(first.items.concat(second.items)).toEqual((await listed()).items.slice(2, 6));

    const items = await allPages(3);
    expect(items).toHaveLength(11);
    expect(new Set(items.map(({ id }) => id)).size).toBe(11);
    items.forEach(({ amount, balanceAfter }, index) => {
      const before = items[index + 1]?.balanceAfter ?? '0.00';
      expect(moneyText(decimal(before).plus(amount))).toBe(balanceAfter);
    });
    const { totals } = await listed({ size: 1 });
    expect(moneyText(decimal(totals.credited).plus(totals.debited))).toBe(items[0]?.balanceAfter);
    expect(moneyText(sumOf(items.map(({ amount }) => amount)))).toBe(items[0]?.balanceAfter);
  });

  it('keeps one type, from the first second up to the last, which is excluded, with the sums of these [DEP-45, DEP-49]', async () => {
    await trade('4139.45', '4139.80');
    await pass(server, 60_000);
    await quote(server, 'XAUUSD', '4129.10', '4129.45');
    const { id } = await trade('4119.45', '4119.80');
    const [late] = (await listed()).items;
    const at = late?.at ?? 0;
    const fees = await listed({ type: 'fee' });
    expect(kinds(fees.items)).toEqual([
      ['fee', '-0.70'],
      ['fee', '-0.70'],
    ]);
    expect(fees.totals).toEqual({ count: 2, credited: '0.00', debited: '-1.40' });
    const since = await listed({ from: at });
    expect(since.items.map(({ subject }) => subject)).toEqual([
      expect.objectContaining({ orderId: id }),
      expect.objectContaining({ orderId: id }),
    ]);
    expect(since.totals).toEqual({ count: 2, credited: '0.00', debited: '-100.70' });
    expect((await listed({ to: at })).totals).toEqual({ count: 3, credited: '100100.00', debited: '-0.70' });
    expect((await listed({ from: at, to: at })).totals).toEqual({ count: 0, credited: '0.00', debited: '0.00' });
    expect((await listed({ type: 'profit', from: at })).totals).toMatchObject({ count: 1, debited: '-100.00' });
    expect(await listed({ type: 'loan' })).toEqual({
      items: [],
      nextCursor: null,
      totals: { count: 0, credited: '0.00', debited: '0.00' },
    });
  });

  it('has the overnight fees posted together by their night, then by when their orders were placed [LED-37]', async () => {
    const older = await trader.open();
    await pass(server, 1000);
    await quote(server, 'XAUUSD', '4129.10', '4129.45');
    const younger = await trader.open({ direction: 1 });
    await pass(server, 12 * HOUR_MS - STEP_MS);
    await pass(server, 2 * STEP_MS);
    const { items } = await listed({ type: 'overnight-fee' });
    const orders = items.toReversed().map(({ subject }) => (subject.kind === 'order' ? subject.orderId : ''));
    expect(orders).toEqual([older.id, younger.id]);
    expect(items.every(({ dueAt, postedAt }) => (dueAt ?? 0) <= (postedAt ?? 0))).toBe(true);
  });

  it('is of the account that is asked for, and refuses the other one and a cursor that is none', async () => {
    const [entry] = (await listed()).items;
    const stranger = await signUpTrader(server);
    expect((await listed({}, stranger)).items.map(({ id }) => id)).not.toContain(entry?.id);
    const own = { token: trader.token, account: 'demo' } as const;
    expect(await server.call('listLedgerEntries', { ...own, account: 'real' })).toMatchObject({ code: 1201 });
    const beyond = Buffer.from(`${server.world.now()}.00000000-0000-0000-ffff-ffffffffffff`).toString('base64url');
    for (const cursor of ['none', beyond]) {
      expect(await server.call('listLedgerEntries', { ...own, query: { cursor } })).toMatchObject({
        code: 1001,
        data: { field: 'cursor' },
      });
    }
  });
});

describe('one entry of the ledger', () => {
  it('is answered as in the list, and nobody else learns that it exists [DEP-51, DEP-52]', async () => {
    await trade('4139.45', '4139.80');
    const { items } = await listed();
    const own = { token: trader.token, account: 'demo' } as const;
    for (const entry of items) {
      expect(await server.succeed('getLedgerEntry', { ...own, path: { id: entry.id } })).toEqual(entry);
    }
    const path = { id: items[0]?.id ?? '' };
    const missing = { code: 1002, data: { field: 'id' } };
    const stranger = await signUpTrader(server);
    expect(await server.call('getLedgerEntry', { ...own, token: stranger.token, path })).toMatchObject(missing);
    expect(await server.call('getLedgerEntry', { ...own, path: { id: 'nothing' } })).toMatchObject(missing);
    const real = await becomeReal(server, trader, '500.00');
    expect(await server.call('getLedgerEntry', { token: real.token, account: 'real', path })).toMatchObject(missing);
    expect((await server.succeed('listLedgerEntries', { token: real.token, account: 'real' })).totals.count).toBe(1);
  });
});
