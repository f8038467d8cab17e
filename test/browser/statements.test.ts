import { readFileSync } from 'node:fs';
import { getDocumentProxy } from 'unpdf';
import { formatLondon } from '../../src/domain/londonFormat.ts';
import { type RunningApp, startApp } from '../support/browser/app.ts';
import { openSession } from '../server/customers/customerContacts.ts';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Reads the text of a PDF, without white space. */
const textOf = async (path: string): Promise<string> => {
  const document = await getDocumentProxy(new Uint8Array(readFileSync(path)));
  const { items } = await (await document.getPage(1)).getTextContent();
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join('')
    .replaceAll(/\s/g, '');
};

it('the statement of a month, downloaded in Thai, has every transaction of the list with its balance', async () => {
  const { server } = app;
  const { token } = await openSession(server);
  const demo = { token, account: 'demo' } as const;
  const body = { symbol: 'XAUUSD', direction: 0, kind: 'market', volume: '0.10', leverage: 20 } as const;
  const { id } = await server.succeed('placeOrder', { ...demo, body });
  await server.succeed('closePosition', { ...demo, query: { orderId: id } });
  const { items } = await server.succeed('listLedgerEntries', { ...demo, query: {} });
  const words = server.world.texts.entryTypes('th');

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
  const downloaded = page.waitForEvent('download');
  await sheet.locator('button').last().click();
  const text = await textOf(await (await downloaded).path());

  const money = new Intl.NumberFormat('th', { minimumFractionDigits: 2 });
  for (const { at, type, amount, balanceAfter } of items) {
    const [time, sum, balance] = [formatLondon(at), amount, balanceAfter ?? ''].map((shown, column) =>
      (column === 0 ? shown : money.format(Number(shown)).replace('-', '\u2212')).replaceAll(/\s/g, ''),
    );
    expect(text).toContain(`${time}${words[type]}`.replaceAll('\u0E33', '\u0E4D\u0E32'));
    expect(text).toContain(`${sum}${balance}`);
  }
  expect(faults).toEqual([]);
  await close();
});
