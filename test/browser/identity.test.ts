import type { Page } from 'playwright-core';
import { openSession } from '../server/customers/customerContacts.ts';
import { accessibilityFaults } from '../support/browser/accessibility.ts';
import { type RunningApp, startApp } from '../support/browser/app.ts';
import { photo, picture } from '../support/pictures.ts';
import { REVIEW_DELAY_MS } from '../support/testServer.ts';

const REAL_NAME = '/pages/user/real_name';

describe('an identity request', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  const add = async (page: Page, side: 'Front' | 'Back', buffer: Buffer) => {
    const place = page.getByRole('group', { name: side });
    const file = { name: `${side}.jpg`, mimeType: 'image/jpeg', buffer };
    await place.locator('input[type="file"]:not([capture])').setInputFiles(file);
    await place.getByText('Uploaded').waitFor();
  };

  it('is refused for a picture that is too small, resent with only a new picture, and accepted', async () => {
    const { token } = await openSession(app.server);
    const { page, faults, close } = await app.open(REAL_NAME, { kept: { sun_token: token } });
    await page.getByLabel('Real name, as on the document').fill('Sample Customer');
    await page.getByLabel('Issued by').selectOption({ label: 'United Kingdom' });
    await page.getByLabel('ID number').fill('90010154821');
    await add(page, 'Front', await photo(800, 500));
    await add(page, 'Back', await picture(120, 80, 'jpeg'));
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send for verification' }).click();
    await page.getByText('The authentication is successful, please wait for the review').waitFor();
    await page.getByText('S***** C*******').waitFor();
    await page.getByText('The authentication is successful').waitFor({ state: 'detached' });
    expect(await accessibilityFaults(page)).toEqual([]);

    // The sandbox's reviewer decides by a published rule; the open screen receives the decision over the socket.
    app.server.advance(REVIEW_DELAY_MS);
    await page.getByText('Not accepted').waitFor();
    await page.getByRole('group', { name: 'Back' }).getByText('The back of the document is too small').waitFor();
    await page.getByRole('group', { name: 'Front' }).getByText('Readable, saved').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    await add(page, 'Back', await photo(800, 500));
    await page.getByRole('button', { name: 'Send for re-verification' }).click();
    await page.getByText('Being checked').waitFor();
    app.server.advance(REVIEW_DELAY_MS);
    await page.getByText('Your identity is verified').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Notifications, 2 unread' }).click();
    await page.getByRole('link', { name: /^Unread: Identity verified/ }).click();
    await page.getByText('Your identity is verified').waitFor();
    expect(faults).toEqual([]);
    await close();
  });
});
