import { londonInstant } from '../../../src/domain/time.ts';
import { createResultPosting } from '../../../src/server/investments/postResults.ts';
import { checkedSource } from '../../../src/server/investments/productSource.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { signUpDepositor } from '../deposits/depositor.ts';
import { closeInOrder, pass } from '../trading/trader.ts';
import {
  beInvestor,
  bought,
  DAY_MS,
  moneyOf,
  OPERATORS,
  operatorOf,
  passDays,
  read,
  real,
  resultsOf,
  signUpInvestor,
  TO_MIDNIGHT_MS,
} from './investor.ts';

const midnight = (day: number) => londonInstant({ year: 2026, month: 10, day });
/** From tomorrow on: a gain, a loss, a gain. */
const RATES = { 1: '0.0013', 2: '-0.0003', 3: '0.0020' };

let server: TestServer;
const start = async (source = operatorOf([OPERATORS], RATES)) =>
  (server = await startTestServer({ aiProducts: source }));
afterEach(() => closeInOrder(server));

const findSettled = async ({ token }: { readonly token: string }) =>
  (await server.succeed('listDealNotifications', { token })).items.filter(({ kind }) => kind === 'investment-settled');

describe('the result of a date', () => {
  it('is posted at 00:00 of the next one and settled after the last [INV-46, INV-47, INV-51, INV-52, INV-54, INV-55, LED-22]', async () => {
    await start();
    const investor = await beInvestor(server);
    const { id, endsAt } = await bought(server, investor, '1005.50');
    expect(endsAt).toBe(midnight(4));
    await pass(server, TO_MIDNIGHT_MS);
    expect(await read(server, investor, id)).toMatchObject({ daysCredited: 0, yesterdayEarnings: null });
    await pass(server, DAY_MS - 1000);
    expect(await read(server, investor, id)).toMatchObject({ daysCredited: 0 });
    await pass(server, 1000);
    expect(await read(server, investor, id)).toMatchObject({
      ...{
        daysCredited: 1,
        yesterdayEarnings: '1.31',
        income: '1.31',
        totalRevenue: '1006.81',
        simpleReturn: '0.0013',
      },
    });
    expect(await moneyOf(server, investor)).toEqual({ balance: '8994.50', invested: '1006.81' });
    await pass(server, DAY_MS);
    expect(await read(server, investor, id)).toMatchObject({ yesterdayEarnings: '-0.30', income: '1.01' });
    await pass(server, DAY_MS);
    expect(await read(server, investor, id)).toMatchObject({
      ...{ status: 'settled', settledAt: midnight(4), daysCredited: 3, yesterdayEarnings: '2.01' },
      ...{ income: '3.02', totalRevenue: '1008.52' },
    });
    expect(await moneyOf(server, investor)).toEqual({ balance: '10003.02', invested: '0.00' });
    expect((await resultsOf(server, investor, id)).map((day) => Object.values(day))).toEqual([
      ['2026-10-01', '0.0013', '1.31', '1006.81', midnight(2)],
      ['2026-10-02', '-0.0003', '-0.30', '1006.51', midnight(3)],
      ['2026-10-03', '0.0020', '2.01', '1008.52', midnight(4)],
    ]);
  });

  it('is posted late where the server was down, with the instant at which it was due [INV-48, INV-56, INV-57]', async () => {
    await start();
    const investor = await beInvestor(server);
    const { id } = await bought(server, investor, '1005.50');
    await pass(server, TO_MIDNIGHT_MS + 10 * DAY_MS);
    const postings = await server.world.database.reader
      .selectFrom('postings')
      .select(['kind', 'occurrence', 'due_at', 'posted_at'])
      .where('subject', '=', id)
      .orderBy('id')
      .execute();
    expect(postings.slice(1).map(Object.values)).toEqual([
      ['investment-result', '2026-10-01', midnight(2), midnight(11)],
      ['investment-result', '2026-10-02', midnight(3), midnight(11)],
      ['investment-result', '2026-10-03', midnight(4), midnight(11)],
      ['investment-settled', 'once', midnight(4), midnight(11)],
    ]);
    await pass(server, DAY_MS);
    expect(await moneyOf(server, investor)).toEqual({ balance: '10003.02', invested: '0.00' });
  });

  it('is posted once by two processes at once [INV-47, INV-57]', async () => {
    const source = operatorOf([OPERATORS], RATES);
    await start(source);
    const investor = await beInvestor(server);
    await bought(server, investor, '1005.50');
    const { openInvestments } = await import('../../../src/server/investments/index.ts');
    const faults: unknown[] = [];
    const other = openInvestments(server.world, { source, report: (fault) => void faults.push(fault) });
    server.advance(TO_MIDNIGHT_MS + 3 * DAY_MS);
    other.posting.tick();
    await Promise.all([other.posting.settled(), server.settled()]);
    expect(faults).toEqual([]);
    expect(await moneyOf(server, investor)).toEqual({ balance: '10003.02', invested: '0.00' });
    expect(await findSettled(investor)).toHaveLength(1);
  });

  it('waits with all later ones until the operator knows its rate, which then never changes [INV-4, INV-5]', async () => {
    const rates: Record<number, string> = { ...RATES };
    const source = operatorOf([OPERATORS], rates, 1);
    await start(source);
    const investor = await beInvestor(server);
    const [{ id }, other] = [await bought(server, investor, '1000.00'), await bought(server, investor, '2000.00')];
    await pass(server, TO_MIDNIGHT_MS);
    await passDays(server, 2);
    expect(await read(server, investor, id)).toMatchObject({ daysCredited: 1, income: '1.30' });
    rates[1] = '0.5000';
    source.known = 2;
    await pass(server, 61_000);
    expect(await read(server, investor, id)).toMatchObject({ daysCredited: 2, income: '1.00' });
    const both = await Promise.all(
      [id, other.id].map(async (one) => (await resultsOf(server, investor, one)).map(({ rate }) => rate)),
    );
    expect(both).toEqual([
      ['0.0013', '-0.0003'],
      ['0.0013', '-0.0003'],
    ]);
  });

  it('is posted when the clock’s control answers: after overnight fees, before decisions of requests [SBX-37, SBX-96, INV-72]', async () => {
    await start();
    const [one, other] = [await beInvestor(server), await beInvestor(server)];
    await one.open();
    const depositor = await signUpDepositor(server);
    expect(await depositor.byCrypto()).toMatchObject({ code: 200 });
    const ids = [
      await bought(server, one, '500.00'),
      await bought(server, other, '600.00'),
      await bought(server, one, '700.00'),
    ];
    await server.succeed('advanceClock', { body: { advanceSeconds: (TO_MIDNIGHT_MS + 3 * DAY_MS) / 1000 } });
    const found = await server.world.database.reader
      .selectFrom('postings')
      .select(['kind', 'occurrence', 'subject'])
      .where('posted_at', '>', londonInstant({ year: 2026, month: 10, day: 1 }))
      .orderBy('id')
      .execute();
    const isResult = ({ kind }: { readonly kind: string }) => kind.startsWith('investment-');
    const postings = found.filter(isResult);
    const firstResult = found.findIndex(isResult);
    expect(new Set(found.slice(0, firstResult).map(({ kind }) => kind))).toEqual(new Set(['overnight']));
    expect(found.slice(firstResult + postings.length).map(({ kind }) => kind)).toEqual(['deposit-accepted']);
    const order = ids.map(({ id }) => id);
    expect(postings.map(({ kind, occurrence, subject }) => [order.indexOf(subject), kind, occurrence])).toEqual([
      ...[0, 1, 2].map((index) => [index, 'investment-result', '2026-10-01']),
      ...[0, 1, 2].map((index) => [index, 'investment-result', '2026-10-02']),
      ...[0, 1, 2].flatMap((index) => [
        [index, 'investment-result', '2026-10-03'],
        [index, 'investment-settled', 'once'],
      ]),
    ]);
  });

  it('of a first investment is none before it has begun [INV-39, INV-46]', async () => {
    await start();
    const investor = await signUpInvestor(server);
    const { id, endsAt } = await bought(server, investor, '1000.00');
    expect(endsAt).toBe(midnight(5));
    await pass(server, TO_MIDNIGHT_MS + DAY_MS);
    expect(await read(server, investor, id)).toMatchObject({ daysCredited: 0 });
    await pass(server, DAY_MS);
    expect((await resultsOf(server, investor, id)).map(({ date, rate }) => [date, rate])).toEqual([
      ['2026-10-02', '-0.0003'],
    ]);
  });
});

describe('a source of rates', () => {
  it('that says a rate of a date which has not ended posts nothing of it, and shows nothing of it [INV-78]', async () => {
    const early = operatorOf([OPERATORS], RATES);
    const { ratesOf } = early;
    early.ratesOf = function (product, { from, to }) {
      return ratesOf.call(this, product, { from, to: to + 2 });
    };
    await start(early);
    const investor = await beInvestor(server);
    const { id } = await bought(server, investor, '1000.00');
    await pass(server, TO_MIDNIGHT_MS + DAY_MS);
    expect(await read(server, investor, id)).toMatchObject({ daysCredited: 1, income: '1.30' });
    const query = { quantifyId: OPERATORS.id };
    const { dailyIncome } = await server.succeed('getAiProduct', { token: investor.token, query });
    expect(dailyIncome.at(-1)).toEqual({ date: '2026-10-01', rate: '0.0013' });
    await pass(server, DAY_MS);
    expect(await read(server, investor, id)).toMatchObject({ daysCredited: 2, income: '1.00' });
  });

  it('that fails for one product leaves the results of the others, and is asked again each minute', async () => {
    const broken = { ...OPERATORS, id: 'a1d3c5e7-1111-4222-8333-944455556666' };
    const source = operatorOf([broken, OPERATORS], RATES);
    const { ratesOf } = source;
    let isBroken = true;
    source.ratesOf = function (product, span) {
      if (isBroken && product.id === broken.id) return Promise.reject(new Error('The operator’s system is down.'));
      return ratesOf.call(this, product, span);
    };
    server = await startTestServer({ aiProducts: source, logLevel: 'silent' });
    const investor = await beInvestor(server);
    const [{ id }, other] = [
      await bought(server, investor, '1000.00'),
      await bought(server, investor, '2000.00', broken.id),
    ];
    await pass(server, TO_MIDNIGHT_MS + DAY_MS);
    expect(await read(server, investor, id)).toMatchObject({ daysCredited: 1, income: '1.30' });
    expect(await read(server, investor, other.id)).toMatchObject({ daysCredited: 0 });
    isBroken = false;
    await pass(server, 61_000);
    expect(await read(server, investor, other.id)).toMatchObject({ daysCredited: 1, income: '2.60' });
  });
});

describe('a source that never answers', () => {
  it('is reported after its time, and holds up neither the results of other products nor the end of a server', async () => {
    const silent = { ...OPERATORS, id: 'a1d3c5e7-1111-4222-8333-944455556666' };
    const source = operatorOf([silent, OPERATORS], RATES);
    const { ratesOf } = source;
    const asked: string[] = [];
    source.ratesOf = function (product, span) {
      asked.push(product.id);
      return product.id === silent.id ? new Promise(() => undefined) : ratesOf.call(this, product, span);
    };
    await start();
    const investor = await beInvestor(server);
    const { id } = await bought(server, investor, '1000.00');
    const faults: string[] = [];
    const posting = createResultPosting(server.world, checkedSource(source, 50), (fault) => faults.push(String(fault)));
    server.advance(TO_MIDNIGHT_MS + DAY_MS);
    posting.tick();
    await posting.settled();
    expect(faults).toEqual([`Error: AI product ${silent.id}: its source has not answered within 0.05 seconds.`]);
    expect(await read(server, investor, id)).toMatchObject({ daysCredited: 1, income: '1.30' });
    posting.tick();
    await posting.settled();
    expect(asked.filter((one) => one === silent.id)).toHaveLength(1);
    server.advance(61_000);
    posting.tick();
    await posting.settled();
    expect(asked.filter((one) => one === silent.id)).toHaveLength(2);
  });
});

describe('a purchase in the last hours of a date', () => {
  it('from 22:00 London on has its first result a date later: that of the next date is partly known [INV-46]', async () => {
    await start();
    const investor = await beInvestor(server);
    await pass(server, 12 * 3_600_000 - 1000);
    const before = await bought(server, investor, '1000.00');
    await pass(server, 1000);
    const after = await bought(server, investor, '1000.00');
    expect([before.endsAt, after.endsAt]).toEqual([midnight(4), midnight(5)]);
    await pass(server, 2 * 3_600_000 + 2 * DAY_MS);
    const ratesOf = async ({ id }: { readonly id: string }) =>
      (await resultsOf(server, investor, id)).map(({ rate }) => rate);
    expect(await ratesOf(before)).toEqual(['0.0013', '-0.0003']);
    expect(await ratesOf(after)).toEqual(['-0.0003']);
  });
});

describe('the settlement', () => {
  it('is an entry of the ledger and a notification with the income [INV-56, INV-59, NTF-13, NTF-55, LED-21]', async () => {
    await start();
    const investor = await beInvestor(server);
    await server.world.database.transaction((tx) =>
      tx.updateTable('customers').set({ tells_deals: false }).where('id', '=', investor.id).execute(),
    );
    const { id } = await bought(server, investor, '1000.00');
    await pass(server, TO_MIDNIGHT_MS + 3 * DAY_MS);
    const { items } = await server.succeed('listLedgerEntries', real(investor));
    expect(items[0]).toMatchObject({
      ...{ type: 'investment-settled', amount: '1003.00', balanceAfter: '10003.00', dueAt: midnight(4) },
      subject: { kind: 'investment', investmentId: id },
    });
    expect(await findSettled(investor)).toMatchObject([
      {
        ...{ account: 'real', subject: 'investment', orderId: id, amount: '3.00', symbol: null, read: false },
        text: 'Steady Three: 1003.00 USD are in your balance.',
      },
    ]);
  });

  it('moves nothing where everything was lost, and says so [INV-50, INV-58]', async () => {
    await start(operatorOf([OPERATORS], { 1: '-0.7', 2: '-0.6', 3: '0.9' }));
    const investor = await beInvestor(server);
    const { id } = await bought(server, investor, '1000.00');
    await pass(server, TO_MIDNIGHT_MS + 3 * DAY_MS);
    expect(await read(server, investor, id)).toMatchObject({
      ...{ status: 'settled', income: '-1000.00', totalRevenue: '0.00', simpleReturn: '-1.0000' },
    });
    const { items } = await server.succeed('listLedgerEntries', real(investor));
    expect(items[0]).toMatchObject({ type: 'investment', amount: '-1000.00' });
    expect(await findSettled(investor)).toMatchObject([
      { amount: '-1000.00', text: 'Steady Three: everything was lost. Nothing comes back.' },
    ]);
  });
});

describe('the list of investments', () => {
  it('has the newest first, with totals of all that is filtered [INV-20, INV-60, INV-61, INV-96]', async () => {
    await start();
    const investor = await signUpInvestor(server);
    const first = await bought(server, investor, '1000.00');
    await server.succeed('takeBackInvestment', { ...real(investor), path: { id: first.id } });
    await pass(server, 1000);
    const second = await bought(server, investor, '2000.00');
    await pass(server, 2 * DAY_MS);
    const third = await bought(server, investor, '3000.00');
    await pass(server, TO_MIDNIGHT_MS - 1000);
    const list = (query = {}) => server.succeed('listInvestments', { ...real(investor), query });
    const all = await list();
    expect(all.items.map(({ id }) => id)).toEqual([third.id, second.id, first.id]);
    expect(all.totals).toMatchObject({
      ...{ count: 3, investmentAmount: '6000.00', yesterdayEarnings: '-0.60', income: '-0.60' },
      totalRevenue: '5999.40',
    });
    // 2,000.00 became 1,999.40 in a day; what has no result yet and what was taken back do not count.
    expect(all.totals.yearlyReturn).toBe((0.9997 ** 365 - 1).toFixed(4));
    expect(all.totals.simpleReturn).toBe('-0.0003');
    const page = await list({ size: 1, status: 'in-progress' });
    expect(page).toMatchObject({ items: [{ id: third.id }], totals: { count: 2 } });
    expect(await list({ size: 1, status: 'in-progress', cursor: page.nextCursor })).toMatchObject({
      ...{ items: [{ id: second.id }], nextCursor: null },
    });
    expect((await list({ status: 'settled' })).totals).toMatchObject({
      ...{ count: 1, simpleReturn: null, yearlyReturn: null },
    });
    expect(await server.call('listInvestments', { ...real(investor), query: { cursor: 'x' } })).toMatchObject({
      code: 1001,
    });
  });

  it('discounts what is held today and what came back at its end by their days [INV-18, INV-19, INV-64, INV-65]', async () => {
    await start(operatorOf([OPERATORS], { 1: '0.0100', 2: '0.0100', 3: '0.0100' }));
    const investor = await beInvestor(server);
    await bought(server, investor, '1000.00');
    const totals = async () => (await server.succeed('listInvestments', real(investor))).totals;
    await pass(server, TO_MIDNIGHT_MS + DAY_MS);
    expect(Number((await totals()).yearlyReturn)).toBeGreaterThan(36);
    await pass(server, 9 * DAY_MS);
    // 1,000.01 became 1,030.00 in three days: its days end with the investment, whatever the date is.
    expect((await totals()).yearlyReturn).toMatch(/^35\.4/);
    expect((await totals()).totalRevenue).toBe('1030.00');
    expect((await totals()).simpleReturn).toBe('0.0300');
  });

  it('of the demo account is empty, and another account than the active one is refused (1201)', async () => {
    await start();
    const investor = await signUpInvestor(server);
    expect(await server.call('listInvestments', { token: investor.token, account: 'demo' })).toMatchObject({
      code: 1201,
    });
    await server.world.database.transaction((tx) =>
      tx.updateTable('customers').set({ active_account: 'demo' }).where('id', '=', investor.id).execute(),
    );
    const demo = await server.succeed('listInvestments', { token: investor.token, account: 'demo' });
    expect(demo).toMatchObject({ items: [], totals: { count: 0, totalRevenue: '0.00', yearlyReturn: null } });
  });

  it('of results by days has the newest first, and no items after the last page [INV-53, INV-62]', async () => {
    await start();
    const investor = await beInvestor(server);
    const { id } = await bought(server, investor, '1000.00');
    await pass(server, TO_MIDNIGHT_MS + 2 * DAY_MS);
    const page = (number: number, size: number) =>
      server.succeed('listDailyEarnings', {
        ...real(investor),
        path: { page: number, size },
        query: { quantifyOrderId: id },
      });
    expect(await page(1, 1)).toMatchObject({ items: [{ date: '2026-10-02' }], page: 1, size: 1, total: 2 });
    expect(await page(2, 1)).toMatchObject({ items: [{ date: '2026-10-01' }] });
    expect(await page(3, 1)).toMatchObject({ items: [], total: 2 });
  });
});
