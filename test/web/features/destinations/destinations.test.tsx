import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LANGUAGES } from '../../../../src/contract/index.ts';
import { WALLET_NETWORKS } from '../../../../src/domain/destinations/network.ts';
import { PATHS } from '../../../../src/web/navigation/index.ts';
import {
  answerAsBefore,
  answerWith,
  CARD,
  reloadPage,
  signUpReal as signUpRealAt,
} from '../../../support/realMoney.ts';
import { readTexts } from '../../../support/readTexts.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { signUpVerified } from '../../../support/verifiedCustomer.ts';
import { startWebServer, type WebServer } from '../../../support/webServer.ts';

let server: WebServer;
beforeAll(async () => {
  server = await startWebServer();
}, 60_000);
afterAll(() => server.close());

const TRON = 'TNVV1LmpWi4vbAvQGdHx1K7FbzPLzaqAHJ';
const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const LOOKS_ALIKE = '0x5aae000000000000000000000000000000000aed';
const signUpReal = () => signUpRealAt(server);
const open = async (token: string, address: string) => {
  localStorage.setItem('sun_token', token);
  const { atRest } = await renderApp({ origin: server.url, address });
  await atRest();
};
const press = async (name: RegExp | string) => userEvent.click(await screen.findByRole('button', { name }));
const choose = async (label: string, option: string) =>
  userEvent.selectOptions(await screen.findByRole('combobox', { name: label }), option);
const type = async (label: string, text: string) => {
  const field = await screen.findByRole('textbox', { name: label });
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const answer = async (name: 'OK' | 'Cancel') =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
const listed = (title: string) => screen.findByRole('region', { name: title });

describe('wallets and bank cards', () => {
  it('lead a customer without a verified identity to the verification', async () => {
    const { token } = await server.signUpCustomer();
    await open(token, PATHS.wallet);
    expect(await screen.findByText('Your identity comes first')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Verify your identity' })).toHaveAttribute(
      'href',
      expect.stringContaining('real_name'),
    );
  });

  it('are for the real account alone, and lead there', async () => {
    await open(await signUpVerified(server), PATHS.addCrypto);
    expect(await screen.findByText('For the real account only')).toBeInTheDocument();
    await press('Switch to the real account');
    await answer('OK');
    expect(await screen.findByRole('combobox', { name: 'Network' })).toBeInTheDocument();
  });

  it('show that there is none yet, and a failure with a way to try again', async () => {
    const token = await signUpReal();
    const back = await server.outage('listBankCards');
    await open(token, PATHS.wallet);
    expect(await within(await listed('Crypto wallets')).findByText('No crypto wallet yet')).toBeInTheDocument();
    const cards = await listed('Bank cards');
    expect(await within(cards).findByText('The bank cards did not load')).toBeInTheDocument();
    await back();
    await userEvent.click(within(cards).getByRole('button', { name: /again/i }));
    expect(await within(cards).findByText('No bank card yet')).toBeInTheDocument();
  });
});

describe('the form of a crypto wallet', () => {
  it('never takes a network by itself, and marks an address of another one', async () => {
    await open(await signUpReal(), PATHS.addCrypto);
    await choose('Coin', 'Tether (USDT)');
    await type('Address', ETHEREUM);
    expect(screen.getByRole('button', { name: /^Add a wallet/ })).toHaveTextContent('Choose the network');
    await choose('Network', 'Tron (TRC-20)');
    await press(/^Add a wallet/);
    expect(await screen.findByRole('alert')).toHaveTextContent('The address does not fit this network');
    await choose('Network', 'Ethereum (ERC-20)');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByText('Please compare the whole address:').parentElement).toHaveTextContent(ETHEREUM);
  });

  it('saves a wallet, points out a look-alike of it, asks before that is left, edits and deletes the saved one', async () => {
    const token = await signUpReal();
    await open(token, PATHS.wallet);
    await press('Add a wallet');
    await choose('Coin', 'Tether (USDT)');
    await choose('Network', 'Ethereum (ERC-20)');
    await type('Address', ETHEREUM);
    await type('Your own name for it', 'Savings');
    await press('Add a wallet');
    const wallets = await listed('Crypto wallets');
    expect(await within(wallets).findByText('Savings')).toBeInTheDocument();
    expect(wallets).toHaveTextContent(
      /Tether \(USDT\), Ethereum \(ERC-20\).*0x5aAeb6…Ef1BeAed.*Can be used from \d{4}/,
    );

    await press('Add a wallet');
    await choose('Coin', 'Tether (USDT)');
    await choose('Network', 'Ethereum (ERC-20)');
    await type('Address', LOOKS_ALIKE);
    expect(await screen.findByText('It looks like a saved address')).toBeInTheDocument();
    expect(within(await listed('The saved address')).getByText(ETHEREUM)).toBeInTheDocument();
    await press('Back');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Leave? What you entered will be lost.');
    await answer('OK');

    await press(/^Savings/);
    expect(await within(await screen.findByRole('dialog')).findByText(ETHEREUM)).toBeInTheDocument();
    await press('Edit');
    await type('Your own name for it', 'Renamed');
    await press('Save the change');
    await press(/^Renamed/);
    await press('Delete');
    await answer('OK');
    expect(await screen.findByText('No crypto wallet yet')).toBeInTheDocument();
    expect((await server.succeed('listCryptoWallets', { token })).items).toEqual([]);
  });

  it('is kept over a reload, and leads to the list although the answer of its saving was lost', async () => {
    const token = await signUpReal();
    await open(token, PATHS.wallet);
    await press('Add a wallet');
    await choose('Coin', 'Tether (USDT)');
    await choose('Network', 'Tron (TRC-20)');
    await type('Address', TRON);
    await type('Your own name for it', 'Ledger');
    await reloadPage(server);
    expect(await screen.findByRole('textbox', { name: 'Address' })).toHaveValue(TRON);
    await server.succeed('addFault', { body: { operationId: 'saveCryptoWallet', kind: 'drop', times: 1 } });
    await press('Add a wallet');
    expect(await within(await listed('Crypto wallets')).findByText('Ledger')).toBeInTheDocument();
    expect((await server.succeed('listCryptoWallets', { token })).items).toHaveLength(1);
  });

  it('offers what is paid out alone, and says where nothing is [DST-49]', async () => {
    const token = await signUpReal();
    const offerOnly = (networks: string) =>
      answerAsBefore('/wallet/list', (text) => text.replace(/"networks":\[.*?\]/, `"networks":${networks}`));
    const asNow = offerOnly('[{"coinName":"BTC","coinNetwork":"Bitcoin","addressFormat":"bitcoin"}]');
    await open(token, PATHS.addCrypto);
    const coins = await screen.findByRole('combobox', { name: 'Coin' });
    expect(
      within(coins)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Please choose', 'Bitcoin (BTC)']);
    asNow();
    cleanup();
    const withNone = offerOnly('[]');
    await open(token, PATHS.addCrypto);
    expect(await screen.findByText('Withdrawals to wallets are not offered now')).toBeInTheDocument();
    withNone();
  });

  it('says what the server refuses', async () => {
    const token = await signUpReal();
    const wallet = { coinName: 'USDT', coinNetwork: 'TRC-20', address: TRON };
    await server.succeed('saveCryptoWallet', { token, body: wallet });
    await open(token, PATHS.addCrypto);
    await choose('Coin', 'Tether (USDT)');
    await choose('Network', 'Tron (TRC-20)');
    await type('Address', TRON);
    await press('Add a wallet');
    expect(await screen.findByText('You have already saved this one. Please use the saved one.')).toBeInTheDocument();
  });
});

describe('the form of a bank card', () => {
  it('takes a bank from the list by a search, and marks a number that its country does not have', async () => {
    const token = await signUpReal();
    await open(token, PATHS.addBank);
    await type('Name of the card holder', CARD.realName);
    await press('Choose from the list');
    const sheet = await screen.findByRole('dialog');
    await userEvent.type(await within(sheet).findByRole('textbox'), 'united kingdom barc');
    await userEvent.click(await within(sheet).findByRole('button', { name: /Barclays/ }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^SWIFT/ })).toHaveValue('BARCGB22'));
    expect(screen.getByText('An IBAN, or a card number')).toBeInTheDocument();
    await type('Account or card number', 'GB83WEST12345698765432');
    await type('Address of the bank', CARD.bankAddress);
    expect(screen.getByRole('alert')).toHaveTextContent('This number cannot be right');
    await type('Account or card number', 'GB82 WEST 1234 5698 7654 32');
    await type('Name of the payee', CARD.payeeName);
    expect(screen.getByRole('button', { name: /^Add a bank card/ })).toHaveTextContent(
      'Still missing: Address of the payee',
    );
    await type('Address of the payee', CARD.payeeAddress);
    await press('Add a bank card');
    await waitFor(async () => {
      const [card] = (await server.succeed('listBankCards', { token })).items;
      expect(card).toMatchObject({ bankName: 'Barclays', swiftCode: 'BARCGB22', cardNumber: '******************5432' });
    });
  });

  it('offers the currencies that are paid out, and marks one that no longer is [DST-50]', async () => {
    const token = await signUpReal();
    await server.succeed('addBankCard', { token, body: { ...CARD, currency: 'EUR' } });
    const asNow = answerAsBefore('/appBank/bankUserList', (text) =>
      text.replace(/"currencies":\[.*?\]/, '"currencies":["USD","JPY"]'),
    );
    await open(token, PATHS.bank);
    await press(/^Sample Bank/);
    await press('Edit');
    const currency = await screen.findByRole('combobox', { name: 'Currency of the account' });
    expect(
      within(currency)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Please choose', 'USD', 'JPY']);
    expect(screen.getByRole('button', { name: /^Save the change/ })).toHaveTextContent(
      'Choose a currency that is paid out',
    );
    asNow();
  });

  it('leads to the list although the answer of its saving was lost', async () => {
    const token = await signUpReal();
    await open(token, PATHS.bank);
    await press('Add a bank card');
    await type('Name of the card holder', CARD.realName);
    await type('Bank', CARD.bankName);
    await type('SWIFT code (BIC)', CARD.swiftCode);
    await type('Address of the bank', CARD.bankAddress);
    await type('Account or card number', CARD.cardNumber);
    await type('Name of the payee', CARD.payeeName);
    await type('Address of the payee', CARD.payeeAddress);
    await server.succeed('addFault', { body: { operationId: 'addBankCard', kind: 'drop', times: 1 } });
    await press('Add a bank card');
    expect(await within(await listed('Bank cards')).findByText(CARD.bankName)).toBeInTheDocument();
    expect((await server.succeed('listBankCards', { token })).items).toHaveLength(1);
  });

  it('keeps the masked number while other fields are edited, and asks before its waiting time begins again', async () => {
    const token = await signUpReal();
    await server.succeed('addBankCard', { token, body: CARD });
    await open(token, PATHS.bank);
    await press(/^Sample Bank/);
    await press('Edit');
    expect(await screen.findByRole('textbox', { name: 'Account or card number' })).toHaveValue(
      '******************5432',
    );
    await type('Address of the payee', '4 Other Road');
    await press('Save the change');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'The waiting time of Sample Bank begins again: until it has passed, nothing can be withdrawn to it.',
    );
    expect((await server.succeed('listBankCards', { token })).items[0]?.payeeAddress).toBe(CARD.payeeAddress);
    await answer('OK');
    await press(/^Sample Bank/);
    expect(await within(await screen.findByRole('dialog')).findByText('4 Other Road')).toBeInTheDocument();
  });
});

describe('a row of a wallet or bank card', () => {
  const pulled = (name: string) => screen.findByRole('button', { name, hidden: true });

  it('is pulled aside for editing and deleting, and its sheet has the day on which it was added', async () => {
    const token = await signUpReal();
    const { addedAt } = await server.succeed('addBankCard', { token, body: CARD });
    await open(token, PATHS.bank);
    const row = (await listed('Bank cards')).querySelector('li');
    expect([...(row?.querySelectorAll('[aria-hidden="true"] > button') ?? [])].map((each) => each.textContent)).toEqual(
      ['Edit', 'Delete'],
    );
    await press(/^Sample Bank/);
    const day = new Date(addedAt * 1000).toISOString().slice(0, 10);
    expect(await screen.findByText(`Added on ${day}`)).toBeInTheDocument();
    await press('Close this sheet');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await userEvent.click(await pulled('Delete'));
    await answer('OK');
    await waitFor(() => expect(screen.queryByText(CARD.bankName)).not.toBeInTheDocument());
    expect((await server.succeed('listBankCards', { token })).items).toEqual([]);
  });

  it('says below itself why it was not deleted', async () => {
    const token = await signUpReal();
    const { id } = await server.succeed('addBankCard', { token, body: CARD });
    await open(token, PATHS.bank);
    const asNow = answerAsBefore(`/appBank/${id}`, () =>
      JSON.stringify({ code: 3104, msg: 'No.', data: { amount: '345.67' } }),
    );
    await userEvent.click(await pulled('Delete'));
    await answer('OK');
    expect(await within(await listed('Bank cards')).findByRole('alert')).toHaveTextContent(/345\.67/);
    asNow();
  });

  it('is not pulled aside while a withdrawal that waits goes there', async () => {
    const token = await signUpReal();
    await server.succeed('addBankCard', { token, body: CARD });
    const asNow = answerWith<{ readonly items: readonly object[] }>('/appBank/bankUserList', (data) => ({
      ...data,
      items: data.items.map((item) => ({ ...item, inUse: { withdrawals: 1, amount: '60.00' } })),
    }));
    await open(token, PATHS.bank);
    const row = within(await listed('Bank cards'));
    expect(await row.findByText('In use by a withdrawal, 60.00 USD')).toBeInTheDocument();
    expect(row.queryByRole('button', { name: 'Delete', hidden: true })).not.toBeInTheDocument();
    asNow();
  });
});

const toast = () => document.querySelector('#toast');
const fault = (operationId: string, kind: 'delay' | 'drop', delayMilliseconds = 0) =>
  server.succeed('addFault', {
    body: { operationId, kind, times: 1, ...(kind === 'delay' && { delayMilliseconds }) },
  });

describe('a bank that is chosen from the list', () => {
  it('does not keep the SWIFT code of the bank before, but one that was typed', async () => {
    const bank = { countryCode: 'DE', countryName: 'Germany' };
    const asNow = answerWith<{ readonly items: readonly object[] }>('/appBank/bankList', (data) => ({
      ...data,
      items: [
        { ...data.items[0], ...bank, name: 'Bank A', swiftCode: 'AAAADEFF' },
        { ...data.items[0], ...bank, name: 'Bank B', swiftCode: null },
      ],
    }));
    await open(await signUpReal(), PATHS.addBank);
    const chooseBank = async (name: RegExp) => {
      await press('Choose from the list');
      await userEvent.click(await within(await screen.findByRole('dialog')).findByRole('button', { name }));
    };
    const code = () => screen.getByRole('textbox', { name: /^SWIFT/ });
    await screen.findByRole('textbox', { name: /^SWIFT/ });
    await chooseBank(/Bank A/);
    await waitFor(() => expect(code()).toHaveValue('AAAADEFF'));
    await chooseBank(/Bank B/);
    await waitFor(() => expect(code()).toHaveValue(''));
    await type('SWIFT code (BIC)', 'BBBBDEFF');
    await chooseBank(/Bank B/);
    expect(code()).toHaveValue('BBBBDEFF');
    asNow();
  });
});

describe('a wallet that is being saved or deleted', () => {
  it('may be left unasked while it is saved, and says afterwards that it was', async () => {
    await open(await signUpReal(), PATHS.wallet);
    await press('Add a wallet');
    await choose('Coin', 'Tether (USDT)');
    await choose('Network', 'Tron (TRC-20)');
    await type('Address', TRON);
    await fault('saveCryptoWallet', 'delay', 2_000);
    await press('Add a wallet');
    await press('Back');
    const wallets = await listed('Crypto wallets');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await waitFor(() => expect(toast()).toHaveTextContent('Create Success'), { timeout: 5_000 });
    expect(await within(wallets).findByText(/TNVV1Lmp/)).toBeInTheDocument();
  });

  it('says why it was not saved although its form was left', async () => {
    const token = await signUpReal();
    const wallet = { coinName: 'USDT', coinNetwork: 'TRC-20', address: TRON, name: 'Old' };
    await server.succeed('saveCryptoWallet', { token, body: wallet });
    await open(token, PATHS.wallet);
    await press('Add a wallet');
    await choose('Coin', 'Tether (USDT)');
    await choose('Network', 'Tron (TRC-20)');
    await type('Address', TRON);
    await fault('saveCryptoWallet', 'delay', 2_000);
    await press('Add a wallet');
    await press('Back');
    await listed('Crypto wallets');
    await waitFor(
      () => expect(toast()).toHaveTextContent('You have already saved this one. Please use the saved one.'),
      { timeout: 5_000 },
    );
  });

  it('counts as deleted although the answer was lost', async () => {
    const token = await signUpReal();
    const wallet = { coinName: 'USDT', coinNetwork: 'TRC-20', address: TRON, name: 'Old' };
    await server.succeed('saveCryptoWallet', { token, body: wallet });
    await open(token, PATHS.wallet);
    await press(/^Old/);
    await fault('deleteCryptoWallet', 'drop');
    await press('Delete');
    await answer('OK');
    await waitFor(() => expect(toast()).toHaveTextContent('Delete Success'), { timeout: 5_000 });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByText('No crypto wallet yet')).toBeInTheDocument();
  });
});

describe('addresses, codes and names', () => {
  it('are not corrected by the keyboard', async () => {
    await open(await signUpReal(), PATHS.addCrypto);
    const field = await screen.findByRole('textbox', { name: 'Address' });
    expect(field.outerHTML).toMatch(/autocapitalize="off"/);
    expect(field.outerHTML).toMatch(/autocorrect="off"/);
    expect(field.outerHTML).toMatch(/spellcheck="false"/);
    window.location.hash = PATHS.addBank;
    for (const name of ['SWIFT code (BIC)', 'Account or card number']) {
      expect((await screen.findByRole('textbox', { name })).outerHTML).toMatch(/autocapitalize="characters"/);
    }
    expect(screen.getByRole('textbox', { name: 'Bank' }).outerHTML).toMatch(
      /spellcheck="false" autocapitalize="words"/,
    );
  });
});

describe('the names of coins and networks', () => {
  it.each(LANGUAGES)('are there in every language: %s', async (language) => {
    const texts = (await readTexts(language, 'destinations')) as unknown as {
      readonly coins: Readonly<Record<string, string>>;
      readonly networks: Readonly<Record<string, string>>;
    };
    for (const { coinName, coinNetwork } of WALLET_NETWORKS) {
      expect(texts.coins[coinName]).toMatch(coinName);
      expect(texts.networks[coinNetwork]).toMatch(/\S/);
    }
    expect(new Set(Object.values(texts.networks)).size).toBe(Object.keys(texts.networks).length);
  });
});
