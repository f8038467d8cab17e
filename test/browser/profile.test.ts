import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { openSession } from '../server/customers/customerContacts.ts';
import { setCustomer } from '../server/trading/trader.ts';
import { type RunningApp, startApp } from '../support/browser/app.ts';
import { photo } from '../support/pictures.ts';

const USER = '/pages/user/index';
const ACCOUNT = '/pages/user/account';

const band = (page: Page) => page.getByRole('region', { name: 'Account mode' });
const agree = async (page: Page) => {
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'OK' }).click();
  await question.waitFor({ state: 'hidden' });
};

describe('the profile of a customer', () => {
  let app: RunningApp;
  let token: string;

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ({ token } = await openSession(app.server));
  });

  const choosePhoto = async (page: Page) => {
    const buffer = await photo(1600, 1200);
    await page.locator('input[type="file"]').last().setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
    await page.getByRole('dialog').getByRole('slider').waitFor();
  };
  const keptAvatar = async () => {
    const { avatar } = await app.server.succeed('getUser', { token });
    const headers = { Authorization: `Bearer ${token}`, 'X-Source': 'h5' };
    const answer = await fetch(`${app.server.url}/api${avatar}`, { headers });
    return sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  };
  const isAvatarShown = (page: Page) => page.locator('[class*="Avatar-module"] img').first().waitFor();

  it('uploads a cropped and scaled picture, and shows it in the app at once', async () => {
    const { page, faults, close } = await app.open(USER, { kept: { sun_token: token } });
    await page.getByRole('link', { name: 'Invite friends' }).click();
    await choosePhoto(page);
    const square = page.getByRole('dialog').getByRole('group');
    const box = await square.boundingBox();
    if (!box) throw new Error('The square is not shown.');
    await page.mouse.move(box.x + 50, box.y + 50);
    await page.mouse.down();
    await page.mouse.move(box.x + 90, box.y + 120, { steps: 4 });
    await page.mouse.up();
    await page.getByRole('slider').fill('1.5');
    await page.getByRole('button', { name: 'Use this part' }).click();
    await page.getByText('Avatar changed').waitFor();
    await isAvatarShown(page);
    expect(await keptAvatar()).toMatchObject({ format: 'jpeg', width: 512, height: 512 });

    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('heading', { name: 'My account' }).waitFor();
    await isAvatarShown(page);
    expect(faults).toEqual([]);
    await close();
  });

  it('uploads the full resolution of the cropped square when the original is wanted', async () => {
    const { page, faults, close } = await app.open(ACCOUNT, { kept: { sun_token: token } });
    await page.getByText('Send the original size').click();
    await choosePhoto(page);
    await page.getByRole('button', { name: 'Use this part' }).click();
    await page.getByText('Avatar changed').waitFor();
    expect(await keptAvatar()).toMatchObject({ width: 1200, height: 1200 });
    expect(faults).toEqual([]);
    await close();
  });

  it('cancels an upload, and repeats a failed one', async () => {
    const { page, close } = await app.open(ACCOUNT, { kept: { sun_token: token } });
    const fault = (kind: 'fault' | 'delay') =>
      app.server.succeed('addFault', { body: { operationId: 'uploadFile', kind, times: 1 } as never });
    await fault('delay');
    await choosePhoto(page);
    await page.getByRole('button', { name: 'Use this part' }).click();
    await page.getByRole('progressbar', { name: 'Upload' }).waitFor();
    await page.getByRole('button', { name: 'Cancel the upload: Avatar' }).click();
    await page.getByRole('button', { name: 'Album' }).waitFor();

    await fault('fault');
    await choosePhoto(page);
    await page.getByRole('button', { name: 'Use this part' }).click();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Avatar changed').waitFor();
    await close();
  });

  it('copies the invite link', async () => {
    const { page, faults, close } = await app.open(ACCOUNT, { kept: { sun_token: token } });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Copy Success').waitFor();
    const { inviteCode } = await app.server.succeed('getInvited', { token });
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${app.server.url}/h5/#/pages/user/sign_up?inviteCode=${inviteCode}`,
    );
    expect(faults).toEqual([]);
    await close();
  });

  it('switches to the real account on every screen, after a reload and in another tab; the demo positions stay open [APP-8]', async () => {
    const { id } = await app.server.succeed('getUser', { token });
    await setCustomer(app.server, id, { verification_status: 'authenticated' });
    const body = { symbol: 'XAUUSD', direction: 0, kind: 'market', volume: '0.10', leverage: 20 } as const;
    await app.server.succeed('placeOrder', { token, account: 'demo', body });
    const { page, faults, close } = await app.open(USER, { kept: { sun_token: token } });
    const other = await page.context().newPage();
    await other.goto(`${app.server.url}/h5/#/pages/position/index`);
    await band(other).getByText('DEMO').waitFor();
    await page.bringToFront();

    await page.getByRole('button', { name: /^REAL/ }).click();
    await agree(page);
    await band(page).getByText('REAL').waitFor();
    await band(other).getByText('REAL').waitFor();
    await page.getByRole('link', { name: 'Position' }).click();
    await band(page).getByText('REAL').waitFor();
    await page.getByText('No open positions').waitFor();
    await page.reload();
    await band(page).getByText('REAL').waitFor();

    await page.getByRole('link', { name: 'User' }).click();
    await page.getByRole('button', { name: /^DEMO/ }).click();
    await agree(page);
    await band(page).getByText('DEMO').waitFor();
    await page.getByRole('link', { name: 'Position' }).click();
    await page
      .getByRole('button', { name: /XAUUSD/ })
      .first()
      .waitFor();
    expect(faults).toEqual([]);
    await close();
  });
});
