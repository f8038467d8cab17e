import { readFileSync } from 'node:fs';
import { LANGUAGES } from '../../src/contract/index.ts';
import { type RunningApp, startApp } from '../support/browser/app.ts';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const tooOld = (language: string): string =>
  (JSON.parse(readFileSync(`locales/${language}/oldBrowser.json`, 'utf8')) as { tooOld: string }).tooOld;

describe('a browser below the oldest supported version', () => {
  it('shows the notice in all ten languages when the app’s script does not run', async () => {
    const { page, close } = await app.open('/');
    await page.route(/\/main\.\w+\.js$/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'let let;' }),
    );
    await page.route(/\/main\.\w+\.css$/, async (route) => {
      const response = await route.fetch();
      // This browser fails this condition, as older ones fail the real one.
      await route.fulfill({ response, body: (await response.text()).replace(/height:\s*1lh/, 'height:1unknown') });
    });
    await page.reload();
    for (const language of LANGUAGES) await page.getByText(tooOld(language)).waitFor();
    await close();
  });

  it('shows no notice before the app starts when it is new enough', async () => {
    const { page, close } = await app.open('/');
    await page.route(/\/main\.\w+\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await page.reload();
    expect(await page.getByText(tooOld('en')).count()).toBe(1);
    expect(await page.getByText(tooOld('en')).isVisible()).toBe(false);
    await close();
  });
});
