import { openSession } from '../server/customers/customerContacts.ts';
import { accessibilityFaults } from '../support/browser/accessibility.ts';
import { type RunningApp, startApp } from '../support/browser/app.ts';
import { SCREENS } from '../support/browser/screens.ts';

describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  let app: RunningApp;
  let token: string;

  beforeAll(async () => {
    app = await startApp();
    ({ token } = await openSession(app.server));
    const body = { symbol: 'XAUUSD', direction: 0, kind: 'market', volume: '0.10', leverage: 20 } as const;
    await app.server.succeed('placeOrder', { token, account: 'demo', body });
  });
  afterAll(() => app.close());

  it.each(SCREENS)('%s keeps to WCAG 2.2 AA', async (address) => {
    const { page, close } = await app.open(address, { kept: { sun_token: token }, colorScheme });
    await page.locator('main').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await accessibilityFaults(page)).toEqual([]);
    await close();
  });
});
