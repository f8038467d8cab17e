import type * as DecimalModule from '../../../src/domain/decimal.ts';
import type * as CloseOut from '../../../src/domain/money/closeOut.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { closeInOrder, quote, signUpTrader } from './trader.ts';

jest.mock('../../../src/domain/money/closeOut.ts', () => {
  const { decimal } = jest.requireActual<typeof DecimalModule>('../../../src/domain/decimal.ts');
  const closeOut = jest.requireActual<typeof CloseOut>('../../../src/domain/money/closeOut.ts');
  return Object.assign(closeOut, { CLOSE_OUT_RATIO: decimal('80') });
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => closeInOrder(server));

it('closes an account at 78 % out when the close-out level is stated as 80 %, after its warning at 100 % [CLO-30]', async () => {
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
  const trader = await signUpTrader(server);
  const settings = await server.succeed('getProjectInfo');
  expect(settings).toContainEqual({ configKey: 'closeOutLevel', configValue: '80' });
  // 4.80 lots hold 99,106.80 USD of margin, and each dollar of the price is worth 480 USD.
  const { id } = await trader.open({ volume: '4.80' });
  await quote(server, 'XAUUSD', '4125.00', '4125.35');
  await quote(server, 'XAUUSD', '4088.50', '4088.85');
  expect(await trader.figures()).toMatchObject({ advancePaymentRatio: '81.03' });
  expect(await trader.order(id)).toMatchObject({ status: 'open' });
  await quote(server, 'XAUUSD', '4082.30', '4082.65');
  expect(await trader.order(id)).toMatchObject({ status: 'closed', closeReason: 'close-out' });
});
