import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { accessibilityFaults } from '../support/browser/accessibility.ts';
import { type RunningApp, startApp } from '../support/browser/app.ts';
import { unreadableWords } from '../support/browser/layout.ts';
import { returnPayout } from '../../src/server/withdrawals/index.ts';
import { signUpPayer } from '../server/withdrawals/payer.ts';

const WITHDRAW = '/pages/user/withdraw';

/** Words of the screens, as a Thai customer reads them. */
const WORDS = {
  ...{ amount: 'จำนวนเงิน USD', withdraw: /^ถอน [\d.,]+ USD รับ [\d.,]+ USDT/, left: 'เหลือให้ถอน', ok: 'ตกลง' },
  ...{ held: 'กันไว้', review: 'กำลังพิจารณา', takeBack: 'ยกเลิกการถอน 500.00 USD', takenBack: 'ยกเลิกแล้ว' },
  ...{ anyTakeBack: /^ยกเลิกการถอน/, fixed: 'ยกเลิกไม่ได้แล้ว', paid: 'จ่ายแล้ว', see: 'ดูธุรกรรม', cameBack: 'ถูกตีกลับ' },
  reference: (reference: string) => `เลขอ้างอิง: ${reference}`,
} as const;

const look = async (page: Page) => {
  // A message over the screen goes by itself.
  await page.locator('#toast p').waitFor({ state: 'detached' });
  expect(await unreadableWords(page)).toEqual([]);
  expect(await accessibilityFaults(page)).toEqual([]);
};

describe('a withdrawal', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  it('is held, taken back, asked for again, paid, and comes back, on a light Thai phone', async () => {
    const { server } = app;
    const { token } = await signUpPayer(server);
    const { page, faults, close } = await app.open(WITHDRAW, {
      kept: { sun_token: token, language: 'th' },
      colorScheme: 'light',
    });
    const ask = async (amount: string) => {
      await page.getByLabel(WORDS.amount).fill(amount);
      await page.getByRole('button', { name: WORDS.withdraw }).click();
      await page.getByRole('alertdialog').getByText(WORDS.left).waitFor();
      // An address of Ethereum is wider than the question.
      expect(await unreadableWords(page)).toEqual([]);
      await page.getByRole('button', { name: WORDS.ok, exact: true }).click();
    };
    await ask('500');
    await page.getByRole('heading', { name: WORDS.held }).waitFor();
    await page.getByText(WORDS.review).waitFor();
    await look(page);

    await page.getByRole('button', { name: WORDS.takeBack }).click();
    await page.getByRole('button', { name: WORDS.ok, exact: true }).click();
    await page.locator('summary', { hasText: WORDS.takenBack }).waitFor();
    expect(await page.getByRole('heading', { name: WORDS.held }).count()).toBe(0);

    await page.getByRole('radio', { name: '50 %' }).click();
    await ask('1092.03');
    await page.getByText(WORDS.review).waitFor();
    const [waiting] = (await server.succeed('listReviews', {})).items;
    const reference = `0x${randomBytes(32).toString('hex')}`;
    const id = waiting?.id ?? '';
    await server.answerDesk({ ask: 'claim', id, revision: 1, by: 'ann' });
    await page.getByText(WORDS.fixed).waitFor();
    expect(await page.getByRole('button', { name: WORDS.anyTakeBack }).count()).toBe(0);
    const decision = { decision: 'accept', reference } as const;
    const paid = await server.answerDesk({ ask: 'decide', id, revision: 2, by: 'ann', decision });
    expect(paid).not.toHaveProperty('fault');
    await page.locator('summary', { hasText: WORDS.paid }).click();
    await page.getByText(WORDS.reference(reference)).waitFor();
    expect(await unreadableWords(page)).toEqual([]);
    expect(await page.getByRole('link', { name: WORDS.see }).getAttribute('href')).toContain(reference);

    const came = { id, revision: 2, received: '1000.00', reason: 'The exchange sent it back.', by: 'desk:ann' };
    const limit = { twoPeopleAbove: '10000.00' };
    const returned = await server.world.database.transaction((tx) =>
      returnPayout(tx, server.world, limit, { ...came, isConfirmed: true }),
    );
    expect(returned).toEqual({ credited: '1000.50' });
    await page.locator('summary', { hasText: WORDS.cameBack }).waitFor();
    await look(page);
    expect(faults).toEqual([]);
    await close();
  });
});
