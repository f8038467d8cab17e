import { decimal } from '../../../src/domain/decimal.ts';
import { dateText } from '../../../src/domain/time.ts';
import { startTestServer, type TestServer, WEDNESDAY_MORNING } from '../../support/testServer.ts';
import { signUpCustomer } from '../../support/signUpCustomer.ts';
import { pass } from '../trading/trader.ts';
import { DAY_MS, OPERATORS, operatorOf, TO_MIDNIGHT_MS, TODAY } from './investor.ts';

let server: TestServer;
let token: string;
const start = async (options: Parameters<typeof startTestServer>[0] = {}) => {
  server = await startTestServer(options);
  ({ token } = await signUpCustomer(server));
  await pass(server, 1000);
};
afterEach(() => server.close());

const detail = (quantifyId: string) => server.succeed('getAiProduct', { token, query: { quantifyId } });

describe('the products of the sandbox', () => {
  it('trade gold by the published rule on its candles [INV-2, INV-3, INV-76, INV-77, INV-15, INV-11, INV-12, INV-13]', async () => {
    await start();
    const { items } = await server.succeed('listAiProducts', { token });
    expect(items.map(({ name, status }) => [name, status])).toEqual([
      ['Gold Quant 30', 'open'],
      ['Gold Quant 5', 'open'],
    ]);
    const [month] = items;
    const { dailyIncome, product } = await detail(month?.id ?? '');
    expect(product).toEqual(month);
    expect([product.strategy, product.dailyCost, dailyIncome.length]).toEqual(['five-closes', '0.0001', 30]);
    expect([dailyIncome[0]?.date, dailyIncome.at(-1)?.date]).toEqual([dateText(TODAY - 30), dateText(TODAY - 1)]);
    // 2026-09-26 and 27 are a weekend.
    expect(
      dailyIncome.filter(({ date }) => ['2026-09-26', '2026-09-27'].includes(date)).map(({ rate }) => rate),
    ).toEqual([...['0.0000', '0.0000']]);
    const candles = await server.world.market.candles({
      symbol: 'XAUUSD',
      period: '1D',
      before: WEDNESDAY_MORNING - 12 * 3600,
      limit: 6,
    });
    const closes = candles.map(({ close }) => Number(close));
    const [before, close] = [closes[4] ?? 0, closes[5] ?? 0];
    const average = closes.slice(0, 5).reduce((sum, each) => sum + each, 0) / 5;
    const rate = 0.5 * Math.sign(before - average) * ((close - before) / before) - 0.0001;
    expect(Number(dailyIncome.at(-1)?.rate)).toBeCloseTo(rate, 3);
    const sum = dailyIncome.reduce((all, each) => all.plus(each.rate), decimal('0'));
    expect(product.paidOut).toMatchObject({ days: 30, sum: sum.toFixed(4) });
    expect(decimal(product.paidOut?.worstSum ?? '').lte(sum) && decimal(product.paidOut?.bestSum ?? '').gte(sum)).toBe(
      true,
    );
  });

  it('have figures of ten years, each date once [INV-17, INV-21, INV-23, INV-25, INV-69]', async () => {
    await start();
    const [month] = (await server.succeed('listAiProducts', { token })).items;
    const { performance } = await detail(month?.id ?? '');
    expect(performance?.days).toBe(3650);
    expect(performance?.riskIndicator).toBeGreaterThanOrEqual(2);
    expect(performance?.riskIndicator).toBeLessThanOrEqual(4);
    const { stress, unfavourable, moderate, favourable } = performance?.scenarios ?? {};
    const values = [stress, unfavourable, moderate, favourable].map((each) => Number(each?.value));
    expect(values.slice(1)).toEqual(values.slice(1).toSorted((one, other) => one - other));
    expect(Number(performance?.lossShare)).toBeGreaterThan(0.3);
    expect(Number(performance?.deepestFall)).toBeGreaterThan(0);
    await pass(server, TO_MIDNIGHT_MS);
    expect((await detail(month?.id ?? '')).performance?.days).toBe(3650);
  });

  it('are known by their ids alone (1002) [INV-16]', async () => {
    await start();
    expect(await server.call('getAiProduct', { token, query: { quantifyId: OPERATORS.id } })).toMatchObject({
      ...{ code: 1002, data: { field: 'quantifyId' } },
    });
  });
});

describe('the products of an operator', () => {
  const newest = { ...OPERATORS, id: 'a1d3c5e7-1111-4222-8333-944455556666', opensAt: OPERATORS.opensAt + 86_400 };
  const soldOut = { ...OPERATORS, id: 'b2e4d6f8-1111-4222-8333-944455556666', numberTotal: 0 };
  const shut = { ...OPERATORS, id: 'c3f5e7a9-1111-4222-8333-944455556666', isClosed: true };

  it('are sorted by status, then by their opening, with names of the language [INV-9, INV-10, INV-76]', async () => {
    await start({ aiProducts: operatorOf([shut, soldOut, OPERATORS, newest], {}) });
    const { items } = await server.succeed('listAiProducts', { token, language: 'de' });
    expect(new Set(items.map(({ strategy }) => strategy))).toEqual(new Set([null]));
    expect(items.map(({ id, status, name }) => [id, status, name])).toEqual([
      [newest.id, 'open', 'Ruhige Drei'],
      [OPERATORS.id, 'open', 'Ruhige Drei'],
      [soldOut.id, 'sold-out', 'Ruhige Drei'],
      [shut.id, 'closed', 'Ruhige Drei'],
    ]);
    expect((await server.succeed('listAiProducts', { token, language: 'fr' })).items[0]?.name).toBe('Steady Three');
  });

  it('have figures of what they paid, gains and losses alike, and no scenarios before two years [INV-1, INV-14, INV-26]', async () => {
    const rates = { [-3]: '0.01', [-2]: '-0.02', [-1]: '-0.00005', 0: '0.03' };
    await start({ aiProducts: operatorOf([{ ...OPERATORS, opensAt: WEDNESDAY_MORNING - 3 * 86_400 }], rates) });
    const before = await detail(OPERATORS.id);
    expect(before.dailyIncome.map(({ rate }) => rate)).toEqual(['0.0100', '-0.0200', '-0.0001']);
    expect(before.product.paidOut).toEqual({
      ...{ days: 3, sum: '-0.0101', worstSum: '-0.0101', bestSum: '-0.0101', lossDays: 2 },
    });
    expect(before.performance).toEqual({
      ...{
        days: 3,
        worstDay: { date: dateText(TODAY - 2), rate: '-0.0200' },
        deepestFall: '0.0199',
        lossShare: '0.6667',
      },
      ...{ riskIndicator: 7, scenarios: null },
    });
    await pass(server, TO_MIDNIGHT_MS);
    const after = await detail(OPERATORS.id);
    expect(after.product.paidOut).toMatchObject({ sum: '0.0099', worstSum: '-0.0101', bestSum: '0.0099', lossDays: 2 });
    expect(after.performance?.days).toBe(4);
  });

  it('have each date once, whatever their operator says of the time before they began [INV-69]', async () => {
    const source = operatorOf([{ ...OPERATORS, opensAt: WEDNESDAY_MORNING - 86_400 }], { [-1]: '0.01' });
    const days = Array.from({ length: 10 }, (_, index) => TODAY - 8 + index);
    const pastRatesOf = () => Promise.resolve(days.map((day) => ({ day, rate: '-0.5', isTraded: true })));
    await start({ aiProducts: { ...source, pastRatesOf } });
    const { performance, dailyIncome } = await detail(OPERATORS.id);
    expect(performance).toMatchObject({ days: 8, worstDay: { date: dateText(TODAY - 2), rate: '-0.5000' } });
    expect(dailyIncome).toEqual([{ date: dateText(TODAY - 1), rate: '0.0100' }]);
  });

  it('have no figures before a date of theirs has a rate [INV-14, INV-21]', async () => {
    await start({ aiProducts: operatorOf([{ ...OPERATORS, opensAt: WEDNESDAY_MORNING }], {}) });
    expect(await detail(OPERATORS.id)).toMatchObject({
      product: { paidOut: null },
      dailyIncome: [],
      performance: null,
    });
    await pass(server, TO_MIDNIGHT_MS + DAY_MS);
    expect(await detail(OPERATORS.id)).toMatchObject({ product: { paidOut: null }, performance: { days: 2 } });
  });
});

it('a live server offers no products of its own', async () => {
  server = await startTestServer({ environment: 'live' });
  ({ token } = await signUpCustomer(server));
  expect(await server.succeed('listAiProducts', { token })).toEqual({ items: [] });
});
