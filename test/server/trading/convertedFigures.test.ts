import { decimal } from '../../../src/domain/decimal.ts';
import { mostVolume } from '../../../src/domain/orders/mostVolume.ts';
import { londonInstant } from '../../../src/domain/time.ts';
import { convertingPair } from '../../../src/server/trading/prices.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { STALE_MS } from './refusalCheck.ts';
import { closeInOrder, pass, quote, setFeed, signUpTrader, type Trader } from './trader.ts';

const BUY = 0;
const SELL = 1;
const EURJPY = { symbol: 'EURJPY', direction: BUY, volume: '0.50', leverage: 30 } as const;

let server: TestServer;
let trader: Trader;
beforeAll(async () => {
  server = await startTestServer({ at: londonInstant({ year: 2026, month: 9, day: 28, hour: 12 }) });
});
afterAll(() => closeInOrder(server));
beforeEach(async () => {
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
  await quote(server, 'USDJPY', '157.489', '157.501');
  await quote(server, 'EURJPY', '178.923', '178.956');
  trader = await signUpTrader(server);
});
afterEach(() => jest.restoreAllMocks());

/** Stops the feed of the yen, so that its last quote grows stale while that of EURJPY is said again. */
const losePair = async (state: 'stalled' | 'closed') => {
  await setFeed(server, 'USDJPY', state);
  await pass(server, STALE_MS);
};
const restorePair = () => setFeed(server, 'USDJPY', 'live');

describe('the worked examples of EURJPY', () => {
  it('open with margin, fee and spread beside gold, and give the figures of the account [ACF-1, ACF-2, ACF-12, ACF-13, CNV-14]', async () => {
    await trader.open({ volume: '0.10', leverage: 20 });
    const yen = await trader.open(EURJPY);
    expect(yen).toMatchObject({
      ...{ placePrice: '178.956', margin: '1893.77', fee: '-3.50', marketPrice: '178.923' },
      openConversion: { rate: '0.006349407918', symbol: 'USDJPY', side: 'mid' },
    });
    const figures = await trader.figures();
    expect(figures).toMatchObject({
      ...{ balance: '99995.80', openProfit: '-13.98', netWorth: '99981.82', usedMargin: '3958.50' },
      ...{ availablePrepayment: '96023.32', advancePaymentRatio: '2525.75', withdrawable: '96023.32' },
    });
    expect(figures.positions[1]).toEqual({
      ...{ orderId: yen.id, symbol: 'EURJPY', price: '178.923', rate: '0.006349649817', profit: '-10.48' },
    });
  });

  it.each([
    ['a gain', '179.400', '179.433', '140.95', '0.006349166037', 'ask'],
    ['a loss', '178.500', '178.533', '-144.77', '0.006349649817', 'bid'],
    ['nothing', '178.956', '178.989', '0.00', '0.006349649817', 'bid'],
  ])(
    'close with %s, as the account was valued just before [CNV-8, CNV-9, PFT-3, PFT-5, FIG-25]',
    async (_, bid, ask, profit, rate, side) => {
      const { id } = await trader.open(EURJPY);
      await quote(server, 'EURJPY', bid, ask);
      const before = await trader.figures();
      expect(before.positions).toMatchObject([{ price: bid, rate, profit }]);
      const closing = await trader.close(id);
      expect(closing).toMatchObject({ closePrice: bid, profit, closeConversion: { rate, side, symbol: 'USDJPY' } });
      expect((await trader.figures()).balance).toBe(before.netWorth);
    },
  );

  it('add up the rounded results of positions and of closings [FIG-5, ACF-2, ORL-21]', async () => {
    const open = async () => trader.open({ ...EURJPY, volume: '0.01' });
    const ids = [await open(), await open(), await open()].map(({ id }) => id);
    await quote(server, 'EURJPY', '178.431', '178.464');
    // 525 yen × 0.006349649817 = 3.33357 each; the sum of the unrounded results is 10.0007.
    const { openProfit, positions } = await trader.figures();
    expect(positions.map(({ profit }) => profit)).toEqual(['-3.33', '-3.33', '-3.33']);
    expect(openProfit).toBe('-9.99');
    for (const id of ids) await trader.close(id);
    // The three fees are 0.07 each.
    expect((await trader.list()).totals).toMatchObject({ count: 3, profit: '-9.99', fee: '-0.21', net: '-10.20' });
    expect((await trader.figures()).balance).toBe('99989.80');
  });

  it('have no sign where they round to zero, in positions and closings [FIG-6]', async () => {
    await quote(server, 'USDJPY', '250.000', '250.012');
    const { id } = await trader.open({ ...EURJPY, volume: '0.01' });
    await quote(server, 'EURJPY', '178.955', '178.988');
    // −1 yen ÷ 250.000 = −0.004
    expect(await trader.figures()).toMatchObject({ openProfit: '0.00', positions: [{ profit: '0.00' }] });
    expect(await trader.close(id)).toMatchObject({ profit: '0.00' });
    expect((await trader.list()).totals).toMatchObject({ profit: '0.00', won: 0, lost: 1 });
  });

  it('expect results of stop loss and take profit at the rate of now [ORL-31, ORL-33, ORL-32, ORL-35]', async () => {
    const { id } = await trader.open({ ...EURJPY, stopLoss: '178.400', takeProfit: '180.000' });
    expect(await trader.order(id)).toMatchObject({ expectedLoss: '-176.52', expectedProfit: '331.43' });
    await quote(server, 'USDJPY', '150.000', '150.012');
    // 27,800 ÷ 150.000 and 52,200 ÷ 150.012.
    expect(await trader.order(id)).toMatchObject({ expectedLoss: '-185.33', expectedProfit: '347.97' });
    await quote(server, 'EURJPY', '179.990', '180.023');
    await trader.change(id, { stopLoss: '179.456', takeProfit: null });
    // Above the entry price: 0.500 × 50,000 ÷ 150.012.
    expect(await trader.order(id)).toMatchObject({ expectedLoss: '166.65', expectedProfit: null });
  });

  it('expect results of a pending order from its own price, and none once it ended [ORL-31, ORL-33, ORL-34]', async () => {
    const { id } = await trader.wait('limit', '178.000', { ...EURJPY, stopLoss: '177.444' });
    expect(await trader.order(id)).toMatchObject({ expectedLoss: '-176.52', expectedProfit: null });
    await trader.endMany({ orderIds: [id] });
    expect(await trader.order(id)).toMatchObject({ status: 'canceled', expectedLoss: null, expectedProfit: null });
  });

  it('keep in each event the expected results of its time [ORL-46]', async () => {
    const { id } = await trader.open({ ...EURJPY, stopLoss: '178.400' });
    await quote(server, 'USDJPY', '150.000', '150.012');
    await trader.change(id, { takeProfit: '180.000' });
    expect((await trader.life(id)).events).toMatchObject([
      { kind: 'placed', expectedLoss: '-176.52', expectedProfit: null },
      { kind: 'filled', expectedLoss: '-176.52', expectedProfit: null },
      { kind: 'changed', expectedLoss: '-185.33', expectedProfit: '347.97' },
    ]);
  });
});

describe('the most lots that a ticket offers', () => {
  const LIST = [
    { symbol: 'XAUUSD', direction: BUY, leverage: 20 },
    { symbol: 'XAUUSD', direction: SELL, leverage: 1 },
    { symbol: 'EURJPY', direction: SELL, leverage: 30 },
    { symbol: 'USDJPY', direction: BUY, leverage: 5 },
    { symbol: 'BTCUSD', direction: BUY, leverage: 2 },
  ] as const;
  /** The most lots by the account's figures and the latest quotes, as a ticket has them. */
  const mostLots = async ({ symbol, direction, leverage }: (typeof LIST)[number]) => {
    const { market } = server.world;
    const [instrument, latest] = [market.find(symbol), market.latest(symbol)];
    if (!instrument || !latest) throw new Error(`${symbol} has no price.`);
    const { balance, openProfit, usedMargin } = await trader.figures();
    const sums = { balance: decimal(balance), openProfit: decimal(openProfit), usedMargin: decimal(usedMargin) };
    const accountState = { ...sums, openOrders: 0, maximumOpenOrders: 200 };
    const pair = convertingPair(market, instrument);
    return mostVolume({ order: { direction, leverage }, instrument, quote: latest, pair, accountState });
  };

  it.each(LIST)(
    'of $symbol (direction $direction, 1 : $leverage) are accepted beside hedged and converted positions, and a step more is refused (2116) and opens nothing [ORD-69, ORD-70]',
    async (order) => {
      await trader.open({ volume: '0.50' });
      await trader.open({ volume: '0.20', direction: SELL });
      await trader.open(EURJPY);
      await trader.wait('limit', '4000.00', { volume: '1.00' });
      await quote(server, 'EURJPY', '178.100', '178.133');
      const most = await mostLots(order);
      const more = decimal(most ?? '')
        .plus('0.01')
        .toFixed(2);
      const before = await trader.figures();
      expect(await trader.place({ ...order, volume: more })).toMatchObject({ code: 2116, data: { field: 'volume' } });
      expect(await trader.figures()).toEqual(before);
      expect(await trader.place({ ...order, volume: most ?? '' })).toMatchObject({ code: 200, data: { volume: most } });
      expect(await mostLots(order)).toBe(null);
    },
  );
});

describe('a rate that is kept', () => {
  it("has the time of the pair's quote, or of the fill, in whole seconds [CNV-16]", async () => {
    await pass(server, 1700);
    const { timeMs } = server.world.market.latest('USDJPY') ?? { timeMs: 0 };
    const yen = await trader.open(EURJPY);
    expect(yen.openConversion?.at).toBe(Math.floor(timeMs / 1000));
    const gold = await trader.open();
    expect(gold.openConversion).toEqual({ rate: '1', symbol: null, side: null, at: gold.openedAt });
    const closing = await trader.close(gold.id);
    expect(closing.closeConversion).toEqual({ rate: '1', symbol: null, side: null, at: closing.closedAt });
  });

  it('stays as it was, and margin with it, while the pair moves [ORL-26, CNV-15, MRG-2, MRG-3]', async () => {
    const { id, openConversion, margin } = await trader.open(EURJPY);
    await quote(server, 'USDJPY', '150.000', '150.012');
    expect(await trader.order(id)).toMatchObject({ openConversion, margin, closeConversion: null });
    expect(await trader.figures()).toMatchObject({ usedMargin: margin });
    const closing = await trader.close(id);
    await quote(server, 'USDJPY', '140.000', '140.012');
    const { order, closings } = await trader.life(id);
    expect(closings).toEqual([closing]);
    expect(order).toMatchObject({ openConversion, margin, closeConversion: null });
  });
});

it('a market order does not open while the market of the pair is closed and has no quote yet (2003) [ORD-95]', async () => {
  const { market } = server.world;
  const latest = market.latest.bind(market);
  await losePair('closed');
  jest.spyOn(market, 'latest').mockImplementation((symbol) => (symbol === 'USDJPY' ? undefined : latest(symbol)));
  expect(await trader.place(EURJPY)).toMatchObject({ code: 2003, data: { symbol: 'USDJPY' } });
  jest.restoreAllMocks();
  await restorePair();
});

describe.each(['stalled', 'closed'] as const)('while the feed of the pair is %s', (state) => {
  afterEach(restorePair);

  it('an order does not open, and its own market is asked first [ORD-42, ORD-43, ORD-26]', async () => {
    await losePair(state);
    expect(await trader.place(EURJPY)).toMatchObject({ code: 2004, data: { symbol: 'USDJPY' } });
    await setFeed(server, 'EURJPY', 'closed');
    expect(await trader.place(EURJPY)).toMatchObject({ code: 2002, data: { symbol: 'EURJPY' } });
  });

  it('a pending order is accepted, and becomes an exception when it is triggered [ORD-44, ENG-30]', async () => {
    await losePair(state);
    const { id } = await trader.wait('limit', '178.000', EURJPY);
    await quote(server, 'EURJPY', '177.900', '177.933');
    expect(await trader.order(id)).toMatchObject({ status: 'exception', exceptionReason: 'quote-stale' });
  });

  it('positions are valued and closed at its last quote, by the customer and by a stop loss [CLS-8, CNV-18]', async () => {
    const { id } = await trader.open(EURJPY);
    const { id: stopped } = await trader.open({ ...EURJPY, direction: SELL, stopLoss: '180.000' });
    const rate = '0.006349649817';
    await losePair(state);
    const { positions } = await trader.figures();
    expect(positions).toHaveLength(2);
    expect(positions).toContainEqual({ orderId: id, symbol: 'EURJPY', price: '178.923', rate, profit: '-10.48' });
    expect(await trader.close(id)).toMatchObject({ profit: '-10.48', closeConversion: { rate, side: 'bid' } });
    await quote(server, 'EURJPY', '179.967', '180.000');
    // −1.077 × 50,000 = −53,850 yen.
    expect((await trader.life(stopped)).closings).toMatchObject([{ profit: '-341.93', closeConversion: { rate } }]);
  });
});

it('opens no market order with a delayed quote of its pair, and a pending one that is triggered [CNV-17, ORD-97]', async () => {
  const { id } = await trader.open({ ...EURJPY, kind: 'limit', price: '178.500' });
  await setFeed(server, 'USDJPY', 'stalled');
  await pass(server, 8000);
  await quote(server, 'EURJPY', '178.923', '178.956');
  expect(await trader.place(EURJPY)).toMatchObject({ code: 2004, data: { symbol: 'USDJPY' } });
  await quote(server, 'EURJPY', '178.467', '178.500');
  expect(await trader.order(id)).toMatchObject({ status: 'open', openConversion: { rate: '0.006349407918' } });
  await restorePair();
});

it("takes the overnight fee by the last quotes before 22:00, a stale pair's too, of the volume open then [OVN-6, OVN-7]", async () => {
  const evening = await startTestServer({
    at: londonInstant({ year: 2026, month: 9, day: 28, hour: 21, minute: 59, second: 40 }),
  });
  await quote(evening, 'USDJPY', '157.489', '157.501');
  await quote(evening, 'EURJPY', '178.923', '178.956');
  const holder = await signUpTrader(evening);
  const { id } = await holder.open(EURJPY);
  const { id: part } = await holder.open(EURJPY);
  await holder.close(part, '0.25');
  await setFeed(evening, 'USDJPY', 'stalled');
  for (let second = 0; second < 19; second += 1) await pass(evening, 1000);
  expect(await holder.place(EURJPY)).toMatchObject({ code: 2004, data: { symbol: 'USDJPY' } });
  evening.advance(1000);
  void evening.world.market.controls.setQuote('EURJPY', { bid: '200.000', ask: '200.033' });
  await evening.settled();
  // 178.9395 × 50,000 × 0.000011 = 98.416725 yen received, by 157.501; half of it for the part.
  const feeOf = async (orderId: string) => (await holder.order(orderId)).overnightFee;
  expect([await feeOf(id), await feeOf(part)]).toEqual(['0.62', '0.31']);
  await closeInOrder(evening);
});
