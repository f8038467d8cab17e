import { randomUUID } from 'node:crypto';
import type { Schemas } from '../../../src/contract/index.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { refusalCheck, STALE_MS } from './refusalCheck.ts';
import { closeInOrder, quote, rowsWritten, setFeed, signUpTrader, type Trader } from './trader.ts';

const SELL = 1;

let server: TestServer;
let trader: Trader;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => closeInOrder(server));
beforeEach(async () => {
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
  await quote(server, 'EURUSD', '1.13610', '1.13622');
  trader = await signUpTrader(server);
});

const endMany = async (body: Schemas['CloseOrdersRequest']) => {
  const answer = await trader.endMany(body);
  if (answer.code !== 200) throw new Error(`refused: ${answer.code}`);
  return answer.data.items;
};
const resultsOf = async (body: Schemas['CloseOrdersRequest']) =>
  (await endMany(body)).map(({ orderId, result }) => [orderId, result]);

describe('ending named orders', () => {
  it('closes an order once that is named twice, in small and in capital letters', async () => {
    const { id } = await trader.open();
    expect(await resultsOf({ orderIds: [id, id.toUpperCase()] })).toEqual([
      [id, 'closed'],
      [id.toUpperCase(), 'refused'],
    ]);
  });

  it('closes or cancels each order, with one result for each, in the order in which they were named [CLS-49, CLS-50, CLS-51, CLS-52, CLS-53, CLS-54, CLS-55, CLS-56, CLS-57, CLS-67, ORD-79]', async () => {
    const stranger = await signUpTrader(server);
    const { id: foreign } = await stranger.open();
    const { id: open } = await trader.open();
    const { id: pending } = await trader.wait('limit', '4100.00');
    const { id: gone } = await trader.open();
    await trader.close(gone);
    expect(await endMany({ orderIds: [pending, gone, foreign, open] })).toMatchObject([
      { orderId: pending, result: 'canceled', code: null, order: { status: 'canceled', closeReason: 'customer' } },
      { orderId: gone, result: 'refused', code: 2117, order: { status: 'closed' } },
      { orderId: foreign, result: 'refused', code: 1002, order: null },
      { orderId: open, result: 'closed', code: null, order: { status: 'closed', closePrice: '4129.10' } },
    ]);
    expect(await stranger.order(foreign)).toMatchObject({ status: 'open' });
  });

  it('leaves an order that filled before it was canceled open, and cancels the others [CLS-72]', async () => {
    const { id: filled } = await trader.wait('limit', '4120.00');
    const { id: waiting } = await trader.wait('limit', '4100.00');
    await quote(server, 'XAUUSD', '4119.65', '4120.00');
    expect(await trader.order(filled)).toMatchObject({ status: 'open' });
    const { id: gone } = await trader.open();
    await trader.close(gone);
    expect(await endMany({ orderIds: [filled, waiting, gone], status: 'pending' })).toMatchObject([
      { result: 'refused', code: 2118, msg: 'This order is no longer pending.', order: { status: 'open' } },
      { result: 'canceled', order: { status: 'canceled' } },
      { result: 'refused', code: 2117, order: { status: 'closed' } },
    ]);
    expect(await trader.order(filled)).toMatchObject({ status: 'open' });
  });

  it('closes positions and no pending orders where the customer closes [CLS-72]', async () => {
    const { id: open } = await trader.open();
    const { id: pending } = await trader.wait('limit', '4100.00');
    expect(await endMany({ orderIds: [open, pending], status: 'open' })).toMatchObject([
      { result: 'closed' },
      { result: 'refused', code: 2117, order: { status: 'pending' } },
    ]);
  });

  it('refuses orders in a closed or stale market, and ends the others; pending orders are always canceled [CLS-51, CLS-58, CLS-59, ORD-80]', async () => {
    const { id: gold } = await trader.open();
    const { id: waiting } = await trader.wait('limit', '4100.00');
    const { id: euro } = await trader.open({ symbol: 'EURUSD' });
    await setFeed(server, 'XAUUSD', 'closed');
    expect(await endMany({ orderIds: [gold, euro, waiting] })).toMatchObject([
      { result: 'refused', code: 2002, order: { status: 'open' } },
      { result: 'closed' },
      { result: 'canceled' },
    ]);
    await setFeed(server, 'XAUUSD', 'stalled');
    server.advance(STALE_MS);
    expect(await endMany({ orderIds: [gold] })).toMatchObject([{ result: 'refused', code: 2004 }]);
    expect(await trader.order(gold)).toMatchObject({ status: 'open' });
  });

  it('shows a refused order as its life does, and words the refusal as an answer does, without data [CLS-70, CLS-71]', async () => {
    const { id } = await trader.open();
    await trader.close(id);
    const { data } = await trader.endMany({ orderIds: [id] });
    const refused = await trader.end({ orderId: id });
    expect(refused.code).toBe(2117);
    const { order } = await trader.life(id);
    expect(data).toEqual({ items: [{ orderId: id, result: 'refused', order, code: 2117, msg: refused.msg }] });
  });

  it('finds no order by the id of one of its closings (1002) [CLS-56]', async () => {
    const { id } = await trader.open({ volume: '0.10' });
    const part = await trader.close(id, '0.04');
    expect(await endMany({ orderIds: [part.id] })).toMatchObject([
      { orderId: part.id, result: 'refused', code: 1002, order: null },
    ]);
    expect(await trader.order(id)).toMatchObject({ status: 'open', volume: '0.06' });
  });

  it('refuses a position without a quote (2003), and ends the others [CLS-51, CLS-58]', async () => {
    const { id: gold } = await trader.open();
    const { id: euro } = await trader.open({ symbol: 'EURUSD' });
    const { market } = server.world;
    const latest = market.latest.bind(market);
    const unheard = jest
      .spyOn(market, 'latest')
      .mockImplementation((symbol) => (symbol === 'XAUUSD' ? undefined : latest(symbol)));
    const results = await endMany({ orderIds: [gold, euro] });
    unheard.mockRestore();
    expect(results).toMatchObject([{ result: 'refused', code: 2003 }, { result: 'closed' }]);
  });

  it.each([
    ['none', () => []],
    ['one twice', () => ['a', 'a']],
    ['201', () => Array.from({ length: 201 }, (_none, index) => `order-${index}`)],
  ] as const)('refuses a request that names %s (1001) [CLS-62]', async (_what, name) => {
    await refusalCheck(server, trader)(() => trader.endMany({ orderIds: name() }), 1001, { field: 'body' });
  });

  it('explains its refusals in the language of the request [CLS-61]', async () => {
    const answer = await trader.endMany({ orderIds: [randomUUID()] }, { language: 'de' });
    const [english] = await endMany({ orderIds: [randomUUID()] });
    expect(answer).toMatchObject({ data: { items: [{ code: 1002, msg: expect.stringMatching(/./) }] } });
    expect(answer).not.toMatchObject({ data: { items: [{ msg: english?.msg }] } });
  });
});

describe('ending a scope of orders', () => {
  let orders: Readonly<Record<'gaining' | 'losing' | 'euro' | 'pending', string>>;
  beforeEach(async () => {
    // 100 points later gold has gained for the buyer and lost for the seller; the euro has lost its spread.
    orders = {
      gaining: (await trader.open()).id,
      losing: (await trader.open({ direction: SELL })).id,
      euro: (await trader.open({ symbol: 'EURUSD' })).id,
      pending: (await trader.wait('limit', '4100.00', { direction: 0 })).id,
    };
    await quote(server, 'XAUUSD', '4130.10', '4130.45');
  });

  type Name = keyof typeof orders;
  it.each<[Schemas['CloseOrdersInScope'], readonly Name[]]>([
    [{ scope: 'all' }, ['gaining', 'losing', 'euro', 'pending']],
    [{ scope: 'all', status: 'open' }, ['gaining', 'losing', 'euro']],
    [{ scope: 'all', status: 'pending' }, ['pending']],
    [{ scope: 'profit' }, ['gaining']],
    [{ scope: 'loss' }, ['losing', 'euro']],
    [{ scope: 'symbol', symbol: 'XAUUSD' }, ['gaining', 'losing', 'pending']],
    [{ scope: 'symbol', symbol: 'XAUUSD', status: 'open' }, ['gaining', 'losing']],
    [{ scope: 'side', direction: 0 }, ['gaining', 'euro', 'pending']],
    [{ scope: 'side', direction: 1 }, ['losing']],
  ])('ends the orders of %j and no others [CLS-39, CLS-40, CLS-41, CLS-42, CLS-43, CLS-44]', async (scope, names) => {
    const expected = names.map((name) => [orders[name], name === 'pending' ? 'canceled' : 'closed']);
    expect((await resultsOf(scope)).sort()).toEqual(expected.sort());
    const left = [...(await trader.list({ view: 'open' })).items, ...(await trader.list({ view: 'pending' })).items];
    const others = Object.entries(orders).filter(([name]) => !names.includes(name as Name));
    expect(left.map(({ id }) => id).sort()).toEqual(others.map(([, id]) => id).sort());
  });

  it('ends them oldest first: positions by their fill, pending orders by their placing [CLS-48]', async () => {
    const own = await signUpTrader(server);
    const { id: filledLast } = await own.wait('limit', '4110.00');
    server.advance(1000);
    const { id: first } = await own.open();
    server.advance(1000);
    const { id: pending } = await own.wait('limit', '4000.00');
    server.advance(1000);
    const { id: third } = await own.open();
    server.advance(1000);
    await quote(server, 'XAUUSD', '4109.00', '4109.35');
    const answer = await own.endMany({ scope: 'all' });
    expect(answer).toMatchObject({
      code: 200,
      data: { items: [first, pending, third, filledLast].map((orderId) => ({ orderId })) },
    });
  });

  it('returns no result for a scope without orders [CLS-47]', async () => {
    expect(await resultsOf({ scope: 'symbol', symbol: 'BTCUSD' })).toEqual([]);
  });

  it.each([
    [{ scope: 'symbol' }, 'symbol'],
    [{ scope: 'side' }, 'direction'],
  ] as const)('refuses %j without its field (1001) [CLS-45]', async (scope, field) => {
    await refusalCheck(server, trader)(() => trader.endMany(scope), 1001, { field });
  });

  it.each([
    [{ scope: 'all', symbol: 'XAUUSD' }, 'symbol'],
    [{ scope: 'profit', direction: 0 }, 'direction'],
    [{ scope: 'side', direction: 0, symbol: 'XAUUSD' }, 'symbol'],
    [{ scope: 'symbol', symbol: 'XAUUSD', direction: 0 }, 'direction'],
  ] as const)('refuses %j with a field that its scope does not use (1001) [CLS-46]', async (scope, field) => {
    await refusalCheck(server, trader)(() => trader.endMany(scope), 1001, { field });
  });
});

it('ends orders once for one key, and repeats its answer [CLS-63]', async () => {
  const { id: first } = await trader.open();
  const { id: second } = await trader.wait('limit', '4100.00');
  const [key, body] = [randomUUID(), { scope: 'all' } as const];
  const [answer, other] = [await trader.endMany(body, { key }), await trader.endMany({ scope: 'loss' }, { key })];
  expect(answer).toMatchObject({ code: 200, data: { items: [{ orderId: first }, { orderId: second }] } });
  expect(other).toMatchObject({ code: 1005 });
  await trader.open();
  const before = await rowsWritten(server);
  expect(await trader.endMany(body, { key })).toMatchObject({ code: 200, data: answer.data });
  expect(await rowsWritten(server)).toEqual(before);
});
