import { randomUUID } from 'node:crypto';
import { oweBare } from '../loans/bareDebt.ts';
import type { Updateable } from 'kysely';
import type { Tables } from '../../../src/server/store/index.ts';
import { operations } from '../../support/contract.ts';
import { picture } from '../../support/pictures.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { uploadImage } from '../../support/uploadImage.ts';
import { CARD, saveBefore, useDestination, WALLET } from '../destinations/savedDestinations.ts';
import { currentVersion, JPY, USD, USDT } from '../deposits/depositor.ts';
import { becomeReal, pass, setCustomer, setFeed, signUpTrader } from '../trading/trader.ts';
import { letUse, type Payer, signUpPayer, taken } from '../withdrawals/payer.ts';

type Sent = {
  readonly token?: string;
  readonly account?: 'demo' | 'real';
  readonly key?: string | null;
  readonly path?: object;
  readonly query?: object;
  readonly body?: object;
};
/** Provokes a refusal; returns the code of the answer. */
type Provocation = () => Promise<number>;
type Provocations = Readonly<Record<number, Provocation>>;

let server: TestServer;
let payer: Payer;
let agreementVersion: string;
beforeAll(async () => {
  const currencies = [
    { currency: 'USD', currencyDigits: 2, rate: '1' },
    { currency: 'USDT', currencyDigits: 2, rate: '0.9995', networks: ['ERC-20'] },
  ];
  server = await startTestServer({ reviewDelaySeconds: 86_400, withdrawals: { currencies } });
  agreementVersion = await currentVersion(server);
});
afterAll(() => server.close());
/** Customers that one address may sign up in an hour, and more than the tests sign up for each. */
const MOST_IN_AN_HOUR = 40;
let signedUp = 0;
beforeEach(async () => {
  signedUp += 1;
  if (signedUp % MOST_IN_AN_HOUR === 0) server.advance(3_600_000);
  payer = await signUpPayer(server, '200.00');
});

const send = async (id: string, sent: Sent): Promise<number> =>
  (await server.call(id as 'requestCryptoWithdrawal', { token: payer.token, account: 'real', ...sent } as never)).code;
const change = (state: Updateable<Tables['customers']>) => setCustomer(server, payer.id, state);
const unsaved = async () => {
  payer = { ...(await becomeReal(server, await signUpTrader(server), '200.00')), walletId: '', bankCardId: '' };
};
const borrow = () => oweBare(server, payer.id, '1000.00');

/** Provocations of every operation that needs a session: without one, and in a form that the contract does not have. */
const formed = (id: string, sent: () => Sent, wrong: Sent): Provocations => ({
  401: () => send(id, { ...sent(), token: 'none' }),
  1001: () => send(id, { ...sent(), ...wrong }),
});
/** Provocation of every operation that names an account. */
const ofActiveAccount = (id: string, sent: () => Sent): Provocations => ({
  1201: () => send(id, { ...sent(), account: 'demo' }),
});
const ofRealAccount = (id: string, sent: () => Sent): Provocations => ({
  ...ofActiveAccount(id, sent),
  1202: async () => {
    await change({ active_account: 'demo' });
    return send(id, { ...sent(), account: 'demo' });
  },
});
/** Provocations of every operation that needs a key. */
const keyed = (id: string, sent: () => Sent, other: Sent): Provocations => ({
  1004: () => send(id, { ...sent(), key: null }),
  1005: async () => {
    const key = randomUUID();
    await send(id, { ...sent(), key });
    return send(id, { ...sent(), ...other, key });
  },
});

const proof = async () =>
  uploadImage(server, payer.token, { type: 'deposit-proof', bytes: await picture(400, 300), name: 'proof.png' });

const depositRefusals = (id: 'requestCryptoDeposit' | 'requestBankDeposit'): Provocations => {
  const isBank = id === 'requestBankDeposit';
  const terms = isBank ? { channelId: USD, rateSeen: '1', bankCardId: null } : { channelId: USDT, rateSeen: '1.0005' };
  const whole = (changed: object = {}): Sent => ({
    body: { ...terms, amount: '50.00', agreementVersion, proofFileId: randomUUID(), ...changed },
  });
  const refused = (changed: object) => () => send(id, whole(changed));
  return {
    ...formed(id, whole, { body: {} }),
    ...keyed(id, whole, whole({ amount: '51.00' })),
    ...ofRealAccount(id, whole),
    ...(isBank && { 1002: refused({ bankCardId: randomUUID() }) }),
    1204: async () => {
      await change({ verification_status: 'unauthenticated' });
      return send(id, whole());
    },
    1206: refused({ agreementVersion: '2000-01-01' }),
    3001: refused({ amount: '29.99' }),
    3003: refused({ amount: '50.001' }),
    3005: refused({ rateSeen: '2' }),
    3006: async () => {
      const proofFileId = await proof();
      expect(await send(id, whole({ proofFileId }))).toBe(200);
      return send(id, whole({ proofFileId }));
    },
    3009: refused({ channelId: isBank ? USDT : JPY }),
  };
};

/** Provocations by the amount, which the calculation and both requests share. */
const amountRefusals = (id: string, of: (amount: string) => Sent): Provocations => ({
  3001: () => send(id, of('49.99')),
  3002: () => send(id, of('10000000.01')),
  3003: () => send(id, of('50.001')),
  3004: () => send(id, of('200.01')),
  5005: async () => {
    await borrow();
    return send(id, of('100.00'));
  },
});

const withdrawalRefusals = (id: 'requestCryptoWithdrawal' | 'requestBankWithdrawal'): Provocations => {
  const isBank = id === 'requestBankWithdrawal';
  const payee = () => (isBank ? { bankCardId: payer.bankCardId } : { walletId: payer.walletId });
  const rateSeen = isBank ? '1' : '0.9995';
  const of = (amount: string, changed: object = {}): Sent => ({
    body: { ...payee(), amount, feeSeen: '-1.00', rateSeen, ...changed },
  });
  const whole = () => of('100.00');
  const named = (payeeId: string) => (isBank ? { bankCardId: payeeId } : { walletId: payeeId });
  const after =
    (prepare: () => Promise<unknown>, sent: () => Sent = whole) =>
    async () => {
      await prepare();
      return send(id, sent());
    };
  return {
    ...formed(id, whole, { body: {} }),
    ...keyed(id, whole, of('99.00')),
    ...ofRealAccount(id, whole),
    ...amountRefusals(id, of),
    1002: () => send(id, of('100.00', named(randomUUID()))),
    1204: after(() => change({ verification_status: 'unauthenticated' })),
    1207: after(() => change({ knowledge_version: null })),
    1210: after(() => change({ withdrawals_from: server.world.now() + 60 })),
    2004: after(holdAtStaleQuote),
    3005: () => send(id, of('100.00', { feeSeen: '-2.00' })),
    [isBank ? 3007 : 3008]: after(unsaved, () => of('100.00', named(randomUUID()))),
    3009: after(() => payOutNothingTo(isBank)),
    3105: after(waits),
  };
};
const waits = () =>
  server.world.database.transaction((tx) =>
    tx.updateTable('destinations').set({ usable_at: 9_999_999_999 }).where('customer_id', '=', payer.id).execute(),
  );
/** Opens a position whose quote becomes stale. */
const holdAtStaleQuote = async () => {
  const order = { symbol: 'EURUSD', direction: 0, kind: 'market', volume: '0.01', leverage: 30 } as const;
  await setFeed(server, order.symbol, 'live');
  await pass(server, 1000);
  await server.succeed('placeOrder', { token: payer.token, account: 'real', body: order });
  await setFeed(server, order.symbol, 'stalled');
  await pass(server, 16_000);
};
/** Has the customer's destination be one that nothing is paid out to: a card in rand, or a wallet on another network. */
const payOutNothingTo = async (isBank: boolean) => {
  await unsaved();
  const whereto = isBank
    ? ({ kind: 'bank', ...CARD, cardNumber: 'GB82WEST12345698765432', currency: 'ZAR' } as const)
    : ({ kind: 'crypto', ...WALLET } as const);
  const id = await saveBefore(server, payer.id, whereto);
  payer = { ...payer, ...(isBank ? { bankCardId: id } : { walletId: id }) };
  await letUse(server, payer.id);
};

const calculation = (amount: string, destination: object = { kind: 'crypto', walletId: payer.walletId }): Sent => ({
  body: { amount, destination },
});
/** Wallet on the network that the operator pays out on. */
const PAID = { ...WALLET, coinNetwork: 'ERC-20', address: `0x${'ab'.repeat(20)}` };
const savedWallet = async () => (await server.succeed('saveCryptoWallet', { token: payer.token, body: PAID })).id;
const waitingFor = async (id: string) => {
  await useDestination(server, id, '100.00');
  return id;
};
const card = (changed: object = {}): Sent => ({
  body: { ...CARD, cardNumber: 'DE89 3704 0044 0532 0130 00', swiftCode: 'COBADEFF', ...changed },
});
const wallet = (changed: object = {}): Sent => ({ body: { ...PAID, ...changed } });

const PROVOKED: Readonly<Record<string, () => Provocations>> = {
  listLedgerEntries: () => ({
    ...formed('listLedgerEntries', () => ({}), { query: { cursor: 'none' } }),
    ...ofActiveAccount('listLedgerEntries', () => ({})),
  }),
  getLedgerEntry: () => {
    const unknown = () => ({ path: { id: randomUUID() } });
    return {
      ...formed('getLedgerEntry', unknown, { path: { id: 'x'.repeat(300) } }),
      ...ofActiveAccount('getLedgerEntry', unknown),
      1002: () => send('getLedgerEntry', unknown()),
    };
  },
  getStatement: () => {
    const month = () => ({ query: { format: 'pdf', first: '2026-09-01', last: '2026-09-30' } });
    return {
      ...formed('getStatement', month, { query: { format: 'pdf', first: '2026-09-30', last: '2026-09-01' } }),
      ...ofActiveAccount('getStatement', month),
    };
  },
  listDepositChannels: () => ({
    ...formed('listDepositChannels', () => ({}), { query: { status: 'shut' } }),
    ...ofActiveAccount('listDepositChannels', () => ({})),
  }),
  requestCryptoDeposit: () => depositRefusals('requestCryptoDeposit'),
  requestBankDeposit: () => depositRefusals('requestBankDeposit'),
  getWithdrawalState: () => ({
    ...formed('getWithdrawalState', () => ({}), { account: 'none' as 'real' }),
    ...ofRealAccount('getWithdrawalState', () => ({})),
  }),
  calculateWithdrawal: () => {
    const id = 'calculateWithdrawal';
    const none = (kind: 'crypto' | 'bank') => async () => {
      await unsaved();
      const named = kind === 'bank' ? { bankCardId: randomUUID() } : { walletId: randomUUID() };
      return send(id, calculation('100.00', { kind, ...named }));
    };
    return {
      ...formed(id, () => calculation('100.00'), { body: {} }),
      ...ofRealAccount(id, () => calculation('100.00')),
      ...amountRefusals(id, calculation),
      1002: () => send(id, calculation('100.00', { kind: 'crypto', walletId: randomUUID() })),
      3007: none('bank'),
      3008: none('crypto'),
      3009: async () => {
        await payOutNothingTo(true);
        return send(id, calculation('100.00', { kind: 'bank', bankCardId: payer.bankCardId }));
      },
    };
  },
  requestCryptoWithdrawal: () => withdrawalRefusals('requestCryptoWithdrawal'),
  requestBankWithdrawal: () => withdrawalRefusals('requestBankWithdrawal'),
  takeBackWithdrawal: () => {
    const id = 'takeBackWithdrawal';
    const unknown = () => ({ path: { id: randomUUID() } });
    return {
      ...formed(id, unknown, { path: { id: 'x'.repeat(300) } }),
      ...keyed(id, unknown, { path: { id: randomUUID() } }),
      ...ofRealAccount(id, unknown),
      1002: () => send(id, unknown()),
      3010: async () => {
        const path = { id: (await taken(server, payer, '100.00')).id };
        expect(await send(id, { path })).toBe(200);
        return send(id, { path });
      },
      3012: async () => {
        const path = { id: (await taken(server, payer, '100.00')).id };
        const claim = { ask: 'claim', id: path.id, revision: 1, by: 'desk:ann' } as const;
        expect(await server.answerDesk(claim)).toMatchObject({ review: { claimedBy: 'desk:ann' } });
        return send(id, { path });
      },
    };
  },
  listBankCards: () => ({ 401: () => send('listBankCards', { token: 'none' }) }),
  listBanks: () => ({ 401: () => send('listBanks', { token: 'none' }) }),
  addBankCard: () => ({
    ...formed('addBankCard', card, { body: {} }),
    3009: () => send('addBankCard', card({ currency: 'ZAR' })),
    3102: () => send('addBankCard', card({ cardNumber: 'DE89 3704 0044 0532 0130 01' })),
    3103: async () => {
      expect(await send('addBankCard', card())).toBe(200);
      return send('addBankCard', card());
    },
  }),
  updateBankCard: () => {
    const id = 'updateBankCard';
    const whole = (changed: object = {}): Sent => card({ id: payer.bankCardId, ...changed });
    return {
      ...formed(id, whole, { body: {} }),
      1002: () => send(id, whole({ id: randomUUID() })),
      3009: () => send(id, whole({ currency: 'ZAR' })),
      3102: () => send(id, whole({ swiftCode: 'WESTGB2L' })),
      3103: async () => {
        expect(await send('addBankCard', card())).toBe(200);
        return send(id, whole());
      },
      3104: async () => {
        await waitingFor(payer.bankCardId);
        return send(id, whole());
      },
    };
  },
  deleteBankCard: () => {
    const id = 'deleteBankCard';
    const own = () => ({ path: { id: payer.bankCardId } });
    return {
      ...formed(id, own, { path: { id: 'x'.repeat(300) } }),
      1002: () => send(id, { path: { id: randomUUID() } }),
      3104: async () => {
        await waitingFor(payer.bankCardId);
        return send(id, own());
      },
    };
  },
  saveCryptoWallet: () => {
    const id = 'saveCryptoWallet';
    return {
      ...formed(id, wallet, { body: {} }),
      1002: () => send(id, wallet({ id: randomUUID() })),
      3009: () => send(id, wallet({ coinNetwork: 'BEP-20' })),
      3101: () => send(id, wallet({ address: PAID.address.slice(0, -1) })),
      3103: async () => {
        await savedWallet();
        return send(id, wallet());
      },
      3104: async () => send(id, wallet({ id: await waitingFor(await savedWallet()), name: 'Other' })),
    };
  },
  listCryptoWallets: () => ({ 401: () => send('listCryptoWallets', { token: 'none' }) }),
  deleteCryptoWallet: () => {
    const id = 'deleteCryptoWallet';
    const own = () => ({ path: { id: payer.walletId } });
    return {
      ...formed(id, own, { path: { id: 'x'.repeat(300) } }),
      1002: () => send(id, { path: { id: randomUUID() } }),
      3104: async () => {
        await waitingFor(payer.walletId);
        return send(id, own());
      },
    };
  },
};

/** Refusals that are not provoked here, with the reason. */
const ELSEWHERE: Readonly<Record<number, string>> = {
  1003: 'needs 50 saved destinations: the tests of wallets and bank cards',
  1006: 'needs a request that is still under way: the tests of idempotency',
  1208: 'waits for the second step',
  2000: 'waits for halts of the market',
  2003: 'needs an instrument without a quote: the tests of money of an account with an open position',
  3011: 'needs 5,001 entries: the tests of statements',
};

const OF_FUNDS = operations.filter(({ tag }) => tag === 'funds' || tag === 'wallet');
const CASES = OF_FUNDS.flatMap(({ name, refusals }) =>
  refusals.filter((code) => !(code in ELSEWHERE)).map((code) => [name, code] as const),
);

it('every refusal of the operations of money has its provocation, and no other has one', () => {
  const provoked = Object.entries(PROVOKED).flatMap(([name, of]) => Object.keys(of()).map((code) => `${name} ${code}`));
  expect(provoked.toSorted()).toEqual(CASES.map(([name, code]) => `${name} ${code}`).toSorted());
});

it.each(CASES)('%s is refused with %i through HTTP', async (name, code) => {
  expect(await PROVOKED[name]?.()[code]?.()).toBe(code);
});
