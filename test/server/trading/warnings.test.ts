import type { Schemas } from '../../../src/contract/index.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { closeInOrder, quote, signUpTrader, type Trader } from './trader.ts';

let server: TestServer;
let trader: Trader;
let warnings: Schemas['EventFrame']['warning'][];
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => closeInOrder(server));
beforeEach(async () => {
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
  trader = await signUpTrader(server);
  const heard: typeof warnings = [];
  server.world.events.subscribe(trader.id, (frame) => {
    const { warning } = frame as Schemas['EventFrame'];
    if (warning) heard.push(warning);
  });
  warnings = heard;
  // 99,106.80 of margin: 480.00 less for each dollar that gold falls from 4129.45, where 99,966.40 are left.
  await trader.open({ volume: '4.80' });
});

const fallTo = async (...bids: readonly [string, string][]) => {
  for (const [bid, ask] of bids) await quote(server, 'XAUUSD', bid, ask);
};

describe('the customer is warned', () => {
  it('when falling through 100 %, once, though it goes on falling or back above [CLO-18, CLO-20, CLO-21, CLO-25, CLO-31]', async () => {
    await fallTo(['4127.70', '4128.05']);
    expect(warnings).toEqual([]);
    await fallTo(['4127.60', '4127.95'], ['4120.00', '4120.35'], ['4130.00', '4130.35'], ['4127.60', '4127.95']);
    expect(warnings).toEqual([{ level: '100', advancePaymentRatio: '99.97' }]);
  });

  it('again, after 105 % was reached [CLO-22]', async () => {
    await fallTo(['4127.60', '4127.95'], ['4137.97', '4138.32'], ['4127.60', '4127.95']);
    expect(warnings).toHaveLength(1);
    await fallTo(['4137.98', '4138.33'], ['4127.60', '4127.95']);
    expect(warnings).toEqual([
      { level: '100', advancePaymentRatio: '99.97' },
      { level: '100', advancePaymentRatio: '99.97' },
    ]);
  });

  it('when falling through 70 % as well, and again after 75 % was reached [CLO-19, CLO-22]', async () => {
    await fallTo(['4127.60', '4127.95'], ['4065.70', '4066.05'], ['4070.00', '4070.35'], ['4065.70', '4066.05']);
    expect(warnings.map((warning) => warning?.level)).toEqual(['100', '70']);
    await fallTo(['4076.05', '4076.40'], ['4065.70', '4066.05']);
    expect(warnings.map((warning) => warning?.level)).toEqual(['100', '70', '70']);
  });

  it('of the lower level only, when falling through both at once [CLO-23]', async () => {
    await fallTo(['4060.00', '4060.35'], ['4065.00', '4065.35'], ['4080.00', '4080.35'], ['4090.00', '4090.35']);
    expect(warnings).toMatchObject([{ level: '70' }]);
  });

  it('again at the next fall of a new position, after the last one was closed below the level [CLO-24]', async () => {
    await fallTo(['4127.60', '4127.95']);
    const [held] = (await trader.list({ view: 'open' })).items;
    await trader.close(held?.id ?? '');
    await trader.open({ volume: '4.70' });
    await fallTo(['4090.00', '4090.35']);
    expect(warnings.map((warning) => warning?.level)).toEqual(['100', '100']);
  });

  it('not of a close-out, which has an event of its own [CLO-4]', async () => {
    await fallTo(['4000.00', '4000.35']);
    expect(warnings).toEqual([]);
  });
});

it('sends no warning to another account', async () => {
  const other = await signUpTrader(server);
  const heard: unknown[] = [];
  server.world.events.subscribe(other.id, (frame) => heard.push(frame));
  await fallTo(['4060.00', '4060.35']);
  expect(heard).toEqual([]);
});
