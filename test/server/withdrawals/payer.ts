import { decimal } from '../../../src/domain/decimal.ts';
import { cashBalance, ledgerBalance } from '../../../src/server/ledger/index.ts';
import type { TestServer } from '../../support/testServer.ts';
import { saveBefore } from '../destinations/savedDestinations.ts';
import { becomeReal, signUpTrader, type Trader } from '../trading/trader.ts';

/** Milliseconds after which a saved destination can be used. */
export const WAIT_MS = 86_400_000;

const WALLET = { coinName: 'USDT', coinNetwork: 'ERC-20', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' };
const CARD = {
  realName: 'Sample Customer',
  bankName: 'Sample Bank',
  cardNumber: 'GB82 WEST 1234 5698 7654 32',
  bankAddress: '1 Sample Street, London',
  swiftCode: 'WESTGB2L',
  payeeName: 'Sample Customer',
  payeeAddress: '4 Sample Road, London',
  currency: 'USD',
};

const NOT_ME_LINK = /https?:\S+\/not-me\?token=\S+/;

/** Customer with real money and a wallet and a card that can be used. */
export type Payer = Trader & { readonly walletId: string; readonly bankCardId: string };

export const saveWallet = async (
  server: Pick<TestServer, 'succeed'>,
  { token }: Pick<Trader, 'token'>,
): Promise<string> => (await server.succeed('saveCryptoWallet', { token, body: WALLET })).id;
export const saveCard = async (
  server: TestServer,
  { token }: Pick<Trader, 'token'>,
  changed: Partial<typeof CARD> = {},
): Promise<string> => (await server.succeed('addBankCard', { token, body: { ...CARD, ...changed } })).id;

/** Lets all saved destinations be used now, without moving the time. */
export const letUse = ({ world: { database } }: TestServer, customerId: string) =>
  database.transaction((tx) =>
    tx
      .updateTable('destinations')
      .set({ usable_at: 0, added_at: 0, changed_at: 0 })
      .where('customer_id', '=', customerId)
      .execute(),
  );

/** `isSavedBefore`: wallet and card were saved under other payout terms than those of now. */
export const signUpPayer = async (
  server: TestServer,
  money = '2184.07',
  { isSavedBefore = false } = {},
): Promise<Payer> => {
  const trader = await becomeReal(server, await signUpTrader(server), money);
  const cardNumber = CARD.cardNumber.replaceAll(' ', '');
  const walletId = isSavedBefore
    ? await saveBefore(server, trader.id, { kind: 'crypto', ...WALLET, name: null })
    : await saveWallet(server, trader);
  const bankCardId = isSavedBefore
    ? await saveBefore(server, trader.id, { kind: 'bank', ...CARD, cardNumber })
    : await saveCard(server, trader);
  await letUse(server, trader.id);
  return { ...trader, walletId, bankCardId };
};

const own = ({ token }: Pick<Trader, 'token'>) => ({ token, account: 'real' }) as const;

/** Terms that the server answers for an amount to a wallet. */
export const termsOf = async (server: TestServer, payer: Payer, amount: string) => {
  const destination = { kind: 'crypto', walletId: payer.walletId } as const;
  const { fee, rate } = await server.succeed('calculateWithdrawal', { ...own(payer), body: { amount, destination } });
  return { feeSeen: fee, rateSeen: rate };
};

type Terms = { readonly feeSeen: string; readonly rateSeen: string };

/** Asks for a withdrawal to the wallet. */
export const ask = (server: TestServer, payer: Payer, amount: string, terms?: Partial<Terms>, key?: string) => {
  const fee = decimal(amount).times('-0.01').toDecimalPlaces(2).toFixed(2);
  const body = { walletId: payer.walletId, amount, feeSeen: fee, rateSeen: '0.9995', ...terms };
  return server.call('requestCryptoWithdrawal', { ...own(payer), body, ...(key === undefined ? {} : { key }) });
};

/** Asks for a withdrawal that has to be taken. */
export const taken = async (server: TestServer, payer: Payer, amount: string) => {
  const answer = await ask(server, payer, amount);
  if (answer.code !== 200) throw new Error(`${amount} was refused: ${answer.code}`);
  return answer.data;
};

export const takeBack = (server: TestServer, payer: Payer, id: string) =>
  server.call('takeBackWithdrawal', { ...own(payer), path: { id } });

export const stateOf = (server: TestServer, payer: Pick<Trader, 'token'>) =>
  server.succeed('getWithdrawalState', own(payer));

/** Returns what the customer's real account has as balance and held. */
export const moneyOf = async ({ world: { database } }: TestServer, { id }: Pick<Trader, 'id'>) => {
  const accounts = database.reader.selectFrom('accounts').select('id').where('customer_id', '=', id);
  const account = await accounts.where('scope', '=', 'real').executeTakeFirstOrThrow();
  return {
    balance: (await cashBalance(database.reader, account.id)).toFixed(2),
    held: (await ledgerBalance(database.reader, account.id, 'held')).toFixed(2),
  };
};

/** Returns the paths of the links "it was not me" in a customer's messages, the newest first. */
export const notMeLinks = async (server: TestServer, { token }: Pick<Trader, 'token'>): Promise<readonly string[]> => {
  const { email } = await server.succeed('getUser', { token });
  const links = (await server.messagesTo(email ?? '')).flatMap(({ text }) => NOT_ME_LINK.exec(text) ?? []);
  return links.map((link) => new URL(link)).map(({ pathname, search }) => `${pathname}${search}`);
};

/** Presses "it was not me" in the newest message that has the link; returns the page's HTTP status. */
export const pressNotMe = async (server: TestServer, payer: Pick<Trader, 'token'>): Promise<number> => {
  const [path] = await notMeLinks(server, payer);
  if (path === undefined) throw new Error('No message has a link.');
  return (await fetch(`${server.url}${path}`, { method: 'POST' })).status;
};
