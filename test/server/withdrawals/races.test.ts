import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { ask, moneyOf, notMeLinks, signUpPayer } from './payer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ROUNDS = 6;
const press = async (path: string) => ({ code: (await fetch(`${server.url}${path}`, { method: 'POST' })).status });
/** Codes of all that were sent together; a fault of the server rejects. */
const codesOf = async (sent: readonly Promise<{ readonly code: number }>[]) =>
  (await Promise.all(sent)).map(({ code }) => code);

it('“it was not me” works beside withdrawals that are asked for at the same time: no request fails, nothing stays held there', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const payer = await signUpPayer(server, '5000.00');
    await ask(server, payer, '100.00');
    const links = await notMeLinks(server, payer);
    const [first, ...rest] = await codesOf([
      press(links.at(-1) ?? ''),
      ...['60.00', '70.00', '80.00'].map((amount) => ask(server, payer, amount)),
    ]);
    expect(first).toBe(200);
    expect(rest.filter((code) => ![200, 401, 1002, 1210, 3008].includes(code))).toEqual([]);
    expect(await moneyOf(server, payer)).toEqual({ balance: '5000.00', held: '0.00' });
  }
}, 60_000);

it('a wallet is deleted or changed beside withdrawals to it without a fault', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const payer = await signUpPayer(server, '5000.00');
    const { token, walletId } = payer;
    const address = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
    const codes = await codesOf([
      ask(server, payer, '60.00'),
      server.call('deleteCryptoWallet', { token, path: { id: walletId } }),
      ask(server, payer, '70.00'),
      server.call('saveCryptoWallet', {
        token,
        body: { id: walletId, coinName: 'USDT', coinNetwork: 'ERC-20', address },
      }),
    ]);
    // 1003: the fourth of a customer's requests at once may be turned away.
    expect(codes.filter((code) => ![200, 1002, 1003, 3008, 3104, 3105].includes(code))).toEqual([]);
  }
}, 60_000);
