import { readFileSync } from 'node:fs';
import { formatLondon } from '../../src/domain/londonFormat.ts';
import { type RunningApp, startApp } from '../support/browser/app.ts';
import { unreadableWords } from '../support/browser/layout.ts';
import { signUpDepositor } from '../server/deposits/depositor.ts';
import { plain, readPdf } from '../server/transactions/readPdf.ts';
import { setCustomer } from '../server/trading/trader.ts';
import { letUse, saveWallet } from '../server/withdrawals/payer.ts';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp({ reviewDelaySeconds: 10_000 });
});
afterAll(() => app.close());

/** Customer with a deposit of 2,500.00 USD and a withdrawal of 500.00 USD that was paid, both by their reviews. */
const signUpPaid = async () => {
  const { server } = app;
  const depositor = await signUpDepositor(server);
  const accept = async (id: string) => {
    expect(await server.call('decideReview', { path: { id }, body: { decision: 'accept' } })).toMatchObject({
      code: 200,
    });
  };
  const asked = await depositor.byCrypto();
  if (asked.code !== 200) throw new Error(`The deposit was refused: ${asked.code}`);
  await accept(asked.data.id);
  await setCustomer(server, depositor.id, { knowledge_version: 1 });
  const walletId = await saveWallet(server, depositor);
  await letUse(server, depositor.id);
  const body = { walletId, amount: '500.00', feeSeen: '-5.00', rateSeen: '0.9995' };
  await accept((await server.succeed('requestCryptoWithdrawal', { ...depositor.call, body })).id);
  return depositor;
};

it('the statement of a month with real money, downloaded in Thai, has every transaction of the ledger with its number and balance', async () => {
  const { server } = app;
  const { token, call } = await signUpPaid();
  const { items } = await server.succeed('listLedgerEntries', { ...call, query: {} });
  expect(items.map(({ type, amount, balanceAfter }) => [type, amount, balanceAfter])).toEqual([
    ['withdrawal', '-500.00', '2000.00'],
    ['deposit', '2500.00', '2500.00'],
  ]);
  const types = server.world.texts.entryTypes('th');
  const words = server.world.texts.statements('th');

  const { page, faults, close } = await app.open('/pages/user/transaction_list', {
    kept: { sun_token: token, language: 'th' },
    colorScheme: 'light',
  });
  await page
    .locator('main li a')
    .nth(items.length - 1)
    .waitFor();
  await page.locator('[class*="Page-module-actions"] button').click();
  const sheet = page.getByRole('dialog');
  await sheet.locator('select').selectOption('2026-09');
  expect(await unreadableWords(page)).toEqual([]);
  const downloaded = page.waitForEvent('download');
  await sheet.locator('button').last().click();
  const download = await downloaded;
  expect(download.suggestedFilename()).toBe('sun-real-pdf-2026-09-01-2026-09-30.pdf');
  const { text } = await readPdf(new Uint8Array(readFileSync(await download.path())));

  const format = new Intl.NumberFormat('th', { minimumFractionDigits: 2 });
  const money = (amount: string) => format.format(Number(amount)).replace('-', '\u2212');
  const lines = items.toReversed().map(({ at, type, amount, balanceAfter, subject }) => {
    const request = subject.kind === 'deposit' ? subject.deposit : subject.kind === 'withdrawal' && subject.withdrawal;
    if (!request) throw new Error(`${type} is about a ${subject.kind}.`);
    return `${formatLondon(at)}${types[type]}, ${request.number}${money(amount)}${money(balanceAfter ?? '')}`;
  });
  expect(text).toContain(plain(lines.join('')));
  expect(text).toContain(plain(`${words.opening}${money('0.00')}`));
  expect(text).toContain(plain(`${words.closing}2${money('2000.00')}`));
  expect(faults).toEqual([]);
  await close();
});
