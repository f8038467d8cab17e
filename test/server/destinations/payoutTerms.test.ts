import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { signUpCustomer } from '../../support/signUpCustomer.ts';
import { CARD, ETHEREUM_ADDRESS, WALLET } from './savedDestinations.ts';

const currency = (name: string, networks?: readonly string[]) => ({
  ...{ currency: name, rate: '1', currencyDigits: 2 },
  ...(networks && { networks }),
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    withdrawals: {
      currencies: [currency('USD'), currency('EUR'), currency('USDT', ['TRC-20'])],
      banks: [
        { name: 'Second Bank', swiftCode: 'WESTGB2L' },
        { name: 'First Bank', swiftCode: 'DEUTDEFF' },
      ],
    },
  });
});
afterAll(() => server.close());

const notOffered = (field: string) => expect.objectContaining({ code: 3009, data: { field } });

describe('what the operator pays out', () => {
  it('is all that a wallet is offered for and taken for [DST-1, DST-49]', async () => {
    const { token } = await signUpCustomer(server);
    const { networks } = await server.succeed('listCryptoWallets', { token });
    expect(networks).toEqual([{ coinName: 'USDT', coinNetwork: 'TRC-20', addressFormat: 'tron' }]);
    const save = (body: object) => server.call('saveCryptoWallet', { token, body: { ...WALLET, ...body } });
    expect(await save({ coinNetwork: 'ERC-20', address: ETHEREUM_ADDRESS })).toEqual(notOffered('coinNetwork'));
    expect(await save({ coinName: 'BTC', coinNetwork: 'Bitcoin' })).toEqual(notOffered('coinNetwork'));
    expect(await save({})).toMatchObject({ code: 200 });
  });

  it('is all that a bank card is offered in and taken in; a coin is paid to no card [DST-50, DST-51]', async () => {
    const { token } = await signUpCustomer(server);
    expect((await server.succeed('listBankCards', { token })).currencies).toEqual(['USD', 'EUR']);
    const add = (body: object) => server.call('addBankCard', { token, body: { ...CARD, ...body } });
    for (const other of ['JPY', 'USDT', 'BTC']) {
      expect(await add({ currency: other, cardNumber: 'wrong' })).toEqual(notOffered('currency'));
    }
    const card = await server.succeed('addBankCard', { token, body: { ...CARD, currency: 'EUR' } });
    const update = (body: object) => server.call('updateBankCard', { token, body: { ...CARD, ...body, id: card.id } });
    expect(await update({ currency: 'JPY' })).toEqual(notOffered('currency'));
    expect(await update({ currency: 'USD' })).toMatchObject({ code: 200 });
  });

  it('has the banks that the operator configures [DST-17, DST-52]', async () => {
    const { token } = await signUpCustomer(server);
    expect((await server.succeed('listBanks', { token })).items).toEqual([
      { name: 'First Bank', swiftCode: 'DEUTDEFF', countryName: 'Germany' },
      { name: 'Second Bank', swiftCode: 'WESTGB2L', countryName: 'United Kingdom' },
    ]);
  });

  it('is dollars to a card alone in a live server without terms [DST-49, DST-50]', async () => {
    const live = await startTestServer({ withdrawals: { currencies: [currency('USD')] } });
    const { token } = await signUpCustomer(live);
    expect((await live.succeed('listCryptoWallets', { token })).networks).toEqual([]);
    expect((await live.succeed('listBankCards', { token })).currencies).toEqual(['USD']);
    await live.close();
  });
});
