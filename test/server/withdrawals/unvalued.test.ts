import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { closeInOrder, pass, quote, setFeed } from '../trading/trader.ts';
import { ask, moneyOf, type Payer, signUpPayer } from './payer.ts';

/** Milliseconds after which a quote is stale. */
const STALE_MS = 16_000;
const GOLD = 'XAUUSD';
/** Product of the sandbox that trades gold for 30 days. */
const PRODUCT = 'b8d36f05-2c7a-4e91-a4f8-60e9d1b57c23';

let server: TestServer;
let payer: Payer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => closeInOrder(server));
beforeEach(async () => {
  for (const symbol of [GOLD, 'USDJPY', 'EURJPY']) await setFeed(server, symbol, 'live');
  await pass(server, 1000);
  payer = await signUpPayer(server);
});

const invest = () =>
  server.call('openInvestment', {
    token: payer.token,
    account: 'real',
    body: { productId: PRODUCT, amount: '500.00' },
  });
const stall = async (symbol: string) => {
  await setFeed(server, symbol, 'stalled');
  await pass(server, STALE_MS);
};

describe('money of an account with an open position', () => {
  it('does not leave while its quote is stale, and leaves once it is live [WDR-70, INV-90]', async () => {
    await payer.open({ volume: '0.01' });
    await stall(GOLD);
    const before = await moneyOf(server, payer);
    const stale = { code: 2004, data: { symbol: GOLD } };
    expect(await ask(server, payer, '100.00')).toMatchObject(stale);
    expect(await invest()).toMatchObject(stale);
    expect(await moneyOf(server, payer)).toEqual(before);
    await setFeed(server, GOLD, 'live');
    await pass(server, 1000);
    expect(await ask(server, payer, '100.00')).toMatchObject({ code: 200 });
    expect(await invest()).toMatchObject({ code: 200 });
  });

  it('is refused for its stale quote before it is for a full halt, wherever it leaves to [WDR-70, INV-90]', async () => {
    await payer.open({ volume: '0.01' });
    await stall(GOLD);
    const halt = { ask: 'halt', target: 'EURUSD', level: 'full', reason: 'operator', by: 'desk:ann' } as const;
    await payer.open({ symbol: 'EURUSD', volume: '0.01' });
    expect(await server.answerDesk(halt)).not.toHaveProperty('fault');
    const stale = { code: 2004, data: { symbol: GOLD } };
    expect([await ask(server, payer, '100.00'), await invest()]).toMatchObject([stale, stale]);
    await setFeed(server, GOLD, 'live');
    await pass(server, 1000);
    const halted = { code: 2000, data: { symbol: 'EURUSD' } };
    expect([await ask(server, payer, '100.00'), await invest()]).toMatchObject([halted, halted]);
    await server.answerDesk({ ask: 'free', target: 'EURUSD', by: 'desk:ann' });
  });

  it('does not leave while its instrument has no quote [WDR-70, INV-90]', async () => {
    await payer.open({ volume: '0.01' });
    const { market } = server.world;
    const latest = market.latest.bind(market);
    const spy = jest
      .spyOn(market, 'latest')
      .mockImplementation((symbol) => (symbol === GOLD ? undefined : latest(symbol)));
    const loading = { code: 2003, data: { symbol: GOLD } };
    expect(await ask(server, payer, '100.00')).toMatchObject(loading);
    expect(await invest()).toMatchObject(loading);
    spy.mockRestore();
  });

  it('does not leave while the quote of its converting pair is stale [WDR-70]', async () => {
    await quote(server, 'EURJPY', '163.000', '163.020');
    await payer.open({ symbol: 'EURJPY', volume: '0.01' });
    await stall('USDJPY');
    expect(await ask(server, payer, '100.00')).toMatchObject({ code: 2004, data: { symbol: 'USDJPY' } });
  });

  it('leaves while its market is closed, or its order is pending [WDR-71]', async () => {
    await payer.open({ volume: '0.01' });
    await payer.wait('limit', '1.10000', { symbol: 'GBPUSD', volume: '0.01' });
    await stall('GBPUSD');
    await setFeed(server, GOLD, 'closed');
    await pass(server, STALE_MS);
    expect(await ask(server, payer, '100.00')).toMatchObject({ code: 200 });
  });
});
