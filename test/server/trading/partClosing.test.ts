import { sql } from 'kysely';
import { decimal, ZERO } from '../../../src/domain/decimal.ts';
import { partOf } from '../../../src/domain/orders/volumeRules.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { refusalCheck } from './refusalCheck.ts';
import { closeInOrder, offer, quote, rowsWritten, signUpTrader, type Trader } from './trader.ts';

const SELL = 1;

let server: TestServer;
let trader: Trader;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => closeInOrder(server));
beforeEach(async () => {
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
  trader = await signUpTrader(server);
});
afterEach(() => jest.restoreAllMocks());

describe('a part of a position', () => {
  it.each([
    [25, '0.01'],
    [50, '0.03'],
    [75, '0.05'],
  ])('of %i % is rounded down to the step: %s of 0.07', async (percent, volume) => {
    const { id } = await trader.open({ volume: '0.07' });
    expect(await trader.close(id, partOf('0.07', percent, '0.01'))).toMatchObject({ volume, status: 'closed' });
  });

  it('closes at its own price, and leaves the rest open with the rest of its margin [CLS-4, CLS-32, CLS-34, CLS-35, ORL-22, ORL-23, CLS-6]', async () => {
    const { id, number } = await trader.open({ volume: '0.07' });
    await quote(server, 'XAUUSD', '4139.10', '4139.45');
    const part = await trader.close(id, '0.02');
    // (4139.10 − 4129.45) × 2; 1,445.31 × 2 ÷ 7 = 412.95; 0.49 × 2 ÷ 7.
    expect(part).toMatchObject({ orderId: id, number, closePrice: '4139.10', profit: '19.30', margin: '412.95' });
    expect(part).toMatchObject({ fee: '-0.14', closeReason: 'customer' });
    expect(part.id).not.toBe(id);
    expect(await trader.order(id)).toMatchObject({ status: 'open', volume: '0.05', margin: '1032.36', fee: '-0.35' });
    // 100,000.00 − 0.49 + 19.30
    expect(await trader.figures()).toMatchObject({ balance: '100018.81', usedMargin: '1032.36' });
  });

  it('is a row of the history beside the open rest; totals count closings [ORL-4, ORL-17]', async () => {
    const { id } = await trader.open({ volume: '0.07' });
    const parts = [await trader.close(id, '0.02'), await trader.close(id, '0.03')];
    expect((await trader.list({ view: 'open' })).items).toMatchObject([{ id, volume: '0.02' }]);
    const { items, totals } = await trader.list({ view: 'history', status: 'deal' });
    expect(items.map((row) => row.id).sort()).toEqual([id, ...parts.map((part) => part.id)].sort());
    expect(totals).toMatchObject({ count: 2 });
  });
});

describe('partial closings add up to the whole, to the cent:', () => {
  it.each([
    ['thirds', '0.07', ['0.02', '0.03']],
    ['one step after the other', '0.06', ['0.01', '0.01', '0.01', '0.01', '0.01']],
    ['halves of halves', '0.13', ['0.06', '0.03', '0.02', '0.01']],
  ])('adds up %s of %s [CLS-37, ORL-24]', async (_, volume, parts) => {
    const order = await trader.open({ volume, direction: SELL });
    const closings: Awaited<ReturnType<Trader['close']>>[] = [];
    for (const part of parts) closings.push(await trader.close(order.id, part));
    closings.push(await trader.close(order.id));
    const sum = (field: 'volume' | 'margin' | 'fee') =>
      closings.reduce((total, closing) => total.plus(closing[field]), ZERO).toFixed(2);
    expect({ volume: sum('volume'), margin: sum('margin'), fee: sum('fee') }).toEqual({
      ...{ volume: decimal(volume).toFixed(2), margin: order.margin, fee: order.fee },
    });
    // The order itself shows its original sizes, once it is wholly closed.
    expect(await trader.order(order.id)).toMatchObject({
      ...{ status: 'closed', volume: order.volume, margin: order.margin, fee: order.fee },
    });
    expect(await trader.figures()).toMatchObject({ usedMargin: '0.00', positions: [] });
  });
});

describe('the fraction of a cent of a part', () => {
  it('is carried on to the next one, so that parts bring what the whole would have brought [CLS-38, CLS-68, PFT-5]', async () => {
    await quote(server, 'USDJPY', '157.489', '157.501');
    await quote(server, 'EURJPY', '178.923', '178.956');
    const parted = await trader.open({ symbol: 'EURJPY', volume: '0.05' });
    const whole = await trader.open({ symbol: 'EURJPY', volume: '0.05' });
    await quote(server, 'EURJPY', '178.924', '178.957');
    const closings = [];
    for (let part = 0; part < 4; part += 1) closings.push(await trader.close(parted.id, '0.01'));
    closings.push(await trader.close(parted.id));
    // −32 yen × 0.006349649817 = −0.203189 each; alone they would bring −1.00.
    expect(closings.map(({ profit }) => profit)).toEqual(['-0.20', '-0.21', '-0.20', '-0.20', '-0.21']);
    expect(await trader.close(whole.id)).toMatchObject({ profit: '-1.02' });
  });
});

describe('a request that breaks after its ledger entry is written leaves nothing, [LED-5]', () => {
  /** Lets the database refuse the events of a kind, which are written after the ledger entries. */
  const breakAt = (kind: 'filled' | 'part-closed') =>
    server.world.database.transaction((tx) =>
      sql.raw(`alter table order_events add constraint broken check (kind <> '${kind}') not valid`).execute(tx),
    );
  const mend = () =>
    server.world.database.transaction((tx) => sql`alter table order_events drop constraint broken`.execute(tx));

  it.each([
    ['an opening', 'filled', () => trader.place()],
    [
      'a closing',
      'part-closed',
      async () => trader.end({ orderId: (await trader.list({ view: 'open' })).items[0]?.id ?? '', volume: '0.04' }),
    ],
  ] as const)('as %s, and is carried out once it is sent again', async (_, kind, send) => {
    await trader.open();
    const [rows, figures] = [await rowsWritten(server), await trader.figures()];
    await breakAt(kind);
    const broken = await send();
    await mend();
    expect(broken.code).toBe(500);
    expect(await rowsWritten(server)).toEqual(rows);
    expect(await trader.figures()).toEqual(figures);
    expect((await send()).code).toBe(200);
    expect((await rowsWritten(server)).postings).toBe(rows.postings + 1);
  });
});

describe('a refused partial closing writes nothing and [LED-5]', () => {
  it('is refused below the minimum (2101), above the open volume (2102), off the step (2103), and for zero [CLS-28, CLS-29, CLS-30]', async () => {
    const { id: orderId } = await trader.open({ volume: '0.07' });
    const refused = refusalCheck(server, trader);
    await refused(() => trader.end({ orderId, volume: '0.001' }), 2101, { field: 'volume', minimum: '0.01' });
    await refused(() => trader.end({ orderId, volume: '0.08' }), 2102, { field: 'volume', maximum: '0.07' });
    await refused(() => trader.end({ orderId, volume: '0.015' }), 2103, { field: 'volume', step: '0.01' });
    await refused(() => trader.end({ orderId, volume: '0' }), 2101, { field: 'volume', minimum: '0.01' });
  });

  it('is refused where its rest is below the minimum (2119), while the whole can always be closed [CLS-27, CLS-31]', async () => {
    const { id: orderId } = await trader.open({ volume: '0.07' });
    offer(server, 'XAUUSD', { minimumVolume: '0.05' });
    const refused = refusalCheck(server, trader);
    await refused(() => trader.end({ orderId, volume: '0.05' }), 2119, { field: 'volume', minimum: '0.05' });
    jest.restoreAllMocks();
    offer(server, 'XAUUSD', { minimumVolume: '0.10' });
    expect(await trader.end({ orderId, volume: '0.07' })).toMatchObject({ code: 200 });
  });

  it('is refused by the volume that is open now, after an earlier partial closing [CLS-29]', async () => {
    const { id: orderId } = await trader.open({ volume: '0.07' });
    await trader.close(orderId, '0.04');
    const refused = refusalCheck(server, trader);
    await refused(() => trader.end({ orderId, volume: '0.04' }), 2102, { field: 'volume', maximum: '0.03' });
  });

  it('names the volume that is open with two decimals [CLS-29]', async () => {
    const { id: orderId } = await trader.open({ volume: '0.30' });
    await trader.close(orderId, '0.20');
    const refused = refusalCheck(server, trader);
    await refused(() => trader.end({ orderId, volume: '0.11' }), 2102, { field: 'volume', maximum: '0.10' });
  });
});

describe('a closing with a deviation', () => {
  const asked = { priceSeen: '4129.10', maximumDeviation: 20 };
  it('is refused with the new price where that is worse by more (2108) [CLS-24, FIG-27]', async () => {
    const { id: orderId } = await trader.open();
    await quote(server, 'XAUUSD', '4128.89', '4129.24');
    const refused = refusalCheck(server, trader);
    await refused(() => trader.end({ orderId, ...asked }), 2108, { field: 'priceSeen', price: '4128.89' });
  });

  it.each([
    ['as much worse as allowed', '4128.90', '4129.25'],
    ['better by more', '4135.00', '4135.35'],
  ])('closes at a price that is %s [CLS-25]', async (_, bid, ask) => {
    const { id: orderId } = await trader.open();
    await quote(server, 'XAUUSD', bid, ask);
    expect(await trader.end({ orderId, ...asked })).toMatchObject({ code: 200, data: { closePrice: bid } });
  });

  it('of a sell checks the ask; without one any price is accepted [CLS-24, CLS-26]', async () => {
    const { id: orderId } = await trader.open({ direction: SELL });
    await quote(server, 'XAUUSD', '4129.31', '4129.66');
    expect(await trader.end({ orderId, priceSeen: '4129.45', maximumDeviation: 20 })).toMatchObject({ code: 2108 });
    expect(await trader.end({ orderId, priceSeen: '4129.45' })).toMatchObject({ code: 200 });
  });
});
