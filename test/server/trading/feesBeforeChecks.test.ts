import { londonInstant } from '../../../src/domain/time.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { becomeReal, quote, signUpTrader, type Trader } from './trader.ts';

const START_MS = 1000 * londonInstant({ year: 2026, month: 9, day: 29, hour: 21, minute: 59, second: 58 });

let server: TestServer;
let trader: Trader;
let movedMs: number;
beforeEach(async () => {
  movedMs = 0;
  const clocks = { timeOfDayMs: () => START_MS + movedMs, elapsedMs: () => movedMs };
  server = await startTestServer({ clocks });
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
  trader = await signUpTrader(server);
});
afterEach(() => server.close());

/** Lets 22:00 pass without a tick of the engine, so that nobody has posted the night. */
const passRollover = (): void => {
  movedMs = 3000;
};

const posted = async (orderId: string) => (await trader.order(orderId)).overnightFee;

it('an order is checked after the overnight fees that are due, which are posted with it [ENG-54]', async () => {
  const { id } = await trader.open({ volume: '1.00' });
  passRollover();
  expect(await posted(id)).toBe('0.00');
  await trader.open();
  // 4129.275 × 100 × −0.000015
  expect(await posted(id)).toBe('-6.19');
});

it('an order that the fees leave no margin for is refused, and nothing is posted then [ENG-54, ORD-4]', async () => {
  trader = await becomeReal(server, trader, '20692.50');
  // 0.99 lots hold 20,440.78 and cost 6.93 and 34.65 of spread.
  const { id } = await trader.open({ volume: '0.99' });
  const { availablePrepayment } = await trader.figures();
  expect(Number(availablePrepayment)).toBeGreaterThan(207);
  expect(Number(availablePrepayment)).toBeLessThan(213);
  passRollover();
  // 206.47 for 0.01 lots, and what fee and spread take: enough without the night of 6.13 alone.
  const { code } = await trader.place({ volume: '0.01' });
  expect([code, await posted(id)]).toEqual([2116, '0.00']);
});
