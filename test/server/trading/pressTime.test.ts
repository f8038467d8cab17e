import { randomUUID } from 'node:crypto';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { closeInOrder, pass, quote, rowsWritten, signUpTrader, type Trader } from './trader.ts';

let server: TestServer;
let trader: Trader;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  trader = await signUpTrader(server);
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
});
afterAll(() => closeInOrder(server));

const nowMs = () => server.world.nowMs();
const refusedAt = (pressedAt: number, validForSeconds = 10) => ({
  code: 2120,
  data: { field: 'pressedAt', pressedAt, validForSeconds, serverTime: nowMs() },
});

describe('a press that comes late', () => {
  it('opens nothing at the market, after 10 s where it says no time [IDM-54, IDM-56]', async () => {
    const pressedAt = nowMs() - 10_001;
    const before = await rowsWritten(server);
    expect(await trader.place({ pressedAt })).toMatchObject(refusedAt(pressedAt));
    expect(await rowsWritten(server)).toEqual({ ...before, keptAnswers: before.keptAnswers + 1 });
    expect(await trader.place({ pressedAt: pressedAt + 1 })).toMatchObject({ code: 200 });
  });

  it('places no pending order, changes nothing, closes nothing and cancels nothing [IDM-54]', async () => {
    const { id } = await trader.open();
    const waiting = await trader.wait('limit', '4100.00');
    const press = { pressedAt: nowMs() - 3_001, validForSeconds: 3 };
    const refused = refusedAt(press.pressedAt, 3);
    expect(await trader.place({ kind: 'limit', price: '4100.00', ...press })).toMatchObject(refused);
    expect(await trader.change(id, { stopLoss: '4100.00', ...press })).toMatchObject(refused);
    expect(await trader.end({ orderId: id, ...press })).toMatchObject(refused);
    expect(await trader.endMany({ scope: 'all', ...press })).toMatchObject(refused);
    expect(await trader.endMany({ orderIds: [waiting.id], ...press })).toMatchObject(refused);
    expect((await trader.list()).items).toMatchObject([{ status: 'pending' }, { status: 'open', stopLoss: null }]);
  });

  it('is done at the last millisecond, whatever it does [IDM-55]', async () => {
    const press = { pressedAt: nowMs() - 3_000, validForSeconds: 3 };
    const { data, code } = await trader.place(press);
    if (code !== 200) throw new Error('It was not placed.');
    expect(await trader.change(data.id, { stopLoss: '4100.00', ...press })).toMatchObject({ code: 200 });
    expect(await trader.end({ orderId: data.id, volume: '0.05', ...press })).toMatchObject({ code: 200 });
    expect(await trader.endMany({ scope: 'all', ...press })).toMatchObject({ code: 200 });
    expect((await trader.list({ view: 'open' })).items).toEqual([]);
  });

  it('opens nothing when it lies ahead of the server by more than 2 s [IDM-54, IDM-55]', async () => {
    const ahead = nowMs() + 2_001;
    expect(await trader.place({ pressedAt: ahead })).toMatchObject(refusedAt(ahead));
    expect(await trader.place({ pressedAt: nowMs() + 2_000 })).toMatchObject({ code: 200 });
  });

  it('is done at any time without the time of its press [IDM-57]', async () => {
    expect(await trader.place({ validForSeconds: 1 })).toMatchObject({ code: 200 });
  });

  it('opens nothing when it came in time and waited for the account for too long [IDM-58]', async () => {
    const pressedAt = nowMs();
    const [isLocked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = server.world.database.transaction(async (tx) => {
      await tx.selectFrom('accounts').select('id').where('customer_id', '=', trader.id).forUpdate().execute();
      isLocked.resolve();
      await release.promise;
    });
    await isLocked.promise;
    const placing = trader.place({ pressedAt });
    await new Promise((resolve) => setTimeout(resolve, 100));
    server.advance(10_001);
    release.resolve();
    await holding;
    expect(await placing).toMatchObject({ code: 2120 });
    expect((await trader.list()).items).toEqual([]);
  });
});

describe('a late repetition of a press', () => {
  it('answers what was carried out in time, and does nothing more [IDM-59]', async () => {
    const [key, pressedAt] = [randomUUID(), nowMs()];
    const placed = await trader.place({ pressedAt }, { key });
    const end = { orderId: placed.code === 200 ? placed.data.id : '', pressedAt };
    const endKey = randomUUID();
    const closed = await trader.end(end, { key: endKey });
    expect([placed.code, closed.code]).toEqual([200, 200]);
    await pass(server, 3_600_000);
    const before = await rowsWritten(server);
    expect(await trader.place({ pressedAt }, { key })).toMatchObject({ code: 200, data: placed.data });
    expect(await trader.end(end, { key: endKey })).toMatchObject({ code: 200, data: closed.data });
    expect(await rowsWritten(server)).toEqual(before);
  });

  it('is refused when its key has outlived its 24 hours, and places no second order', async () => {
    const [key, pressedAt] = [randomUUID(), nowMs()];
    expect(await trader.place({ pressedAt }, { key })).toMatchObject({ code: 200 });
    await pass(server, 25 * 3_600_000);
    await quote(server, 'XAUUSD', '4129.10', '4129.45');
    expect(await trader.place({ pressedAt }, { key })).toMatchObject({ code: 2120 });
    expect((await trader.list({ view: 'open' })).items).toHaveLength(1);
  });

  it('is never carried out after its refusal [IDM-60]', async () => {
    const [key, pressedAt] = [randomUUID(), nowMs() + 5_000];
    const { data } = await trader.place({ pressedAt }, { key });
    await pass(server, 5_000);
    await quote(server, 'XAUUSD', '4129.10', '4129.45');
    expect(await trader.place({ pressedAt }, { key })).toMatchObject({ code: 2120, data });
    expect((await trader.list()).items).toEqual([]);
  });
});
