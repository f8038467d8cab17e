import { openSession } from '../server/customers/customerContacts.ts';
import { type RunningApp, startApp } from '../support/browser/app.ts';
import { unreadableWords } from '../support/browser/layout.ts';
import { SCREENS } from '../support/browser/screens.ts';

const LANGUAGES = ['en', 'zh-TW', 'ja', 'de', 'fr', 'it', 'ko', 'es', 'vi', 'th'];
const NARROWEST = { width: 360, height: 740 };

describe('on the narrowest phone', () => {
  let app: RunningApp;
  let token: string;

  beforeAll(async () => {
    app = await startApp();
    ({ token } = await openSession(app.server));
    const body = { symbol: 'XAUUSD', direction: 0, kind: 'market', volume: '0.10', leverage: 20 } as const;
    await app.server.succeed('placeOrder', { token, account: 'demo', body });
  });
  afterAll(() => app.close());

  const faultsOf = async (language: string, address: string): Promise<readonly string[]> => {
    const kept = { sun_token: token, language };
    const { page, faults, close } = await app.open(address, { kept, viewport: NARROWEST });
    await page.locator('main').waitFor();
    await page.waitForLoadState('networkidle');
    const spoken = await page.locator('html').getAttribute('lang');
    const unreadable = await unreadableWords(page);
    await close();
    return [...faults, ...unreadable, ...(spoken === language ? [] : [`it speaks ${spoken ?? 'nothing'}`])].map(
      (fault) => `${address}: ${fault}`,
    );
  };

  it.each(LANGUAGES)('every word in %s can be read', async (language) => {
    const faults = await Promise.all(SCREENS.map((address) => faultsOf(language, address)));
    expect(faults.flat()).toEqual([]);
  });
});
