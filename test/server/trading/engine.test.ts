import { randomUUID } from 'node:crypto';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { openSession } from '../customers/customerContacts.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  ({ token } = await openSession(server));
});
afterAll(() => server.close());

const quote = async (symbol: string, bid: string, ask: string): Promise<void> => {
  await server.succeed('setQuote', { path: { symbol }, body: { bid, ask } });
  await server.settled();
};
const place = (body: Record<string, unknown>) =>
  server.succeed('placeOrder', {
    token,
    account: 'demo',
    key: randomUUID(),
    body: { symbol: 'XAUUSD', direction: 0, kind: 'market', volume: '0.10', leverage: 20, ...body } as never,
  });
const life = (id: string) => server.succeed('getOrder', { token, account: 'demo', path: { id } });

describe('a buy limit', () => {
  it('opens at the ask of the tick that reached it, and better than its price where the market jumped', async () => {
    await quote('XAUUSD', '4129.10', '4129.45');
    const order = await place({ kind: 'limit', price: '4100.00', stopLoss: '4080.00', takeProfit: '4140.00' });
    expect(order).toMatchObject({
      status: 'pending',
      margin: '0.00',
      expectedProfit: '400.00',
      expectedLoss: '-200.00',
    });
    await quote('XAUUSD', '4099.70', '4100.05');
    expect((await life(order.id)).order.status).toBe('pending');
    await quote('XAUUSD', '4095.00', '4095.35');
    expect(await life(order.id)).toMatchObject({
      order: { status: 'open', placePrice: '4095.35' },
      slippage: '4.65',
      events: [{ kind: 'placed' }, { kind: 'filled', price: '4095.35', amount: '-0.70' }],
    });
    await quote('XAUUSD', '4079.00', '4079.35');
    expect(await life(order.id)).toMatchObject({
      order: { status: 'closed', closeReason: 'stop-loss' },
      closings: [{ closePrice: '4079.00', profit: '-163.50' }],
    });
  });
});
