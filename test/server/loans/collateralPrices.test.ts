import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { closeInOrder, pass, quote, setCustomer, setFeed, traderOf, type Trader } from '../trading/trader.ts';
import { type Borrower, dataOf, signUpBorrower } from './borrower.ts';

/** Milliseconds after which a quote is stale. */
const STALE_MS = 16_000;
const GOLD = 'XAUUSD';

let server: TestServer;
let borrower: Borrower;
let trader: Trader;
beforeAll(async () => {
  server = await startTestServer({ reviewDelaySeconds: 30 * 86_400 });
});
afterAll(() => closeInOrder(server));
beforeEach(async () => {
  for (const symbol of [GOLD, 'USDJPY']) await setFeed(server, symbol, 'live');
  await pass(server, 1000);
  borrower = await signUpBorrower(server);
  await setCustomer(server, borrower.id, { knowledge_version: 1 });
  trader = traderOf(server, borrower.id, borrower.token, 'real');
});

const stall = async (symbol: string) => {
  await setFeed(server, symbol, 'stalled');
  await pass(server, STALE_MS);
};
const resume = async (symbol: string) => {
  await setFeed(server, symbol, 'live');
  await pass(server, 1000);
};
const statusOf = async (id: string) => (await borrower.detail(id)).loan.status;

describe('the collateral of a loan', () => {
  it('is valued at no stale price when it is applied for: 2004 before the ratio, and 2003 without a quote [LON-23, LON-92]', async () => {
    await trader.open({ volume: '0.01' });
    await stall(GOLD);
    const stale = { code: 2004, data: { symbol: GOLD } };
    expect(await borrower.apply()).toMatchObject(stale);
    expect(await borrower.apply({ quantity: '9000.00' })).toMatchObject(stale);
    const { market } = server.world;
    const latest = market.latest.bind(market);
    const spy = jest
      .spyOn(market, 'latest')
      .mockImplementation((symbol) => (symbol === GOLD ? undefined : latest(symbol)));
    expect(await borrower.apply()).toMatchObject({ code: 2003, data: { symbol: GOLD } });
    spy.mockRestore();
    await resume(GOLD);
    expect(await borrower.apply({ quantity: '9000.00' })).toMatchObject({ code: 5005 });
    expect(await borrower.apply()).toMatchObject({ code: 200 });
    expect(await borrower.apply()).toMatchObject({ code: 5003 });
  });

  it('is valued at no stale price when it is paid out: the application waits, and is neither paid out nor rejected [LON-39, LON-93]', async () => {
    const { id } = dataOf<{ id: string }>(await borrower.apply());
    await quote(server, 'EURJPY', '163.000', '163.020');
    await trader.open({ symbol: 'EURJPY', volume: '0.01' });
    await stall('USDJPY');
    expect(await borrower.decide(id)).toMatchObject({ code: 2004, data: { symbol: 'USDJPY' } });
    const by = { by: 'desk:ann', revision: 1, isConfirmed: true };
    const asked = { ask: 'decide', id, decision: { decision: 'accept' }, secret: undefined, ...by } as const;
    expect(await server.answerDesk(asked)).toEqual({
      fault: 'USDJPY has no live quote: the collateral cannot be valued now.',
    });
    expect(await statusOf(id)).toBe('apply');
    await resume('USDJPY');
    expect(await borrower.decide(id)).toMatchObject({ code: 200 });
    expect(await statusOf(id)).toBe('loan');
  });

  it.each(['XAUUSD', 'USDJPY'])(
    'is valued at no price that a full halt of %s keeps, when it is applied for and when it is paid out [LON-92, LON-93, DLC-65]',
    async (halted) => {
      const { id } = dataOf<{ id: string }>(await borrower.apply());
      await quote(server, 'EURJPY', '163.000', '163.020');
      await trader.open({ symbol: halted === GOLD ? GOLD : 'EURJPY', volume: '0.01' });
      const by = 'desk:ann';
      await server.answerDesk({ ask: 'halt', target: halted, level: 'full', reason: 'prices', by });
      expect(await borrower.decide(id)).toMatchObject({ code: 2004, data: { symbol: halted } });
      expect(await statusOf(id)).toBe('apply');
      expect(await borrower.decide(id, { decision: 'reject', reason: 'No.' })).toMatchObject({ code: 200 });
      expect(await borrower.apply()).toMatchObject({ code: 2004, data: { symbol: halted } });
      await server.answerDesk({ ask: 'free', target: halted, by });
      expect(await borrower.apply()).toMatchObject({ code: 200 });
    },
  );

  it('does not hold up a rejection, and is valued while a market is closed [LON-92, LON-93]', async () => {
    const { id } = dataOf<{ id: string }>(await borrower.apply());
    await trader.open({ volume: '0.01' });
    await stall(GOLD);
    expect(await borrower.decide(id, { decision: 'reject', reason: 'No.' })).toMatchObject({ code: 200 });
    await setFeed(server, GOLD, 'closed');
    await pass(server, STALE_MS);
    expect(await borrower.apply()).toMatchObject({ code: 200 });
  });
});

it("the sandbox's reviewer leaves an application whose collateral cannot be valued until it can be [LON-93]", async () => {
  const quick = await startTestServer();
  const customer = await signUpBorrower(quick);
  await setCustomer(quick, customer.id, { knowledge_version: 1 });
  await traderOf(quick, customer.id, customer.token, 'real').open({ volume: '0.01' });
  const { id } = dataOf<{ id: string }>(await customer.apply());
  await setFeed(quick, GOLD, 'stalled');
  await pass(quick, 30_000);
  await pass(quick, 30_000);
  expect((await customer.detail(id)).loan.status).toBe('apply');
  await setFeed(quick, GOLD, 'live');
  await pass(quick, 2000);
  await pass(quick, 1000);
  expect((await customer.detail(id)).loan.status).toBe('loan');
  await closeInOrder(quick);
});
