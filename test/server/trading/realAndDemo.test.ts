import { randomUUID } from 'node:crypto';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { refusalCheck } from './refusalCheck.ts';
import { becomeReal, closeInOrder, quote, setCustomer, signUpTrader, type Trader } from './trader.ts';

let server: TestServer;
let demo: Trader;
let real: Trader;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => closeInOrder(server));
beforeEach(async () => {
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
  demo = await signUpTrader(server);
});

const activate = (account: 'real' | 'demo') => setCustomer(server, demo.id, { active_account: account });

describe('a real order', () => {
  it.each(['unauthenticated', 'authenticating', 'authenticated_failed'] as const)(
    'requires a verified identity (1204), which is %s [ACC-9, ACC-17]',
    async (verificationStatus) => {
      real = await becomeReal(server, demo, '5000.00');
      await setCustomer(server, demo.id, { verification_status: verificationStatus });
      await refusalCheck(server, real)(() => real.place(), 1204, { verificationStatus });
      await refusalCheck(server, real)(() => real.place({ kind: 'limit', price: '4100.00' }), 1204, {
        verificationStatus,
      });
    },
  );

  it('requires the questions about the risks after that (1207), then nothing more [KNW-1, KNW-2]', async () => {
    real = await becomeReal(server, demo, '5000.00');
    await setCustomer(server, demo.id, { knowledge_version: null });
    await refusalCheck(server, real)(() => real.place(), 1207, null);
    await setCustomer(server, demo.id, { knowledge_version: 1 });
    expect(await real.place()).toMatchObject({ code: 200, data: { status: 'open' } });
  });

  it('requires neither in the demo account [ACC-18, KNW-3]', async () => {
    expect(await demo.place()).toMatchObject({ code: 200 });
  });

  it('requires neither to be changed, closed or canceled [KNW-3, CHG-9, CLS-20]', async () => {
    real = await becomeReal(server, demo, '5000.00');
    const [position, pending] = [await real.open(), await real.wait('limit', '4100.00')];
    await setCustomer(server, demo.id, { verification_status: 'authenticated_failed', knowledge_version: null });
    expect(await real.change(position.id, { stopLoss: '4100.00' })).toMatchObject({ code: 200 });
    expect(await real.change(pending.id, { price: '4101.00' })).toMatchObject({ code: 200 });
    expect(await real.close(position.id)).toMatchObject({ status: 'closed' });
    expect(await real.endMany({ orderIds: [pending.id] })).toMatchObject({ data: { items: [{ result: 'canceled' }] } });
  });

  it('requires neither again when it is triggered [ENG-35]', async () => {
    real = await becomeReal(server, demo, '5000.00');
    const { id } = await real.wait('limit', '4100.00');
    await setCustomer(server, demo.id, { verification_status: 'authenticated_failed', knowledge_version: null });
    await quote(server, 'XAUUSD', '4099.65', '4100.00');
    expect(await real.order(id)).toMatchObject({ status: 'open' });
  });
});

describe('real and demo accounts', () => {
  it('have money, positions and history of their own [ORL-9, ACC-4, ACF-18, ACF-19]', async () => {
    const { id: played } = await demo.open();
    real = await becomeReal(server, demo, '5000.00');
    expect(await real.figures()).toMatchObject({ account: 'real', balance: '5000.00', usedMargin: '0.00' });
    const { id: earnest } = await real.open({ volume: '0.02' });
    await real.close(earnest);
    expect((await real.list({ view: 'open' })).items).toEqual([]);
    expect((await real.list({ view: 'history', status: 'deal' })).items).toMatchObject([{ orderId: earnest }]);
    // 5,000.00 − 0.14 − 0.35 × 2, beside 100,000.00 − 0.70 − 0.35 × 10.
    expect(await real.figures()).toMatchObject({ balance: '4999.16', otherAccount: { netWorth: '99995.80' } });
    await activate('demo');
    expect((await demo.list({ view: 'open' })).items).toMatchObject([{ id: played }]);
    expect(await demo.figures()).toMatchObject({ balance: '99999.30', otherAccount: { netWorth: '4999.16' } });
  });

  it('do not share their orders (1002) [CHG-12, CLS-11, CLS-56, ACC-4, ACC-16]', async () => {
    const { id: orderId } = await demo.open();
    real = await becomeReal(server, demo, '5000.00');
    expect(await real.end({ orderId })).toMatchObject({ code: 1002 });
    expect(await real.change(orderId, { stopLoss: '4100.00' })).toMatchObject({ code: 1002 });
    expect(await real.endMany({ orderIds: [orderId] })).toMatchObject({
      data: { items: [{ code: 1002, order: null }] },
    });
    expect(await real.endMany({ scope: 'all' })).toMatchObject({ data: { items: [] } });
  });

  it('are not switched by a request: one for the other account is refused (1201) [ACC-13, ACC-14]', async () => {
    real = await becomeReal(server, demo, '5000.00');
    await refusalCheck(server, real)(() => demo.place(), 1201, { active: 'real' });
    await refusalCheck(server, real)(() => demo.endMany({ scope: 'all' }), 1201, { active: 'real' });
  });

  it('are checked after the form of a request and its key, and before everything else [ACC-15]', async () => {
    const key = randomUUID();
    const first = await demo.place({}, { key });
    real = await becomeReal(server, demo, '5000.00');
    expect(await demo.place({}, { key })).toMatchObject({ code: 200, data: first.data });
    expect(await demo.place({ volume: 'much' })).toMatchObject({ code: 1001, data: { field: 'volume' } });
    expect(await demo.place({ symbol: 'NOSUCH', volume: '0.001' })).toMatchObject({ code: 1201 });
    expect(await demo.change(randomUUID(), { stopLoss: '4100.00' })).toMatchObject({ code: 1201 });
    await setCustomer(server, demo.id, { active_account: 'demo', verification_status: 'unauthenticated' });
    expect(await real.place()).toMatchObject({ code: 1201, data: { active: 'demo' } });
  });

  it('both process their orders, whichever is active [ACC-5]', async () => {
    const { id: played } = await demo.wait('limit', '4100.00');
    real = await becomeReal(server, demo, '5000.00');
    const { id: earnest } = await real.open({ volume: '0.02', stopLoss: '4100.00' });
    await activate('demo');
    await quote(server, 'XAUUSD', '4099.65', '4100.00');
    expect(await demo.order(played)).toMatchObject({ status: 'open' });
    await activate('real');
    expect(await real.order(earnest)).toMatchObject({ status: 'closed', closeReason: 'stop-loss' });
  });

  it('are closed out each by itself [CLO-3, ACC-5]', async () => {
    const { id: played } = await demo.open({ volume: '4.80' });
    real = await becomeReal(server, demo, '5000.00');
    const { id: earnest } = await real.open({ volume: '0.02' });
    await quote(server, 'XAUUSD', '4010.00', '4010.35');
    expect(await real.order(earnest)).toMatchObject({ status: 'open' });
    await activate('demo');
    expect(await demo.order(played)).toMatchObject({ status: 'closed', closeReason: 'close-out' });
  });
});
