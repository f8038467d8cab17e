import { randomUUID } from 'node:crypto';
import { oweBare, oweNothing } from '../loans/bareDebt.ts';
import { openWithdrawals } from '../../../src/server/withdrawals/index.ts';
import { bookFaults } from '../../../src/server/reconciliation/index.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { CARD, saveBefore } from '../destinations/savedDestinations.ts';
import { becomeReal, setCustomer, signUpTrader } from '../trading/trader.ts';
import {
  ask,
  letUse,
  moneyOf,
  type Payer,
  saveCard,
  saveWallet,
  signUpPayer,
  stateOf,
  taken,
  termsOf,
} from './payer.ts';

let server: TestServer;
let payer: Payer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  expect(await bookFaults(server.world.database.reader)).toEqual([]);
  await server.close();
});
beforeEach(async () => {
  payer = await signUpPayer(server);
});

const decide = (id: string, body: object) => server.call('decideReview', { path: { id }, body });
const calculate = (amount: string, destination: object, by = payer) =>
  server.call('calculateWithdrawal', { token: by.token, account: 'real', body: { amount, destination } as never });
const wallet = () => ({ kind: 'crypto', walletId: payer.walletId });

describe('the calculation of a withdrawal', () => {
  it('answers fee, net and received amount and moves nothing [WDR-4, WDR-6, WDR-7, FIG-19]', async () => {
    expect(await calculate('500.00', wallet())).toMatchObject({
      data: {
        amount: '500.00',
        feeRate: '0.01',
        fee: '-5.00',
        netAmount: '495.00',
        currency: 'USDT',
        currencyDigits: 2,
        rate: '0.9995',
        actualAmountReceived: '494.75',
        minimumAmount: '50.00',
        maximumAmount: '10000000.00',
        withdrawable: '2184.07',
        withdrawableAfter: '1684.07',
        contactServiceFirst: false,
      },
    });
    expect(await calculate('250', { kind: 'bank', bankCardId: payer.bankCardId })).toMatchObject({
      data: { amount: '250.00', currency: 'USD', rate: '1', contactServiceFirst: true },
    });
    expect(await moneyOf(server, payer)).toEqual({ balance: '2184.07', held: '0.00' });
  });

  it('says within how long a withdrawal was lately decided, as the state before it does [WDR-46, WDR-72]', async () => {
    const own = await startTestServer();
    const payer = await signUpPayer(own);
    const by = { token: payer.token, account: 'real' } as const;
    const body = { amount: '60.00', destination: { kind: 'crypto', walletId: payer.walletId } } as const;
    const both = async () => [
      (await own.succeed('calculateWithdrawal', { ...by, body })).expectedSeconds,
      (await own.succeed('getWithdrawalState', by)).expectedSeconds,
    ];
    for (const wait of [4, 5, 6, 7, 15]) {
      expect(await both()).toEqual([null, null]);
      const { id } = await taken(own, payer, '60.00');
      own.advance(wait * 1000);
      await own.succeed('decideReview', { path: { id }, body: { decision: 'reject', reason: 'Not now.' } });
    }
    expect(await both()).toEqual([15, 15]);
    await own.close();
  });

  it('answers also while the destination waits and the identity is not verified [WDR-8]', async () => {
    const walletId = await saveWallet(server, { token: (await signUpTrader(server)).token }).catch(() => '');
    expect(walletId).not.toBe('');
    await setCustomer(server, payer.id, { verification_status: 'unauthenticated', knowledge_version: null });
    await server.world.database.transaction((tx) =>
      tx.updateTable('destinations').set({ usable_at: 9_999_999_999 }).where('customer_id', '=', payer.id).execute(),
    );
    expect(await calculate('500.00', wallet())).toMatchObject({ code: 200 });
    expect(await calculate('49.99', wallet())).toMatchObject({
      code: 3001,
      data: { field: 'amount', minimum: '50.00' },
    });
  });
});

describe('a request for a withdrawal', () => {
  it('holds its whole amount at once and waits [WDR-13, WDR-14, WDR-17, WDR-18, LED-17]', async () => {
    const withdrawal = await taken(server, payer, '500.00');
    expect(withdrawal).toMatchObject({
      number: expect.stringMatching(/^W20260930-\d{6}$/),
      status: 'waiting',
      amount: '500.00',
      fee: '-5.00',
      netAmount: '495.00',
      actualAmountReceived: '494.75',
      destination: { kind: 'crypto', walletId: payer.walletId, coinName: 'USDT', coinNetwork: 'ERC-20' },
      failureReason: null,
      decidedAt: null,
      payout: null,
      returned: null,
    });
    expect(await moneyOf(server, payer)).toEqual({ balance: '1684.07', held: '500.00' });
    expect(await payer.figures()).toMatchObject({ balance: '1684.07', withdrawable: '1684.07' });
  });

  it('goes once when it is repeated with its key', async () => {
    const key = randomUUID();
    const [first, again] = [await ask(server, payer, '500.00', {}, key), await ask(server, payer, '500.00', {}, key)];
    expect(again).toMatchObject({ code: 200, data: (first as { data?: object }).data });
    expect(await moneyOf(server, payer)).toEqual({ balance: '1684.07', held: '500.00' });
  });

  it('takes everything that is withdrawable, and not a cent more [WDR-10]', async () => {
    expect(await ask(server, payer, '2184.08')).toMatchObject({
      code: 3004,
      data: { field: 'amount', withdrawable: '2184.07' },
    });
    expect((await taken(server, payer, '2184.07')).netAmount).toBe('2162.23');
    expect(await moneyOf(server, payer)).toEqual({ balance: '0.00', held: '2184.07' });
  });

  it('of everything, sent twice at once to two destinations, is taken once and refused once [WDR-16]', async () => {
    const body = { bankCardId: payer.bankCardId, amount: '2184.07', feeSeen: '-21.84', rateSeen: '1' };
    const toCard = { token: payer.token, account: 'real', body } as const;
    const answers = await Promise.all([ask(server, payer, '2184.07'), server.call('requestBankWithdrawal', toCard)]);
    expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([200, 3004]);
    expect(await moneyOf(server, payer)).toEqual({ balance: '0.00', held: '2184.07' });
  });

  it('keeps the destination as it was, whatever becomes of it [WDR-18, WDR-19, DST-29]', async () => {
    const { id } = await taken(server, payer, '500.00');
    await server.world.database.transaction((tx) =>
      tx.updateTable('destinations').set({ deleted_at: 1 }).where('customer_id', '=', payer.id).execute(),
    );
    const { recent } = await stateOf(server, payer);
    expect(recent[0]).toMatchObject({
      id,
      destination: { kind: 'crypto', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
    });
  });

  it('of more than is offered or in another currency is refused by the present terms [WDR-12, WDR-41]', async () => {
    expect(await termsOf(server, payer, '500.00')).toEqual({ feeSeen: '-5.00', rateSeen: '0.9995' });
    expect(await ask(server, payer, '500.00', { feeSeen: '-4.00', rateSeen: '1' })).toMatchObject({
      code: 3005,
      data: { field: 'feeSeen', fee: '-5.00', rate: '0.9995' },
    });
    expect(await ask(server, payer, '500.00', { rateSeen: '1' })).toMatchObject({
      code: 3005,
      data: { field: 'rateSeen', fee: '-5.00', rate: '0.9995' },
    });
    expect(await ask(server, payer, '500.00', { rateSeen: '0.99950' })).toMatchObject({ code: 200 });
  });
});

describe('the refusals of a withdrawal', () => {
  it('come in the order of the table, each gone when its cause is [WDR-9]', async () => {
    const trader = await becomeReal(server, await signUpTrader(server), '200.00');
    await setCustomer(server, trader.id, {
      active_account: 'demo',
      verification_status: 'unauthenticated',
      knowledge_version: null,
      withdrawals_from: server.world.now() + 50,
    });
    const sent = { walletId: server.world.newId(), amount: '1.001', feeSeen: '0.00', rateSeen: '2' };
    const refused = async (account: 'demo' | 'real' = 'real') => {
      const answer = await server.call('requestCryptoWithdrawal', { token: trader.token, account, body: sent });
      return [answer.code, 'data' in answer ? answer.data : null];
    };
    expect(await refused()).toEqual([1201, { active: 'demo' }]);
    expect(await refused('demo')).toEqual([1202, null]);
    await setCustomer(server, trader.id, { active_account: 'real' });
    expect(await refused()).toEqual([1204, { verificationStatus: 'unauthenticated' }]);
    await setCustomer(server, trader.id, { verification_status: 'authenticated' });
    expect((await refused())[0]).toBe(1207);
    await setCustomer(server, trader.id, { knowledge_version: 1 });
    await saveCard(server, trader);
    expect(await refused()).toEqual([3008, null]);
    const { id } = await server.succeed('saveCryptoWallet', {
      token: trader.token,
      body: { coinName: 'USDT', coinNetwork: 'ERC-20', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
    });
    expect(await refused()).toEqual([1002, { field: 'walletId' }]);
    sent.walletId = id;
    expect((await refused())[0]).toBe(3105);
    await letUse(server, trader.id);
    expect(await refused()).toEqual([1210, { endsAt: server.world.now() + 50 }]);
    await setCustomer(server, trader.id, { withdrawals_from: null });
    const loanId = await oweBare(server, trader.id, '1000.00');
    expect((await refused())[0]).toBe(5005);
    await oweNothing(server, trader.id, loanId);
    expect(await refused()).toEqual([3003, { field: 'amount', digits: 2 }]);
    sent.amount = '49.99';
    expect(await refused()).toEqual([3001, { field: 'amount', minimum: '50.00' }]);
    sent.amount = '10000000.01';
    expect(await refused()).toEqual([3002, { field: 'amount', maximum: '10000000.00' }]);
    sent.amount = '200.01';
    expect(await refused()).toEqual([3004, { field: 'amount', withdrawable: '200.00' }]);
    sent.amount = '200';
    expect(await refused()).toEqual([3005, { field: 'feeSeen', fee: '-2.00', rate: '0.9995' }]);
    expect(
      await server.call('requestCryptoWithdrawal', {
        ...{ token: trader.token, account: 'real' },
        body: { ...sent, feeSeen: '-2.00', rateSeen: '0.9995' },
      }),
    ).toMatchObject({ code: 200 });
  });

  it('name a missing bank card, an unknown one, and a currency that nothing is paid out in [WDR-9]', async () => {
    const trader = await becomeReal(server, await signUpTrader(server), '200.00');
    const body = { bankCardId: randomUUID(), amount: '100.00', feeSeen: '-1.00', rateSeen: '1' };
    const call = (bankCardId: string) =>
      server.call('requestBankWithdrawal', { token: trader.token, account: 'real', body: { ...body, bankCardId } });
    expect(await call(body.bankCardId)).toMatchObject({ code: 3007 });
    const whereto = { ...CARD, cardNumber: 'GB82WEST12345698765432', currency: 'ZAR' };
    const card = await saveBefore(server, trader.id, { kind: 'bank', ...whereto });
    await letUse(server, trader.id);
    expect(await call(body.bankCardId)).toMatchObject({ code: 1002, data: { field: 'bankCardId' } });
    expect(await call(card)).toMatchObject({ code: 3009, data: { field: 'bankCardId' } });
  });

  it('never name the second step, which nobody can set up yet', async () => {
    expect(await ask(server, payer, '500.00')).toMatchObject({ code: 200 });
  });
});

describe('the state of withdrawals', () => {
  it('has locks in their order, what is held, and the latest withdrawals [WDR-42, WDR-43, WDR-45, WDR-47, WDR-88]', async () => {
    expect(await stateOf(server, payer)).toMatchObject({
      withdrawable: '2184.07',
      held: '0.00',
      feeRate: '0.01',
      locks: [],
      recent: [],
    });
    const first = await taken(server, payer, '500.00');
    const second = await taken(server, payer, '100.00');
    await decide(second.id, { decision: 'accept' });
    await setCustomer(server, payer.id, { verification_status: 'authenticating', knowledge_version: null });
    const state = await stateOf(server, payer);
    expect(state).toMatchObject({ held: '500.00', withdrawable: '1584.07' });
    expect(state.locks).toEqual([
      { reason: 'identity', endsAt: null, symbol: null, haltReason: null },
      { reason: 'knowledge', endsAt: null, symbol: null, haltReason: null },
    ]);
    expect(state.recent.map(({ id }) => id)).toEqual([first.id, second.id]);
  });

  it('is shown to the list of the ledger by id and by status', async () => {
    const { id } = await taken(server, payer, '500.00');
    const { reader } = server.world.database;
    const { requests } = openWithdrawals(server.world);
    const subjects = await requests.subjects({ tx: reader, language: 'en' }, [id, payer.id]);
    expect([...subjects]).toEqual([[id, { kind: 'withdrawal', withdrawal: expect.objectContaining({ id }) }]]);
    const accounts = reader.selectFrom('accounts').select('id').where('customer_id', '=', payer.id);
    const account = await accounts.where('scope', '=', 'real').executeTakeFirstOrThrow();
    expect(await requests.idsOf(reader, account.id, 'waiting')).toEqual([id]);
    expect(await requests.idsOf(reader, account.id, 'success')).toEqual([]);
  });

  it('names the end of a waiting time and drops it then [WDR-44]', async () => {
    const endsAt = server.world.now() + 60;
    await setCustomer(server, payer.id, { withdrawals_from: endsAt });
    expect((await stateOf(server, payer)).locks).toMatchObject([{ reason: 'credentials-changed', endsAt }]);
    server.advance(60_000);
    await server.settled();
    expect((await stateOf(server, payer)).locks).toEqual([]);
  });

  it('is of the real account alone', async () => {
    const { token } = await signUpTrader(server);
    expect(await server.call('getWithdrawalState', { token, account: 'demo' })).toMatchObject({ code: 1202 });
    expect(await server.call('getWithdrawalState', { token, account: 'real' })).toMatchObject({ code: 1201 });
  });

  it('expects a decision after the time that the latest ones took [WDR-28, WDR-46]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await taken(server, payer, '50.00');
      server.advance(5000);
      await decide(id, { decision: 'accept' });
    }
    const { expectedSeconds } = await stateOf(server, payer);
    expect(expectedSeconds).toEqual(expect.any(Number));
    const { expectedAt, requestedAt } = await taken(server, payer, '50.00');
    expect((expectedAt ?? 0) - requestedAt).toBe(expectedSeconds);
  });
});

it('the address of a withdrawal stands in no stored answer in clear, and the answer is replayed as it was', async () => {
  const asker = await signUpPayer(server);
  const key = server.world.newId();
  const first = await ask(server, asker, '100.00', {}, key);
  const { reader } = server.world.database;
  const rows = await reader.selectFrom('idempotency_keys').select('answer').where('key', '=', key).execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
  expect(await ask(server, asker, '100.00', {}, key)).toMatchObject({ data: first.data });
});
