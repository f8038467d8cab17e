import type { Language } from '../../../src/contract/index.ts';
import { decimal, moneyText } from '../../../src/domain/decimal.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { bought, OPERATORS, operatorOf, passDays, real } from '../investments/investor.ts';
import { type Borrower, signUpBorrower } from '../loans/borrower.ts';
import { closeInOrder, quote, setCustomer, traderOf } from '../trading/trader.ts';
import { letUse, saveWallet } from '../withdrawals/payer.ts';
import { plain, readPdf } from './readPdf.ts';

const COSTLY = { ...OPERATORS, fee: '-5.00' };
const MINUS = '\u2212';

let server: TestServer;
let borrower: Borrower;
beforeAll(async () => {
  // Dates of October, counted from 30 September: a gain, a loss, a gain.
  const aiProducts = operatorOf([COSTLY], { 2: '0.0130', 3: '-0.0250', 4: '0.0040' });
  server = await startTestServer({ aiProducts, reviewDelaySeconds: 86_400_000 });
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
  borrower = await signUpBorrower(server, '20000.00');
  await setCustomer(server, borrower.id, { knowledge_version: 1 });
  await trade();
  await withdraw();
  await takeBack();
  await bought(server, borrower, '1000.00', COSTLY.id);
  await borrower.borrow();
  await passDays(server, 5);
});
afterAll(() => closeInOrder(server));

/** Opens a position and closes it at a gain. */
const trade = async () => {
  const trader = traderOf(server, borrower.id, borrower.token, 'real');
  const { id } = await trader.open();
  await quote(server, 'XAUUSD', '4139.45', '4139.80');
  await trader.close(id);
};

/** Withdraws 500.00 USD, which are paid less the fee of 5.00. */
const withdraw = async () => {
  const walletId = await saveWallet(server, borrower);
  await letUse(server, borrower.id);
  const body = { walletId, amount: '500.00', feeSeen: '-5.00', rateSeen: '0.9995' };
  const { id } = await server.succeed('requestCryptoWithdrawal', { ...borrower.call, body });
  expect(await borrower.decide(id)).toMatchObject({ code: 200 });
};

/** Invests and takes the investment back, with its fee. */
const takeBack = async () => {
  const { id } = await bought(server, borrower, '400.00', COSTLY.id);
  await server.succeed('takeBackInvestment', { ...real(borrower), path: { id } });
};

const fetched = async (format: string, language: Language = 'en'): Promise<Uint8Array> => {
  const query = new URLSearchParams({ format, first: '2026-01-01', last: '2026-12-31' });
  const headers = { 'X-Source': 'h5', 'X-Account': 'real', 'Accept-Language': language };
  const answer = await fetch(`${server.url}/api/entrust/statement?${query}`, {
    headers: { ...headers, Authorization: `Bearer ${borrower.token}` },
  });
  return new Uint8Array(await answer.arrayBuffer());
};

type Row = Readonly<Record<string, string>>;
const table = async (): Promise<readonly Row[]> => {
  const [head = '', ...lines] = new TextDecoder()
    .decode(await fetched('year-table'))
    .trimEnd()
    .split('\r\n');
  const names = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, column) => [names[column] ?? '', cell])));
};
const sumOf = (rows: readonly Row[], column: string): string =>
  moneyText(rows.reduce((sum, row) => sum.plus(row[column] ?? ''), decimal('0')));

/** Sums what the house took and gave by the ledger's postings, by its ledger account; a cost of the customer is below zero. */
const houseTook = async (...accounts: readonly string[]): Promise<string> => {
  const rows = await server.world.database.reader
    .selectFrom('legs')
    .select(['amount', 'ledger_account'])
    .where('scope', '=', 'real')
    .where('account_id', 'is', null)
    .execute();
  const taken = rows.filter(({ ledger_account: name }) => accounts.includes(name));
  return moneyText(taken.reduce((sum, { amount }) => sum.minus(amount), decimal('0')));
};

describe('the summary of a year with trades, investments, a loan and a withdrawal', () => {
  it('has opening fees of orders alone, and nothing of an investment that was taken back [DEP-91, DEP-92]', async () => {
    const rows = await table();
    const { items } = await server.succeed('listLedgerEntries', { ...borrower.call, query: { size: 100 } });
    const fees = items.filter(({ type }) => type === 'fee');
    expect(fees.map(({ subject, amount }) => [subject.kind, amount])).toEqual([
      ['investment', '-5.00'],
      ['investment', '-5.00'],
      ['order', expect.stringMatching(/^-/)],
    ]);
    expect(sumOf(rows, 'openingFees')).toBe(fees[2]?.amount);
    expect(sumOf(rows, 'investmentFees')).toBe('-5.00');
    expect(sumOf(rows, 'investments')).toBe('1.00');
    expect(rows[8]).toMatchObject({ month: '2026-09', trades: '1', investments: '0', investmentFees: '0.00' });
    expect(rows[9]).toMatchObject({ month: '2026-10', trades: '0', investments: '1', investmentFees: '-5.00' });
  });

  it('has what the investment lost, and interest and fees of the loan, in their months [DEP-92, DEP-93, LED-60]', async () => {
    const rows = await table();
    const investments = await server.succeed('listInvestments', real(borrower));
    const [settled] = investments.items.filter(({ takenBack }) => !takenBack);
    expect(settled).toMatchObject({ status: 'settled' });
    expect(rows[9]?.['investmentResults']).toBe(settled?.income);
    expect(decimal(settled?.income ?? '0').lt(0)).toBe(true);
    // The fee and the first day when it was paid out; later days from the second 00:00 on.
    expect(rows[8]).toMatchObject({ loanInterest: '-0.50', loanFees: '-10.00' });
    expect(rows[9]).toMatchObject({ loanInterest: '-2.00', loanFees: '0.00' });
  });

  it('sums to the ledger: its total is what the house took and gave [DEP-94]', async () => {
    const rows = await table();
    expect(rows).toHaveLength(12);
    expect(sumOf(rows, 'withdrawalFees')).toBe('-5.00');
    const expected = {
      tradingResult: decimal(await houseTook('trading', 'overnight', 'protection', 'corrections'))
        .plus(sumOf(rows, 'openingFees'))
        .toFixed(2),
      investmentResults: await houseTook('pool'),
      loanInterest: await houseTook('interest'),
      total: await houseTook('trading', 'overnight', 'protection', 'corrections', 'fees', 'pool', 'interest'),
    };
    for (const [column, amount] of Object.entries(expected)) {
      expect([column, sumOf(rows, column)]).toEqual([column, amount]);
    }
  });

  it.each(['en', 'de', 'fr', 'it', 'es', 'ja', 'ko', 'zh-TW', 'vi', 'th'] as const)(
    'has the same figures as its table, with their names in %s [DEP-57, DEP-60, DEP-94]',
    async (language) => {
      const rows = await table();
      const { text } = await readPdf(await fetched('year', language));
      const words = server.world.texts.statements(language);
      const format = new Intl.NumberFormat(language, { minimumFractionDigits: 2, numberingSystem: 'latn' });
      const shown = (column: string) => format.format(Number(sumOf(rows, column))).replace('-', MINUS);
      const labels = [
        ...[words.month, words.trading, words.investments, words.investmentResults, words.investmentFees],
        ...[words.loanInterest, words.loanFees, words.withdrawalFees, words.total],
      ];
      expect(text).toContain(plain(labels.join('')));
      const costs = ['investmentResults', 'investmentFees', 'loanInterest', 'loanFees', 'withdrawalFees', 'total'];
      expect(text).toContain(plain(`${words.year}${shown('tradingResult')}1${costs.map(shown).join('')}`));
      expect(text).toContain(plain(words.totalNote));
    },
  );

  it('is of entries that name their investment, loan, deposit and withdrawal by number, as PDF and as table [LED-44, LED-49]', async () => {
    const { items } = await server.succeed('listLedgerEntries', { ...borrower.call, query: { size: 100 } });
    const numbers = items.flatMap(({ id, subject }) => {
      if (subject.kind === 'investment') return [[id, subject.investmentNumber] as const];
      if (subject.kind === 'loan') return [[id, subject.loanNumber] as const];
      if (subject.kind === 'deposit') return [[id, subject.deposit.number] as const];
      return subject.kind === 'withdrawal' ? [[id, subject.withdrawal.number] as const] : [];
    });
    expect(numbers).toHaveLength(9);
    const lines = new TextDecoder().decode(await fetched('entries')).split('\r\n');
    const { text } = await readPdf(await fetched('pdf'));
    // Of its fees the overview has all, and each entry says whose it is.
    expect(text).toContain('Fees3');
    expect(text.split('FeeofanAIinvestment,')).toHaveLength(3);
    expect(text.split('Openingfee,')).toHaveLength(2);
    for (const [id, number] of numbers) {
      expect(lines.find((line) => line.startsWith(id))?.endsWith(`,${number}`)).toBe(true);
      expect(text).toContain(number);
    }
  });
});
