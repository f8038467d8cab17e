import { accessibilityFaults } from '../support/browser/accessibility.ts';
import { type RunningApp, startApp } from '../support/browser/app.ts';
import { unreadableWords } from '../support/browser/layout.ts';
import { returnPayout } from '../../src/server/withdrawals/index.ts';
import { signUpPayer } from '../server/withdrawals/payer.ts';

const WITHDRAW = '/pages/user/withdraw';

describe('a withdrawal', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  it('is held, taken back, asked for again, paid, and comes back', async () => {
    const { server } = app;
    const { token } = await signUpPayer(server);
    const { page, faults, close } = await app.open(WITHDRAW, { kept: { sun_token: token } });
    const ask = async (amount: string) => {
      await page.getByLabel('Amount, USD').fill(amount);
      await page.getByRole('button', { name: /^Withdraw [\d.,]+ USD, receive [\d.,]+ USDT/ }).click();
      await page.getByRole('alertdialog').getByText('Left to withdraw').waitFor();
      // An address of Ethereum is wider than the question.
      expect(await unreadableWords(page)).toEqual([]);
      await page.getByRole('button', { name: 'OK' }).click();
    };
    await ask('500');
    await page.getByRole('heading', { name: 'Held' }).waitFor();
    await page.getByText('Under review').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'Take back 500.00 USD' }).click();
    await page.getByRole('button', { name: 'OK' }).click();
    await page.locator('summary', { hasText: 'Taken back' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Held' }).count()).toBe(0);

    await page.getByRole('radio', { name: '50 %' }).click();
    await ask('1092.03');
    await page.getByText('Under review').waitFor();
    const [waiting] = (await server.succeed('listReviews', {})).items;
    const reference = `0x${'cd'.repeat(32)}`;
    const id = waiting?.id ?? '';
    await server.answerDesk({ ask: 'claim', id, revision: 1, by: 'ann' });
    await page.getByText('It can no longer be taken back').waitFor();
    expect(await page.getByRole('button', { name: /^Take back/ }).count()).toBe(0);
    server.advance(1000);
    await server.answerDesk({ ask: 'decide', id, revision: 2, by: 'ann', decision: { decision: 'accept', reference } });
    await page.locator('summary', { hasText: 'Paid' }).click();
    await page.getByText(`Reference: ${reference}`).waitFor();
    expect(await unreadableWords(page)).toEqual([]);
    expect(await page.getByRole('link', { name: 'See the transaction' }).getAttribute('href')).toContain(reference);

    // Two outcomes of one second would be the same event.
    server.advance(1000);
    const came = { id, revision: 2, received: '1000.00', reason: 'The exchange sent it back.', by: 'desk:ann' };
    const limit = { twoPeopleAbove: '10000.00' };
    const returned = await server.world.database.transaction((tx) =>
      returnPayout(tx, server.world, limit, { ...came, isConfirmed: true }),
    );
    expect(returned).toEqual({ credited: '1000.50' });
    await page.locator('summary', { hasText: 'Came back' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });
});
