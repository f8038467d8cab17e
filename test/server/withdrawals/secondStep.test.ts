import { randomUUID } from 'node:crypto';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { nextCode, proveByApp, proved, setUpApp } from '../customers/secondStepDevices.ts';
import { saveCard, signUpPayer, stateOf, termsOf } from './payer.ts';

/** Password of `signUpCustomer`. */
const PASSWORD = 'Sun-and-moon-7';
const WAIT_MS = 86_400_000;
const NONE = { code: 1208, data: { kinds: [] } };

const settings: { policy: 'required' | 'when-set-up'; passkeys: { host: string; origins: string[] } } = {
  policy: 'when-set-up',
  passkeys: { host: 'localhost', origins: [] },
};
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ secondStep: settings });
});
afterAll(() => server.close());
beforeEach(() => {
  settings.policy = 'when-set-up';
});

type Payer = Awaited<ReturnType<typeof signUpPayer>>;
const requestOf = async (payer: Payer) => {
  const terms = await termsOf(server, payer, '100.00');
  const body = { walletId: payer.walletId, amount: '100.00', ...terms };
  return { token: payer.token, account: 'real', body } as const;
};

describe('a payout and its destination', () => {
  it('need none of a customer without a second step where the operator asks for none [SCS-41]', async () => {
    const payer = await signUpPayer(server);
    expect(await server.call('requestCryptoWithdrawal', await requestOf(payer))).toMatchObject({ code: 200 });
  });

  it('need one to be set up where the operator asks everybody [SCS-1, SCS-2, SCS-41]', async () => {
    const payer = await signUpPayer(server);
    settings.policy = 'required';
    expect(await server.call('requestCryptoWithdrawal', await requestOf(payer))).toMatchObject(NONE);
    await expect(saveCard(server, payer, { cardNumber: '001234567890', swiftCode: 'CHASUS33' })).rejects.toThrow(
      '1208',
    );
    const answered = await server.call('changePassword', {
      token: payer.token,
      body: { currentPassword: PASSWORD, password: 'battery-staple-4' },
    });
    expect(answered).toMatchObject({ code: 200 });
  });

  it('are locked by it before anything is asked, until it is set up, and only where everybody needs one [WDR-43]', async () => {
    const payer = await signUpPayer(server);
    const locks = async () => (await stateOf(server, payer)).locks.map(({ reason }) => reason);
    expect(await locks()).toEqual([]);
    settings.policy = 'required';
    expect(await locks()).toEqual(['second-step']);
    await setUpApp(server, payer.token, PASSWORD);
    expect(await locks()).toEqual(['credentials-changed']);
    server.advance(WAIT_MS);
    expect(await locks()).toEqual([]);
  });

  it('take a proof once; the same request is repeated without one [SCS-6, SCS-10, SCS-11]', async () => {
    const payer = await signUpPayer(server);
    const { token } = payer;
    const { app } = await setUpApp(server, token, PASSWORD);
    const waiting = await server.call('requestCryptoWithdrawal', await requestOf(payer));
    expect(waiting).toMatchObject({ code: 1210 });
    server.advance(WAIT_MS);
    const request = await requestOf(payer);
    expect(await server.call('requestCryptoWithdrawal', request)).toMatchObject({
      data: { kinds: ['code', 'recovery'] },
    });
    const proof = await proveByApp(server, token, 'requestCryptoWithdrawal', app);
    const unfit = { ...request, body: { ...request.body, amount: '1.00' } };
    expect(await server.call('requestCryptoWithdrawal', { ...unfit, ...proved(proof) })).toMatchObject({ code: 3001 });
    const key = randomUUID();
    const paid = await server.call('requestCryptoWithdrawal', { ...request, key, ...proved(proof) });
    expect(paid).toMatchObject({ code: 200 });
    const again = await server.call('requestCryptoWithdrawal', { ...request, key });
    expect(again).toMatchObject({ code: 200, data: paid.code === 200 ? { id: paid.data.id } : {} });
    const other = await server.call('requestCryptoWithdrawal', { ...request, ...proved(proof) });
    expect(other).toMatchObject({ code: 1208 });
    nextCode(server);
  });

  it('carry one of two payouts at once out with one proof [SCS-10]', async () => {
    const payer = await signUpPayer(server);
    const { app } = await setUpApp(server, payer.token, PASSWORD);
    server.advance(WAIT_MS);
    const request = await requestOf(payer);
    const proof = await proveByApp(server, payer.token, 'requestCryptoWithdrawal', app);
    const send = () => server.call('requestCryptoWithdrawal', { ...request, ...proved(proof) });
    const codes = (await Promise.all([send(), send()])).map(({ code }) => code);
    expect(codes.toSorted((one, two) => one - two)).toEqual([200, 1208]);
  });
});
