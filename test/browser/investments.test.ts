import type { Page } from 'playwright-core';
import { accessibilityFaults } from '../support/browser/accessibility.ts';
import { type RunningApp, startApp } from '../support/browser/app.ts';
import { unreadableWords } from '../support/browser/layout.ts';
import { moneyOf, OPERATORS, operatorOf, signUpInvestor } from '../server/investments/investor.ts';
import type { Trader } from '../server/trading/trader.ts';

const LIST = '/pages/user/quantization_list';
const HOUR = 3600;
const DAY = 24 * HOUR;

/** Words of the screens, as a customer of the language reads them. */
const WORDS = {
  de: {
    ...{
      invest: 'In Ruhige Drei anlegen',
      agree: 'Ich habe das gelesen und kann den Verlust tragen.',
      go: 'Zum Betrag',
    },
    ...{ send: '1.000,00 USD für 3 Tage anlegen', ok: 'OK', takeBack: '1.000,00 USD zurücknehmen' },
    ...{ takenBack: 'Zurückgenommen', why: 'Rendite bisher, einfach', past: 'Vergangene Ergebnisse sagen nichts' },
  },
  th: {
    ...{ invest: 'ลงทุนใน Steady Three', agree: 'ฉันอ่านแล้วและรับการขาดทุนได้', go: 'ไปที่จำนวนเงิน' },
    ...{ send: 'ลงทุน 1,000.00 USD เป็นเวลา 3 วัน', ok: 'ตกลง', takeBack: 'เรียกคืน 1,000.00 USD' },
    ...{ takenBack: 'เรียกคืนแล้ว', why: 'ผลตอบแทนจนถึงตอนนี้ แบบง่าย', past: 'ผลในอดีตไม่ได้บอกอนาคต' },
  },
} as const;
type Words = (typeof WORDS)[keyof typeof WORDS];

describe('an investment', () => {
  let app: RunningApp;
  let investor: Trader;
  beforeAll(async () => {
    // Dates of October, counted from 30 September: a gain, a loss, a gain.
    app = await startApp({ aiProducts: operatorOf([OPERATORS], { 3: '0.0130', 4: '-0.0250', 5: '0.0040' }) });
    investor = await signUpInvestor(app.server);
  });
  afterAll(() => app.close());

  const look = async (page: Page) => {
    expect(await unreadableWords(page)).toEqual([]);
    expect(await accessibilityFaults(page)).toEqual([]);
  };
  const pass = (seconds: number) => app.server.succeed('advanceClock', { body: { advanceSeconds: seconds } });
  const open = (language: keyof typeof WORDS, colorScheme: 'light' | 'dark') =>
    app.open(LIST, { kept: { sun_token: investor.token, language }, colorScheme });

  /** Buys from the list of products, looking at each screen on the way. */
  const buy = async (page: Page, words: Words) => {
    await page.getByRole('link', { name: /Ruhige Drei|Steady Three/ }).click();
    await page.getByRole('button', { name: words.invest }).waitFor();
    await look(page);
    await page.getByRole('button', { name: words.invest }).click();
    await page.getByRole('checkbox', { name: words.agree }).check();
    await look(page);
    await page.getByRole('button', { name: words.go }).click();
    await page.locator('main input').fill('1000');
    await look(page);
    await page.getByRole('button', { name: words.send }).click();
    await page.getByRole('alertdialog').waitFor();
    await look(page);
    await page.getByRole('button', { name: words.ok, exact: true }).click();
    await page.getByRole('button', { name: words.takeBack }).waitFor();
  };

  it('waits a day and is taken back before that, on a dark German phone', async () => {
    const { page, faults, close } = await open('de', 'dark');
    const words = WORDS.de;
    await page.getByText(words.past).waitFor();
    await look(page);
    await buy(page, words);
    await look(page);
    expect(await moneyOf(app.server, investor)).toEqual({ balance: '9000.00', invested: '1000.00' });
    await pass(23 * HOUR);
    await page.getByRole('button', { name: words.takeBack }).click();
    await page.getByRole('button', { name: words.ok, exact: true }).click();
    await page.getByText(words.takenBack, { exact: true }).waitFor();
    await look(page);
    expect(await moneyOf(app.server, investor)).toEqual({ balance: '10000.00', invested: '0.00' });
    expect(faults).toEqual([]);
    await close();
  });

  it('is bought again, shows each of its days as it is posted, a loss among them, and is settled, on a light Thai phone', async () => {
    const { page, faults, close } = await open('th', 'light');
    const words = WORDS.th;
    await buy(page, words);
    await pass(DAY);
    // It begins, and can no longer be taken back.
    await page.getByRole('button', { name: words.takeBack }).waitFor({ state: 'detached' });
    // From 1 October, 9:00, to the first result at 00:00 of 4 October.
    await pass(DAY + 15 * HOUR);
    await page.getByText('+13.00').first().waitFor();
    await pass(DAY);
    await page.getByText('−25.00').first().waitFor();
    await page.getByText('988.00').first().waitFor();
    await look(page);
    await page.getByRole('button', { name: words.why }).click();
    await page.getByRole('dialog').waitFor();
    await look(page);
    await page.goBack();
    await pass(DAY);
    await page.getByText('เงินที่ได้คืน').waitFor();
    await page.getByText('992.00').first().waitFor();
    await look(page);
    expect(await moneyOf(app.server, investor)).toEqual({ balance: '9992.00', invested: '0.00' });
    expect(faults).toEqual([]);
    await close();
  });
});
