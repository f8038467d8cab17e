import { sql } from 'kysely';
import { decimal, moneyText } from '../../../src/domain/decimal.ts';
import { londonInstant } from '../../../src/domain/time.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { closeInOrder, pass, quote, signUpTrader, type Trader } from './trader.ts';

const SELL = 1;
const HOUR_MS = 3_600_000;
/** Longest step of time: longer ones are a pause, whose prices are not those set by hand. */
const STEP_MS = 4000;
const DAY_MS = 24 * HOUR_MS;

let server: TestServer;
let trader: Trader;
afterEach(() => closeInOrder(server));

/** Starts a world at a London date and time, with gold at a mid of 4129.275 and bitcoin at 80,000. */
const beginAt = async (year: number, month: number, day: number, hour: number, minute = 0, second = 0) => {
  server = await startTestServer({ at: londonInstant({ year, month, day, hour, minute, second }) });
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
  await quote(server, 'BTCUSD', '79990.00', '80010.00');
  await quote(server, 'US500', '4999.75', '5000.25');
  trader = await signUpTrader(server);
};

/** Overnight fees of an order: the day of the month and the amount. */
const nightsOf = async (id: string) =>
  (await trader.life(id)).events
    .filter(({ kind }) => kind === 'overnight')
    .map(({ at, amount }) => [new Date(at * 1000).getUTCDate(), amount]);

/** Ledger entries of the customer's cash, in order, with when each was due and when it was posted. */
const movements = async () =>
  (
    await server.world.database.reader
      .selectFrom('legs')
      .innerJoin('postings', 'postings.id', 'legs.posting_id')
      .select(['kind', 'due_at', 'posted_at'])
      .where('account_id', 'is not', null)
      .orderBy('sequence')
      .execute()
  ).map(({ kind, due_at, posted_at }) => [kind, due_at, posted_at]);

const opened = async (symbol: string, order: Parameters<Trader['open']>[0] = {}) =>
  (await trader.open({ symbol, volume: '1.00', leverage: 2, ...order })).id;

describe('a week of overnight fees', () => {
  it('counts nights by the instrument: three on Wednesday, three on Friday, one every day [OVN-1, OVN-2, OVN-4, OVN-5, OVN-9, OVN-10, OVN-11, OVN-12, OVN-13, OVN-21, LED-13]', async () => {
    await beginAt(2026, 9, 27, 21);
    const gold = await opened('XAUUSD', { volume: '0.10', leverage: 20 });
    const sold = await opened('XAUUSD', { direction: SELL, leverage: 20 });
    const index = await opened('US500', { leverage: 20 });
    const coin = await opened('BTCUSD', { volume: '0.10' });
    await pass(server, HOUR_MS - 1000);
    for (let night = 0; night < 7; night += 1) {
      await pass(server, STEP_MS);
      await pass(server, DAY_MS - STEP_MS);
    }
    // 4129.275 × 10 × −0.000015 = −0.619; × 100 × 0.000004 = 1.652 for the seller.
    expect(await nightsOf(gold)).toEqual([
      ...[[28, '-0.62'] as const, [29, '-0.62'] as const, [30, '-1.86'] as const],
      ...[[1, '-0.62'] as const, [2, '-0.62'] as const],
    ]);
    expect(await nightsOf(sold)).toEqual([
      ...[[28, '1.65'] as const, [29, '1.65'] as const, [30, '4.96'] as const],
      ...[[1, '1.65'] as const, [2, '1.65'] as const],
    ]);
    // 5,000.00 × 10 × −0.000178, on Friday three times.
    expect(await nightsOf(index)).toEqual([
      ...[[28, '-8.90'] as const, [29, '-8.90'] as const, [30, '-8.90'] as const],
      ...[[1, '-8.90'] as const, [2, '-26.70'] as const],
    ]);
    // 80,000.00 × 0.10 × −0.000411, Saturdays and Sundays too.
    expect(await nightsOf(coin)).toEqual([27, 28, 29, 30, 1, 2, 3].map((day) => [day, '-3.29']));
    expect(await trader.order(gold)).toMatchObject({ overnightFee: '-4.34' });
  });
});

describe('the rollover at 22:00 in London', () => {
  it.each([
    ['a day of 23 hours', 2027, 3, 27, 23],
    ['a day of 25 hours', 2026, 10, 24, 25],
  ])('comes after %s, when the clocks change [OVN-15]', async (_, year, month, day, hours) => {
    await beginAt(year, month, day, 21);
    const id = await opened('BTCUSD', { volume: '0.10' });
    await pass(server, HOUR_MS);
    await pass(server, hours * HOUR_MS - 1000);
    expect(await nightsOf(id)).toHaveLength(1);
    await pass(server, 1000);
    const [first, second] = (await trader.life(id)).events.filter(({ kind }) => kind === 'overnight');
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBe(hours * 3600);
  });

  it('charges positions that were open a second before, and not those that open with it [OVN-16, OVN-17]', async () => {
    await beginAt(2026, 9, 29, 21, 59, 59);
    const before = await opened('XAUUSD', { volume: '0.10', leverage: 20 });
    await pass(server, 1000);
    const after = await opened('XAUUSD', { volume: '0.10', leverage: 20 });
    await pass(server, HOUR_MS);
    expect([await nightsOf(before), await nightsOf(after)]).toEqual([[[29, '-0.62']], []]);
  });

  it('charges a position that is closed with it, and not one that was closed a second before [ENG-19, OVN-18, OVN-19, ENG-51]', async () => {
    await beginAt(2026, 9, 29, 21, 59, 59);
    const [left, stays] = [await trader.open(), await trader.open()];
    expect(await trader.close(left.id)).toMatchObject({ overnightFee: '0.00' });
    server.advance(1000);
    expect(await trader.close(stays.id)).toMatchObject({ overnightFee: '-0.62' });
    expect(await trader.figures()).toMatchObject({ balance: '99990.98' });
  });

  it('posts fees that are due together by rollover, then by when the orders were placed, then by id', async () => {
    await beginAt(2026, 9, 28, 21);
    const pending = await trader.wait('limit', '4100.00', { volume: '0.10' });
    await pass(server, 1000);
    const coin = await opened('BTCUSD', { volume: '0.10' });
    await quote(server, 'XAUUSD', '4099.65', '4100.00');
    await quote(server, 'XAUUSD', '4129.10', '4129.45');
    server.advance(2 * DAY_MS);
    await trader.figures();
    await server.settled();
    const posted = await server.world.database.reader
      .selectFrom('postings')
      .select(['due_at', 'subject'])
      .where('kind', '=', 'overnight')
      .orderBy('id')
      .execute();
    const [first, second] = [28, 29].map((day) => londonInstant({ year: 2026, month: 9, day, hour: 22 }));
    expect(posted.map(({ due_at, subject }) => [due_at, subject])).toEqual([
      ...[pending.id, coin].map((id) => [first, id]),
      ...[pending.id, coin].map((id) => [second, id]),
    ]);
  });

  it('uses the last price before it [OVN-3]', async () => {
    await beginAt(2026, 9, 29, 21, 59, 58);
    const id = await opened('XAUUSD', { leverage: 20 });
    await pass(server, 1000);
    await quote(server, 'XAUUSD', '4200.00', '4200.00');
    server.advance(1000);
    void server.world.market.controls.setQuote('XAUUSD', { bid: '4300.00', ask: '4300.00' });
    await server.settled();
    // 4200.00 × 100 × −0.000015
    expect(await nightsOf(id)).toEqual([[29, '-6.30']]);
  });

  it('is an event with the mid price in the digits of the instrument [OVN-22]', async () => {
    await beginAt(2026, 9, 29, 21, 59, 59);
    const { id } = await trader.open();
    await pass(server, 1000);
    const at = londonInstant({ year: 2026, month: 9, day: 29, hour: 22 });
    // The mid is 4129.275.
    expect((await trader.life(id)).events).toMatchObject([
      ...[{ kind: 'placed' }, { kind: 'filled' }],
      { kind: 'overnight', at, price: '4129.28', volume: '0.10', amount: '-0.62', margin: null },
    ]);
  });

  it('keeps a fee due while there is no quote before it, and posts it once there is one [OVN-8]', async () => {
    await beginAt(2026, 9, 29, 21, 59, 59);
    const { id } = await trader.open();
    const unknown = jest.spyOn(server.world.market, 'quoteBefore').mockImplementation(() => undefined);
    await pass(server, 1000);
    await trader.change(id, { stopLoss: '4000.00' });
    expect(unknown).toHaveBeenCalled();
    expect(await nightsOf(id)).toEqual([]);
    unknown.mockRestore();
    await pass(server, 1000);
    await trader.close(id, '0.05');
    expect(await nightsOf(id)).toEqual([[29, '-0.62']]);
  });

  it('keeps the revision of the account over a weekend, whose fees are 0.00 [ORL-56]', async () => {
    await beginAt(2026, 10, 2, 21, 59, 59);
    const { id } = await trader.open();
    await pass(server, 1000);
    const friday = await trader.figures();
    expect([await nightsOf(id), friday.revision]).toEqual([[[2, '-0.62']], 2]);
    for (let night = 0; night < 2; night += 1) await pass(server, DAY_MS);
    const { rows } = await sql<{ until: number }>`select nights_until as until from orders where id = ${id}`.execute(
      server.world.database.reader,
    );
    expect(rows).toEqual([{ until: londonInstant({ year: 2026, month: 10, day: 4, hour: 22 }) }]);
    expect(await trader.figures()).toMatchObject({ balance: friday.balance, revision: 2 });
    await pass(server, DAY_MS);
    expect((await trader.figures()).revision).toBe(3);
  });

  it('leaves the row of the position in its place, below one that opened before the fee was posted [ORL-13]', async () => {
    await beginAt(2026, 9, 29, 21, 59, 59);
    const older = await opened('XAUUSD', { volume: '0.10', leverage: 20 });
    const unknown = jest.spyOn(server.world.market, 'quoteBefore').mockImplementation(() => undefined);
    await pass(server, 2000);
    const [younger, other] = [await opened('XAUUSD', { leverage: 20 }), await opened('XAUUSD', { leverage: 20 })];
    unknown.mockRestore();
    await pass(server, 2000);
    await trader.close(other);
    expect(await nightsOf(older)).toEqual([[29, '-0.62']]);
    expect((await trader.list({ view: 'open' })).items.map(({ id }) => id)).toEqual([younger, older]);
  });

  it('takes a fee that stayed due from what is open when it is posted, and none from what closed meanwhile [OVN-25, OVN-26]', async () => {
    await beginAt(2026, 9, 29, 21, 59, 59);
    const { id } = await trader.open();
    const { id: whole } = await trader.open();
    const unknown = jest.spyOn(server.world.market, 'quoteBefore').mockImplementation(() => undefined);
    await pass(server, 1000);
    await trader.close(id, '0.05');
    await trader.close(whole);
    expect(unknown).toHaveBeenCalled();
    unknown.mockRestore();
    await pass(server, 1000);
    await trader.close(id, '0.01');
    expect(await nightsOf(id)).toEqual([[29, '-0.31']]);
    expect(await nightsOf(whole)).toEqual([]);
    expect(await trader.life(whole)).toMatchObject({ closings: [{ overnightFee: '0.00' }] });
  });

  it('charges no pending order [OVN-20]', async () => {
    await beginAt(2026, 9, 29, 21, 59);
    const { id } = await trader.wait('limit', '4100.00');
    await pass(server, HOUR_MS);
    expect(await nightsOf(id)).toEqual([]);
  });
});

describe('missed overnight fees', () => {
  it('are posted once each, dated at their rollover, before the first price is processed [OVN-1, OVN-23, OVN-24]', async () => {
    await beginAt(2026, 9, 28, 21);
    const id = await opened('BTCUSD', { volume: '0.10', stopLoss: '70000.00' });
    await server.settled();
    // Time passes without ticks for three nights; then the first price received closes the position.
    const { market } = server.world;
    void market.controls.setFeed('BTCUSD', 'stalled');
    const advance = jest.spyOn(market, 'advance').mockImplementation((nowMs) => {
      advance.mockRestore();
      market.advance(nowMs);
      void market.controls.setQuote('BTCUSD', { bid: '60000.00', ask: '60010.00' });
    });
    await pass(server, 3 * DAY_MS);
    const now = server.world.now();
    const nights = [28, 29, 30].map((day) => {
      const at = londonInstant({ year: 2026, month: 9, day, hour: 22 });
      const { bid, ask } = market.quoteBefore('BTCUSD', at * 1000) ?? { bid: '0', ask: '0' };
      return { at, amount: moneyText(decimal(bid).plus(ask).div(2).times('0.10').times('-0.000411')) };
    });
    expect(await trader.life(id)).toMatchObject({
      order: { status: 'closed', closeReason: 'stop-loss' },
      closings: [{ closePrice: '60000.00', closedAt: now }],
      events: [{}, {}, ...nights.map((night) => ({ kind: 'overnight', ...night })), { kind: 'closed' }],
    });
    expect((await movements()).slice(2)).toEqual([
      ...nights.map(({ at }) => ['overnight', at, now]),
      ['profit', now, now],
    ]);
  });

  it('are split among partial closings without losing a cent [CLS-36, CLS-37]', async () => {
    await beginAt(2026, 9, 28, 21, 59, 59);
    const id = await opened('BTCUSD', { volume: '0.10' });
    await pass(server, STEP_MS);
    const parts = [await trader.close(id, '0.03'), await trader.close(id, '0.03'), await trader.close(id)];
    expect(parts.map(({ overnightFee }) => overnightFee)).toEqual(['-0.99', '-0.99', '-1.31']);
    expect(await trader.order(id)).toMatchObject({ overnightFee: '-3.29', volume: '0.10' });
  });
});
