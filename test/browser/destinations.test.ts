import encodeQR from 'qr';
import { REVIEW_DELAY_MS } from '../support/testServer.ts';
import { type RunningApp, startApp } from '../support/browser/app.ts';
import { signUpApplicant } from '../server/identity/applicant.ts';

const ADDRESS = 'TNVV1LmpWi4vbAvQGdHx1K7FbzPLzaqAHJ';
const DAY_MS = 86_400_000;

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Signs up a customer whose identity was accepted and whose real account is active; returns the token. */
const signUpReal = async (): Promise<string> => {
  const { token, submit, whole } = await signUpApplicant(app.server);
  await submit(await whole());
  app.server.advance(REVIEW_DELAY_MS);
  await app.server.settled();
  await app.server.succeed('switchAccount', { token, path: { id: 0 } });
  return token;
};

describe('a crypto wallet', () => {
  it('is added from a picture of its QR code, waits, and can be used a day later', async () => {
    const token = await signUpReal();
    const { page, faults } = await app.open('/pages/user/wallet', { kept: { sun_token: token } });
    await page.getByRole('button', { name: 'Add a wallet' }).click();
    await page.getByLabel('Coin').selectOption('USDT');
    await page.getByLabel('Network').selectOption('TRC-20');
    await page.getByRole('button', { name: 'Scan a QR code' }).click();
    const picture = Buffer.from(encodeQR(`tron:${ADDRESS}`, 'gif', { scale: 6 }));
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'wallet.gif', mimeType: 'image/gif', buffer: picture });
    await page.getByText('Please compare the whole address:').waitFor();
    expect(await page.getByLabel('Address', { exact: true }).inputValue()).toBe(ADDRESS);
    await page.getByRole('button', { name: 'Add a wallet' }).click();
    const wallets = page.getByRole('region', { name: 'Crypto wallets' });
    await wallets.getByText(/^Can be used from 2026-10-01/).waitFor();

    app.server.advance(DAY_MS);
    await page.reload();
    await wallets.getByText('Can be used', { exact: true }).waitFor();
    expect(faults).toEqual([]);
  });
});
