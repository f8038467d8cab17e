import type { Page } from 'playwright-core';
import { accessibilityFaults } from '../support/browser/accessibility.ts';
import { type RunningApp, startApp } from '../support/browser/app.ts';
import { picture } from '../support/pictures.ts';
import { signUpDepositor } from '../server/deposits/depositor.ts';

const DEPOSIT = '/pages/user/deposit';

describe('a deposit', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp({ reviewDelaySeconds: 10_000 });
  });
  afterAll(() => app.close());

  const addProof = async (page: Page) => {
    const place = page.getByRole('group', { name: 'Proof of transfer' });
    const file = { name: 'transfer.png', mimeType: 'image/png', buffer: await picture(400, 800) };
    await place.locator('input[type="file"]:not([capture])').setInputFiles(file);
    await place.getByText('Uploaded').waitFor();
    // An upright picture, as a phone's screenshot is, stays within its frame.
    expect((await place.locator('img').boundingBox())?.height).toBe(64);
  };
  const decide = async (body: object) => {
    const [waiting] = (await app.server.succeed('listReviews', {})).items;
    await app.server.succeed('decideReview', { path: { id: waiting?.id ?? '' }, body: body as never });
  };

  it('by crypto is accepted, by bank rejected and asked for again, and credited with less', async () => {
    const { token } = await signUpDepositor(app.server);
    const { page, faults, close } = await app.open(DEPOSIT, { kept: { sun_token: token } });

    // The agreement is agreed to at its end only.
    await page.locator('main [id^="part-"]').first().waitFor();
    await page.getByRole('button', { name: /^I have read it and agree.*end first/ }).click({ force: true });
    await page.getByRole('button', { name: 'I have read it and agree', exact: true }).click();
    await page.getByText('Send USDT on TRC-20 only').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel('Or what you send').fill('2501.25');
    await addProof(page);
    await page.getByRole('button', { name: 'Submit 2,500.00 USD for review' }).dblclick();
    await page
      .getByRole('list', { name: /^Course of D/ })
      .getByText('Under review')
      .waitFor();
    await page.getByText('Submit the application successfully, please wait for review').waitFor({ state: 'detached' });
    expect(await accessibilityFaults(page)).toEqual([]);
    await decide({ decision: 'accept' });
    await page.getByText('As announced.').waitFor();

    await page.getByRole('button', { name: 'Back' }).click();
    const again = async () => {
      await page.evaluate((address) => void (window.location.hash = address), DEPOSIT);
      await page.getByRole('radio', { name: 'Bank transfer' }).click();
      await page.getByText('Please contact customer service for the real-time exchange amount').waitFor();
      await page.getByLabel('To be credited, USD').fill('1200');
      await addProof(page);
      await page.getByRole('button', { name: 'Submit 1,200.00 USD for review' }).click();
      await page.getByText('Under review').nth(1).waitFor();
    };
    await again();
    await decide({ decision: 'reject', reason: 'The money did not arrive.' });
    await page.getByText('The money did not arrive.').waitFor();
    await page.getByRole('link', { name: 'Ask again' }).click();
    await again();
    await decide({ decision: 'accept', received: '1000.00' });
    await page.getByText('Less came in than announced.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });
});
