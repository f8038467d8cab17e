import type { Schemas } from '../../src/contract/index.ts';
import type { Check, Journey } from '../checks/check.ts';
import type { Trial } from '../checks/trial.ts';

const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const OTHER_ETHEREUM = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const ONE_CAPITAL_WRONG = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD';
const WITNESS = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3';
const TRON = 'TNVV1LmpWi4vbAvQGdHx1K7FbzPLzaqAHJ';

export const CARD = {
  realName: 'Sample Customer',
  bankName: 'Sample Bank',
  cardNumber: 'GB82 WEST 1234 5698 7654 32',
  bankAddress: '1 Sample Street, London',
  swiftCode: 'WESTGB2L',
  payeeName: 'Sample Customer',
  payeeAddress: '3 Sample Road, London',
  currency: 'USD',
};

type Format = Schemas['WalletNetwork']['addressFormat'];

/** Returns the coin and network of an address format that the backend pays out on; ends the check without one. */
const networkOf = async (trial: Trial, token: string, format: Format) => {
  const { networks } = await trial.succeed('listCryptoWallets', { token });
  const found = networks.find(({ addressFormat }) => addressFormat === format);
  if (!found) return trial.skip(`The backend pays out on no network with addresses of ${format}.`);
  return { coinName: found.coinName, coinNetwork: found.coinNetwork };
};

/** Saves a wallet of Ethereum's format that has to be taken. */
export const saveWallet = async (trial: Trial, token: string, address = ETHEREUM) =>
  trial.succeed('saveCryptoWallet', {
    token,
    body: { ...(await networkOf(trial, token, 'ethereum')), address },
  });

/** Moves the clock on by seconds, so that two instants differ. */
const passSeconds = (trial: Trial, advanceSeconds: number) =>
  trial.succeed('advanceClock', { body: { advanceSeconds } });

const WALLETS: readonly Check[] = [
  {
    name: 'a wallet is kept as its network writes addresses',
    requirements: ['DST-2', 'DST-4', 'DST-8', 'DST-9'],
    sandbox: true,
    async run(trial) {
      const { token } = await trial.newCustomer();
      const spaced = await saveWallet(trial, token, `  ${ETHEREUM.toLowerCase()} `);
      trial.equal('DST-4', 'address that was entered in lower case', spaced.address, ETHEREUM);
      trial.equal('DST-9', 'name', spaced.name, null);
      const network = await networkOf(trial, token, 'ethereum');
      const body = { ...network, address: OTHER_ETHEREUM, name: 'Savings' };
      trial.equal('DST-9', 'name', (await trial.succeed('saveCryptoWallet', { token, body })).name, 'Savings');
      const bitcoin = await networkOf(trial, token, 'bitcoin');
      const upper = { ...bitcoin, address: WITNESS.toUpperCase() };
      trial.equal(
        'DST-8',
        'witness address that was entered in capitals',
        (await trial.succeed('saveCryptoWallet', { token, body: upper })).address,
        WITNESS,
      );
    },
  },
  {
    name: 'an address with a wrong checksum or of another network is refused, and a network that is not offered',
    requirements: ['DST-1', 'DST-3', 'DST-5', 'DST-6', 'DST-7'],
    sandbox: true,
    async run(trial) {
      const { token } = await trial.newCustomer();
      const [ethereum, bitcoin] = [await networkOf(trial, token, 'ethereum'), await networkOf(trial, token, 'bitcoin')];
      const save = (network: object, address: string) =>
        trial.call('saveCryptoWallet', { token, body: { ...network, address } });
      const wrong = { field: 'address' };
      trial.refused('DST-5', await save(ethereum, ONE_CAPITAL_WRONG), 3101, wrong);
      trial.refused('DST-3', await save(ethereum, TRON), 3101, wrong);
      trial.refused('DST-3', await save(bitcoin, '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3'), 3101, wrong);
      trial.refused('DST-6', await save(bitcoin, WITNESS.replace('bc1qr', 'bc1qR')), 3101, wrong);
      trial.refused('DST-7', await save(bitcoin, 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'), 3101, wrong);
      const unknown = { coinName: ethereum.coinName, coinNetwork: 'Kit network' };
      trial.refused('DST-1', await save(unknown, ETHEREUM), 3009, { field: 'coinNetwork' });
    },
  },
  {
    name: 'a wallet is saved once, waits anew when its address changes, and is gone when it is deleted',
    requirements: ['DST-20', 'DST-22', 'DST-26', 'DST-27', 'DST-28', 'DST-30', 'DST-32'],
    sandbox: true,
    async run(trial) {
      const { token } = await trial.newCustomer();
      const network = await networkOf(trial, token, 'ethereum');
      const first = await saveWallet(trial, token);
      const waits = first.usableAt - first.addedAt;
      const again = { ...network, address: ETHEREUM.toLowerCase() };
      trial.refused('DST-20', await trial.call('saveCryptoWallet', { token, body: again }), 3103, { id: first.id });
      await passSeconds(trial, 5);
      const change = (body: object) =>
        trial.succeed('saveCryptoWallet', { token, body: { id: first.id, ...network, ...body } });
      const named = await change({ address: ETHEREUM, name: 'Renamed' });
      trial.equal('DST-22', 'name after a change that keeps the address', named.name, 'Renamed');
      trial.equal('DST-32', 'usableAt after a change of the name', named.usableAt, first.usableAt);
      const moved = await change({ address: OTHER_ETHEREUM });
      trial.equal('DST-30', 'id after a change of the address', moved.id, first.id);
      trial.holds(
        'DST-30',
        'usableAt after a change of the address',
        waits === 0 || moved.usableAt >= first.usableAt + 5,
        'the change and the same wait',
        moved.usableAt,
      );
      await passSeconds(trial, 2);
      const second = await saveWallet(trial, token);
      const ids = async () => (await trial.succeed('listCryptoWallets', { token })).items.map(({ id }) => id);
      trial.equal('DST-26', 'ids, the newest first', await ids(), [second.id, first.id]);
      const remove = (id: string, by = token) => trial.call('deleteCryptoWallet', { token: by, path: { id } });
      const { token: other } = await trial.customer();
      trial.refused('DST-27', await remove(first.id, other), 1002, { field: 'id' });
      trial.equal('DST-28', 'code of deleteCryptoWallet', (await remove(first.id)).code, 200);
      trial.equal('DST-28', 'ids after it was deleted', await ids(), [second.id]);
      trial.refused('DST-28', await remove(first.id), 1002, { field: 'id' });
    },
  },
  {
    name: 'a new destination is announced with a link, which changes nothing when it is opened',
    requirements: ['DST-38', 'DST-40', 'DST-41'],
    sandbox: true,
    async run(trial) {
      const { token, email } = await trial.newCustomer();
      const { id } = await saveWallet(trial, token);
      const linkOf = async () => {
        const { items } = await trial.succeed('getInbox', { query: { to: email } });
        return /https?:\S+/.exec(items.find(({ code }) => code === null)?.text ?? '')?.[0];
      };
      if (
        !trial.holds('DST-38', 'message', await trial.soon(async () => (await linkOf()) !== undefined), 'one', 'none')
      )
        return;
      const { pathname, search } = new URL((await linkOf()) ?? '');
      // What is opened is a page of the backend and no operation, so that no rule of answers holds for it.
      const page = await fetch(new URL(`${pathname}${search}`, trial.baseUrl));
      trial.equal('DST-41', 'HTTP status of the page', page.status, 200);
      const { items } = await trial.succeed('listCryptoWallets', { token });
      trial.equal(
        'DST-41',
        'wallets after the link was opened',
        items.map((wallet) => wallet.id),
        [id],
      );
    },
  },
];

const CARDS: readonly Check[] = [
  {
    name: 'a bank card is held to the rules of its bank’s country, and shown by its last four characters',
    requirements: ['DST-10', 'DST-11', 'DST-12', 'DST-13', 'DST-14', 'DST-44', 'DST-45', 'DST-48', 'DST-51', 'DST-15'],
    sandbox: true,
    async run(trial) {
      const { token } = await trial.newCustomer();
      const add = (changed: object) => trial.call('addBankCard', { token, body: { ...CARD, ...changed } });
      const number = { field: 'cardNumber' };
      const swift = { field: 'swiftCode' };
      trial.refused('DST-12', await add({ cardNumber: 'GB83 WEST 1234 5698 7654 32' }), 3102, number);
      trial.refused('DST-11', await add({ cardNumber: 'GB82 WEST 1234 5698 7654 3' }), 3102, number);
      trial.refused('DST-10', await add({ cardNumber: '4111 1111 1111 1112' }), 3102, number);
      trial.refused('DST-14', await add({ cardNumber: 'DE89 3704 0044 0532 0130 00' }), 3102, swift);
      trial.refused('DST-13', await add({ swiftCode: 'WESTQQ2L' }), 3102, swift);
      trial.refused('DST-44', await add({ swiftCode: 'WEST', cardNumber: '1' }), 3102, swift);
      trial.refused('DST-51', await add({ currency: 'XXXXXX' }), 3009, { field: 'currency' });
      trial.refused('DST-48', await add({ payeeName: 'Sam\u202eple' }), 1001, { field: 'payeeName' });
      const card = await trial.succeed('addBankCard', { token, body: CARD });
      trial.equal('DST-15', 'cardNumber', card.cardNumber, `${'*'.repeat(18)}5432`);
      const kosovo = { swiftCode: 'NCBVXKPR', cardNumber: 'XK05 1212 0123 4567 8906' };
      trial.equal('DST-45', 'code for a bank of XK', (await add(kosovo)).code, 200);
    },
  },
  {
    name: 'a bank card is saved once, keeps its masked number when it changes, and is its customer’s alone',
    requirements: ['DST-16', 'DST-21', 'DST-22', 'DST-26', 'DST-27', 'DST-28'],
    sandbox: true,
    async run(trial) {
      const { token } = await trial.newCustomer();
      const { id, cardNumber } = await trial.succeed('addBankCard', { token, body: CARD });
      trial.refused('DST-21', await trial.call('addBankCard', { token, body: CARD }), 3103, { id });
      const change = (by: string, changed: object) =>
        trial.call('updateBankCard', { token: by, body: { ...CARD, id, cardNumber, ...changed } });
      const changed = await change(token, { bankName: 'Other Bank' });
      trial.equal('DST-16', 'code of updateBankCard with the masked number', changed.code, 200);
      const listed = async () => (await trial.succeed('listBankCards', { token })).items;
      trial.equal(
        'DST-16',
        'number and bank after the change',
        (await listed()).map((card) => [card.cardNumber, card.bankName]),
        [[cardNumber, 'Other Bank']],
      );
      const { token: other } = await trial.customer();
      trial.refused('DST-27', await change(other, {}), 1002, { field: 'id' });
      trial.refused('DST-27', await trial.call('deleteBankCard', { token: other, path: { id } }), 1002, {
        field: 'id',
      });
      await passSeconds(trial, 2);
      const second = await trial.succeed('addBankCard', {
        token,
        body: { ...CARD, cardNumber: '001234567890', swiftCode: 'CHASUS33' },
      });
      trial.equal(
        'DST-26',
        'ids, the newest first',
        (await listed()).map((card) => card.id),
        [second.id, id],
      );
      await trial.succeed('deleteBankCard', { token, path: { id } });
      trial.equal(
        'DST-28',
        'ids after it was deleted',
        (await listed()).map((card) => card.id),
        [second.id],
      );
      trial.refused('DST-28', await change(token, {}), 1002, { field: 'id' });
    },
  },
  {
    name: 'banks are sorted by name in the language asked for',
    requirements: ['DST-17'],
    sandbox: true,
    async run(trial) {
      const { token } = await trial.newCustomer();
      for (const language of ['en', 'de']) {
        const { items } = await trial.succeed('listBanks', { token, language });
        const names = items.map(({ name }) => name);
        trial.equal('DST-17', `names in ${language}`, names, names.toSorted(new Intl.Collator(language).compare));
        trial.holds('DST-17', 'banks', names.length > 1, 'more than one', names.length);
      }
    },
  },
];

/** Wallets and cards that money is paid out to. */
export const destinations: Journey = {
  title: 'Destinations',
  checks: [...WALLETS, ...CARDS].map((check) => ({ ...check, profile: 'funds' as const })),
};
