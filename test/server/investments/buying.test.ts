import { randomUUID } from 'node:crypto';
import { decimal } from '../../../src/domain/decimal.ts';
import type { TermsSeen } from '../../../src/domain/investments/purchaseRules.ts';
import { oweBare } from '../loans/bareDebt.ts';
import { bookFaults } from '../../../src/server/reconciliation/index.ts';
import { startTestServer, type TestServer, WEDNESDAY_MORNING } from '../../support/testServer.ts';
import { closeInOrder, pass, setCustomer, signUpTrader, type Trader } from '../trading/trader.ts';
import { bought, buy, moneyOf, OPERATORS, operatorOf, real, signUpInvestor } from './investor.ts';

const scarce = { ...OPERATORS, id: 'a1d3c5e7-1111-4222-8333-944455556666', numberTotal: 10 };
const costly = { ...OPERATORS, id: 'b2e4d6f8-1111-4222-8333-944455556666', fee: '-5.00' };
const later = { ...OPERATORS, id: 'c3f5e7a9-1111-4222-8333-944455556666', opensAt: WEDNESDAY_MORNING + 60 };
const over = { ...OPERATORS, id: 'd4a6f8b0-1111-4222-8333-944455556666', closesAt: WEDNESDAY_MORNING };
const shut = { ...OPERATORS, id: 'e5b7a9c1-1111-4222-8333-944455556666', isClosed: true };
const gone = { ...OPERATORS, id: 'f6c8b0d2-1111-4222-8333-944455556666', numberTotal: 0 };
const both = { ...gone, id: '07d9c1e3-1111-4222-8333-944455556666', isClosed: true };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    aiProducts: operatorOf([OPERATORS, scarce, costly, later, over, shut, gone, both], {}),
  });
});
afterAll(async () => {
  expect(await bookFaults(server.world.database.reader)).toEqual([]);
  await server.close();
});

const takeBack = (investor: { readonly token: string }, id: string, key?: string) =>
  server.call('takeBackInvestment', { ...real(investor), path: { id }, ...(key === undefined ? {} : { key }) });
const entriesOf = async (investor: { readonly token: string }) =>
  (await server.succeed('listLedgerEntries', real(investor))).items;

describe('a purchase', () => {
  it('moves its amount from the balance at once, of which it is no part any more [INV-34, INV-35, INV-38, LED-21]', async () => {
    const investor = await signUpInvestor(server);
    const investment = await bought(server, investor, '1000');
    expect(investment).toMatchObject({
      number: expect.stringMatching(/^20260930-\d{6}$/),
      productName: 'Steady Three',
      ...{ status: 'in-progress', investmentAmount: '1000.00', fee: '0.00', cycleDays: 3, daysCredited: 0 },
      ...{ yesterdayEarnings: null, income: '0.00', totalRevenue: '1000.00', simpleReturn: null, yearlyReturn: null },
      ...{ createdAt: WEDNESDAY_MORNING, takenBack: false, settledAt: null },
    });
    expect(await moneyOf(server, investor)).toEqual({ balance: '9000.00', invested: '1000.00' });
    expect(await investor.figures()).toMatchObject({
      netWorth: '9000.00',
      usedMargin: '0.00',
      withdrawable: '9000.00',
    });
    const [entry] = await entriesOf(investor);
    expect(entry).toMatchObject({
      ...{ type: 'investment', amount: '-1000.00', balanceAfter: '9000.00' },
      subject: {
        ...{ kind: 'investment', investmentId: investment.id, investmentNumber: investment.number },
        productName: 'Steady Three',
      },
    });
  });

  it('pays its fee by an entry of its own, which belongs to the investment, too [INV-34]', async () => {
    const investor = await signUpInvestor(server, '505.00');
    const { id } = await bought(server, investor, '500.00', costly.id);
    const entries = await entriesOf(investor);
    expect(entries.slice(0, 2).map(({ type, amount }) => [type, amount])).toEqual([
      ['fee', '-5.00'],
      ['investment', '-500.00'],
    ]);
    expect(entries[0]?.subject).toMatchObject({ kind: 'investment', investmentId: id });
    expect(await moneyOf(server, investor)).toEqual({ balance: '0.00', invested: '500.00' });
    expect(await takeBack(investor, id)).toMatchObject({ data: { takenBack: true, fee: '-5.00' } });
    expect((await entriesOf(investor))[0]).toMatchObject({ type: 'investment-settled', amount: '505.00' });
    expect(await moneyOf(server, investor)).toEqual({ balance: '505.00', invested: '0.00' });
  });

  it('is in statements with its type [LED-21]', async () => {
    const investor = await signUpInvestor(server);
    await bought(server, investor, '250.00');
    const response = await fetch(
      `${server.url}/api/entrust/statement?format=entries&first=2026-09-01&last=2026-09-30`,
      {
        headers: { Authorization: `Bearer ${investor.token}`, 'X-Account': 'real', 'X-Source': 'h5' },
      },
    );
    expect(await response.text()).toContain('investment,-250.00');
  });

  it('is sent once for each key, however often it is repeated', async () => {
    const investor = await signUpInvestor(server);
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => buy(server, investor, '1000.00', { key })));
    const again = await buy(server, investor, '1000.00', { key });
    expect(again).toMatchObject({ code: 200 });
    expect(answers.filter(({ code }) => code === 200 || code === 1006)).toHaveLength(3);
    expect(await moneyOf(server, investor)).toEqual({ balance: '9000.00', invested: '1000.00' });
  });

  it('refuses by the rank of the contract’s table, the first that applies [INV-6, INV-7, INV-8, INV-32, INV-33]', async () => {
    const investor = await signUpInvestor(server);
    const trader = await signUpTrader(server);
    expect(await buy(server, trader, '1')).toMatchObject({ code: 1201 });
    const onDemo = { token: trader.token, account: 'demo', body: { productId: 'none', amount: '1' } } as const;
    expect(await server.call('openInvestment', onDemo)).toMatchObject({ code: 1202 });
    await setCustomer(server, trader.id, { active_account: 'real' });
    expect(await buy(server, trader, '1', { productId: 'none' })).toMatchObject({
      ...{ code: 1204, data: { verificationStatus: 'unauthenticated' } },
    });
    const asked = (amount: string, productId: string) => buy(server, investor, amount, { productId });
    expect(await asked('0.001', 'none')).toMatchObject({ code: 1002, data: { field: 'productId' } });
    for (const { id } of [later, over, shut, both]) expect(await asked('0.001', id)).toMatchObject({ code: 4001 });
    expect(await asked('0.001', gone.id)).toMatchObject({ code: 4002 });
    const amounts: readonly [string, number, object | null][] = [
      ['99.999', 3003, { field: 'amount', digits: 2 }],
      ['99.99', 3001, { field: 'amount', minimum: '100.00' }],
      ['5000.01', 3002, { field: 'amount', maximum: '5000.00' }],
    ];
    for (const [amount, code, data] of amounts) expect(await asked(amount, OPERATORS.id)).toMatchObject({ code, data });
    expect(await moneyOf(server, investor)).toEqual({ balance: '10000.00', invested: '0.00' });
    expect(await asked('100.00', OPERATORS.id)).toMatchObject({ code: 200 });
    expect(await asked('5000.00', OPERATORS.id)).toMatchObject({ code: 200 });
  });

  it('is refused at another fee or cycle than was seen, before its money is looked at [INV-91, INV-92]', async () => {
    const investor = await signUpInvestor(server, '505.00');
    const present = { fee: '-5.00', cycleDays: 3, waitSeconds: 86_400 };
    const asked = (amount: string, seen: TermsSeen) => buy(server, investor, amount, { productId: costly.id, seen });
    expect(await asked('5000.01', { feeSeen: '0.00' })).toMatchObject({ code: 3002 });
    expect(await asked('5000.00', { feeSeen: '0.00', cycleDaysSeen: 30 })).toMatchObject({
      ...{ code: 3005, data: { field: 'feeSeen', ...present } },
    });
    expect(await asked('500.00', { feeSeen: '-5.00', cycleDaysSeen: 30 })).toMatchObject({
      ...{ code: 3005, data: { field: 'cycleDaysSeen', ...present } },
    });
    expect(await asked('500.01', { feeSeen: '-5.00', cycleDaysSeen: 3 })).toMatchObject({ code: 3004 });
    expect(await moneyOf(server, investor)).toEqual({ balance: '505.00', invested: '0.00' });
    expect(await asked('500.00', { feeSeen: '-5.00', cycleDaysSeen: 3 })).toMatchObject({ code: 200 });
  });

  it('refuses more than is withdrawable with its fee, and before that a loan whose ratio would be too low [INV-32]', async () => {
    const poor = await signUpInvestor(server, '504.99');
    expect(await buy(server, poor, '500.00', { productId: costly.id })).toMatchObject({
      ...{ code: 3004, data: { field: 'amount', withdrawable: '504.99' } },
    });
    const debtor = await signUpInvestor(server, '1000.00');
    await oweBare(server, debtor.id, '1000.00');
    expect(await buy(server, debtor, '5000.00')).toMatchObject({ code: 5005 });
    expect(await buy(server, debtor, '800.00')).toMatchObject({
      code: 5005,
      data: { ratio: '120.00', minimum: '120.00' },
    });
    expect(await buy(server, debtor, '799.00')).toMatchObject({ code: 200 });
  });

  it('takes the open profit of no position', async () => {
    const investor = await signUpInvestor(server, '3000.00');
    await investor.open({ volume: '0.10' });
    const { withdrawable } = await investor.figures();
    expect(decimal(withdrawable).lt('3000.00')).toBe(true);
    expect(await buy(server, investor, '2900.00')).toMatchObject({ code: 3004, data: { withdrawable } });
  });

  it('of ten places by two hundred buyers at once sells ten [INV-9, INV-36]', async () => {
    const own = await startTestServer({ aiProducts: operatorOf([scarce], {}) });
    const buyers: Trader[] = [];
    while (buyers.length < 200) {
      const group = Array.from({ length: 40 }, () => signUpInvestor(own));
      buyers.push(...(await Promise.all(group)));
      // More customers of one address sign up an hour later.
      await pass(own, 3_600_000);
    }
    const codes = await Promise.all(
      buyers.map(async (one) => (await buy(own, one, '150.00', { productId: scarce.id })).code),
    );
    expect([codes.filter((code) => code === 200), codes.filter((code) => code === 4002)]).toMatchObject({
      ...{ 0: { length: 10 }, 1: { length: 190 } },
    });
    const { items } = await own.succeed('listAiProducts', { token: buyers[0]?.token ?? '' });
    expect(items.find(({ id }) => id === scarce.id)).toMatchObject({ status: 'sold-out', numberAvailable: 0 });
    const paid = await Promise.all(buyers.map(async (one) => (await moneyOf(own, one)).invested));
    expect(paid.filter((invested) => invested === '150.00')).toHaveLength(10);
    expect(paid.filter((invested) => invested === '0.00')).toHaveLength(190);
    await closeInOrder(own);
  });
});

describe('a first investment', () => {
  it('is said by its product to wait, and is not bought at another wait than was seen [INV-97, INV-98]', async () => {
    const own = await startTestServer({ aiProducts: operatorOf([OPERATORS], {}) });
    const investor = await signUpInvestor(own);
    const { token } = investor;
    const waitOf = async (reader = token) =>
      (await own.succeed('getAiProduct', { token: reader, query: { quantifyId: OPERATORS.id } })).waitSeconds;
    const asked = (waitSecondsSeen: number, feeSeen = '0.00') =>
      buy(own, investor, '100.00', { seen: { waitSecondsSeen, feeSeen } });
    expect(await waitOf()).toBe(86_400);
    expect(await asked(0)).toMatchObject({
      ...{ code: 3005, data: { field: 'waitSecondsSeen', fee: '0.00', cycleDays: 3, waitSeconds: 86_400 } },
    });
    expect(await asked(0, '-1.00')).toMatchObject({ code: 3005, data: { field: 'feeSeen', waitSeconds: 86_400 } });
    expect(await moneyOf(own, investor)).toEqual({ balance: '10000.00', invested: '0.00' });
    expect(await asked(86_400)).toMatchObject({ code: 200, data: { takeBackUntil: WEDNESDAY_MORNING + 86_400 } });
    own.advance(86_399_000);
    expect(await waitOf()).toBe(86_400);
    own.advance(1000);
    // It has begun: what was seen a second ago would say that the next one can be taken back.
    expect(await waitOf()).toBe(0);
    expect(await asked(86_400)).toMatchObject({ code: 3005, data: { field: 'waitSecondsSeen', waitSeconds: 0 } });
    expect(await asked(0)).toMatchObject({ code: 200, data: { takeBackUntil: null } });
    // The demo account may be active meanwhile, and another customer's first one waits.
    await setCustomer(own, investor.id, { active_account: 'demo' });
    expect(await waitOf()).toBe(0);
    expect(await waitOf((await signUpTrader(own)).token)).toBe(86_400);
    await own.close();
  });

  it('begins a day later, and so does each one that is bought before it has begun, also at the same time [INV-39, INV-40, INV-41]', async () => {
    const own = await startTestServer({ aiProducts: operatorOf([OPERATORS], {}) });
    const investor = await signUpInvestor(own);
    const datesOf = ({ beginsAt, takeBackUntil }: Awaited<ReturnType<typeof bought>>) => [beginsAt, takeBackUntil];
    const dayAfter = WEDNESDAY_MORNING + 86_400;
    const both = await Promise.all([bought(own, investor, '100.00'), bought(own, investor, '5000.00')]);
    expect(both.map(datesOf)).toEqual([
      [dayAfter, dayAfter],
      [dayAfter, dayAfter],
    ]);
    own.advance(86_399_000);
    const last = await bought(own, investor, '100.00');
    expect(datesOf(last)).toEqual([dayAfter + 86_399, dayAfter + 86_399]);
    own.advance(1000);
    expect(datesOf(await bought(own, investor, '100.00'))).toEqual([dayAfter, null]);
    await own.close();
  });

  it('is taken back whole, and then the next one is a first again [INV-9, INV-42, INV-43, INV-44, INV-45]', async () => {
    const investor = await signUpInvestor(server);
    const available = async () => {
      const { product } = await server.succeed('getAiProduct', {
        token: investor.token,
        query: { quantifyId: OPERATORS.id },
      });
      return product.numberAvailable;
    };
    const before = await available();
    const { id } = await bought(server, investor, '1000.00');
    expect(await available()).toBe(before - 1);
    const key = randomUUID();
    const answer = await takeBack(investor, id, key);
    expect(answer).toMatchObject({
      data: { ...{ status: 'settled', takenBack: true, totalRevenue: '1000.00', settledAt: WEDNESDAY_MORNING } },
    });
    expect(await takeBack(investor, id, key)).toMatchObject({ code: 200 });
    expect(await available()).toBe(before);
    expect(await moneyOf(server, investor)).toEqual({ balance: '10000.00', invested: '0.00' });
    expect(await takeBack(investor, id)).toMatchObject({ code: 3010, data: { status: 'settled' } });
    const next = await bought(server, investor, '1000.00');
    expect(next.takeBackUntil).toBe(WEDNESDAY_MORNING + 86_400);
  });

  it('is taken back once by two presses at once', async () => {
    const investor = await signUpInvestor(server);
    const { id } = await bought(server, investor, '1000.00');
    const answers = await Promise.all([takeBack(investor, id), takeBack(investor, id)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 3010]);
    expect(await moneyOf(server, investor)).toEqual({ balance: '10000.00', invested: '0.00' });
  });

  it('of another customer, or an unknown one, is not found (1002) [INV-63]', async () => {
    const [investor, other] = [await signUpInvestor(server), await signUpInvestor(server)];
    const { id } = await bought(server, investor, '1000.00');
    for (const unknown of [id, randomUUID(), '_']) {
      expect(await takeBack(other, unknown)).toMatchObject({ code: 1002, data: { field: 'id' } });
      const query = { quantifyOrderId: unknown };
      expect(await server.call('getInvestment', { ...real(other), query })).toMatchObject({
        ...{ code: 1002, data: { field: 'quantifyOrderId' } },
      });
      const path = { page: 1, size: 20 };
      expect(await server.call('listDailyEarnings', { ...real(other), path, query })).toMatchObject({ code: 1002 });
    }
  });

  it('cannot be ended early once it has begun, nor can any later one [INV-37, INV-42]', async () => {
    const own = await startTestServer({ aiProducts: operatorOf([OPERATORS], {}) });
    const investor = await signUpInvestor(own);
    const first = await bought(own, investor, '100.00');
    const end = ({ id }: { readonly id: string }) =>
      own.call('takeBackInvestment', { ...real(investor), path: { id } });
    own.advance(86_400_000);
    await own.settled();
    const second = await bought(own, investor, '100.00');
    expect(await end(second)).toMatchObject({ code: 3010, data: { status: 'in-progress' } });
    expect(await end(first)).toMatchObject({ code: 3010, data: { status: 'in-progress' } });
    await own.close();
  });
});
