import type { OperationId } from '../../../src/server/http/index.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { JPY, USDT } from '../deposits/depositor.ts';
import { OPERATORS, operatorOf } from '../investments/investor.ts';
import { type Borrower, signUpBorrower } from '../loans/borrower.ts';
import { closeInOrder, setCustomer } from '../trading/trader.ts';
import { letUse, saveCard, saveWallet } from '../withdrawals/payer.ts';

type Sent = { readonly id: OperationId; readonly by: Borrower; readonly body: Readonly<Record<string, unknown>> };

let server: TestServer;
/** Calls that move money or ask about it, each whole but for its amount, and the field of the amount. */
let calls: Readonly<Record<string, { readonly sent: Sent; readonly field: string }>>;
beforeAll(async () => {
  server = await startTestServer({ aiProducts: operatorOf([OPERATORS], {}), reviewDelaySeconds: 86_400_000 });
  const payer = await signUpBorrower(server);
  const borrower = await signUpBorrower(server);
  const loanId = await borrower.borrow();
  await setCustomer(server, payer.id, { knowledge_version: 1 });
  const walletId = await saveWallet(server, payer);
  const bankCardId = await saveCard(server, payer);
  await letUse(server, payer.id);
  const { agreementVersion } = payer;
  const asks = { feeSeen: '-0.60', amount: '' };
  const of = (id: OperationId, body: Sent['body'], by = payer, field = 'amount') => ({ sent: { id, by, body }, field });
  const deposit = async (channelId: string, rateSeen: string, more: object = {}) => ({
    ...{ channelId, rateSeen, agreementVersion, proofFileId: await payer.proof() },
    ...more,
  });
  calls = {
    'a deposit by crypto': of('requestCryptoDeposit', await deposit(USDT, '1.0005')),
    'a deposit by bank': of('requestBankDeposit', await deposit(JPY, '149.50', { bankCardId: null })),
    'the figures of a withdrawal': of('calculateWithdrawal', { destination: { kind: 'crypto', walletId } }),
    'a withdrawal to a wallet': of('requestCryptoWithdrawal', { ...asks, walletId, rateSeen: '0.9995' }),
    'a withdrawal to a card': of('requestBankWithdrawal', { ...asks, bankCardId, rateSeen: '1' }),
    'an investment': of('openInvestment', { productId: OPERATORS.id }),
    'a loan': of('applyForLoan', payer.typed(), payer, 'quantity'),
    'the income of a borrower': of('applyForLoan', payer.typed(), payer, 'monthlyIncome'),
    'a repayment': of(
      'repayLoan',
      { loanId, channelId: USDT, rateSeen: '1.0005', proofFileId: await borrower.upload('repayment-proof') },
      borrower,
    ),
  };
});
afterAll(() => closeInOrder(server));

const TABLES = ['postings', 'legs', 'deposits', 'withdrawals', 'investments', 'loans', 'loan_repayments'] as const;
/** Counts what requests for money leave behind. */
const books = async () =>
  Promise.all(
    TABLES.map(async (table) => {
      const { rows } = await server.world.database.reader
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow();
      return [table, Number(rows)] as const;
    }),
  );

/** Sends every call with an amount; returns what each answered, by its name. */
const answersTo = async (amount: unknown) => {
  const answers: [string, { readonly code: number; readonly data?: unknown }][] = [];
  for (const [name, { sent, field }] of Object.entries(calls)) {
    const body = { ...sent.body, [field]: amount };
    answers.push([name, await server.call(sent.id, { ...sent.by.call, body } as never)]);
  }
  return answers;
};

describe('an amount of money', () => {
  it.each([
    ['with an exponent', '1e3'],
    ['with an exponent in capitals', '1E3'],
    ['in Arabic digits', '٥٠'],
    ['in Persian digits', '۵۰'],
    ['in full-width digits', '５０'],
    ['in Thai digits', '๕๐'],
    ['with a plus sign', '+1'],
    ['that begins with its point', '.5'],
    ['that ends with its point', '60.'],
    ['with 21 decimals', `60.${'0'.repeat(20)}1`],
    ['below zero', '-1'],
    ['with the minus sign of typesetting', '−1'],
    ['that is no number', 'NaN'],
    ['without an end', 'Infinity'],
    ['with spaces around it', ' 1 '],
    ['with a line break after it', '60\n'],
    ['with a comma', '60,00'],
    ['grouped in thousands', '1,000'],
    ['with a zero before it', '060'],
    ['in hexadecimal', '0x3c'],
    ['with nothing in it', ''],
    ['of 19 digits', '1000000000000000000'],
    ['as a number of JSON', 60],
    ['as null', null],
  ])('%s is refused by every call as one that has no sound form, and moves nothing', async (_what, amount) => {
    const before = await books();
    for (const [name, { code, data }] of await answersTo(amount)) {
      expect([name, code, data]).toEqual([name, 1001, { field: calls[name]?.field }]);
    }
    expect(await books()).toEqual(before);
  });

  it.each([
    ['3 decimals', '60.001'],
    ['20 decimals', `60.${'0'.repeat(19)}1`],
  ])('with %s is refused by every call as too exact, and moves nothing', async (_what, amount) => {
    const before = await books();
    for (const [name, { code, data }] of await answersTo(amount)) {
      expect([name, code, data]).toEqual([name, 3003, { field: calls[name]?.field, digits: 2 }]);
    }
    expect(await books()).toEqual(before);
  });

  it('in a sound form is taken by each of these calls', async () => {
    const before = await books();
    for (const [name, { sent, field }] of Object.entries(calls)) {
      const amount = { 'an investment': '100.0', 'a loan': '500', 'the income of a borrower': '3200.5' }[name] ?? '60';
      const { code } = await server.call(sent.id, {
        ...sent.by.call,
        body: { ...sent.body, [field]: amount },
      } as never);
      // A second application waits for the first one.
      expect([name, code]).toEqual([name, name === 'the income of a borrower' ? 5003 : 200]);
    }
    const after = await books();
    expect(after.filter(([, rows], index) => rows === before[index]?.[1])).toEqual([]);
  });
});
