import type { Page } from 'playwright-core';
import { openSession } from '../server/customers/customerContacts.ts';
import { type RunningApp, startApp } from '../support/browser/app.ts';

const USER = '/pages/user/index';

const openSheet = async (page: Page, setting: RegExp) => {
  await page.getByRole('button', { name: setting }).click();
  return page.getByRole('dialog');
};
const choose = async (page: Page, setting: RegExp, option: RegExp) => {
  const sheet = await openSheet(page, setting);
  await sheet.getByRole('radio', { name: option }).click();
  await sheet.waitFor({ state: 'detached' });
};
const pick = async (page: Page, upColor: string, downColor: string) => {
  const sheet = await openSheet(page, /^Price colours/);
  await sheet.getByRole('radio', { name: /Your own colours/ }).click();
  await sheet.getByLabel('Up', { exact: true }).fill(upColor);
  await sheet.getByLabel('Down', { exact: true }).fill(downColor);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
};
const kept = (page: Page, keys: readonly string[]) =>
  page.evaluate((names) => Object.fromEntries(names.map((name) => [name, localStorage.getItem(name)])), keys);
const shown = (page: Page) =>
  page.evaluate(() => {
    const { lang, dataset, style } = document.documentElement;
    const colour = (name: string) => style.getPropertyValue(name);
    return { lang, theme: dataset['theme'], prices: dataset['prices'], up: colour('--up'), text: colour('--up-text') };
  });

const CHOSEN = { language: 'de', theme: 'dark', upColor: '#8050e0', downColor: '#e0a030' };
/** Violet is too dark to be read on a dark background: text takes a lighter shade. */
const SHOWN = {
  lang: 'de',
  theme: 'dark',
  prices: 'picked',
  up: '#8050e0',
  text: expect.not.stringMatching('#8050e0'),
};

describe('the settings of a device', () => {
  let app: RunningApp;
  let token: string;

  beforeAll(async () => {
    app = await startApp();
    ({ token } = await openSession(app.server));
  });
  afterAll(() => app.close());

  it('are stored raw in local storage (§3), survive a reload, and apply to a second tab', async () => {
    const { page, faults, close } = await app.open(USER, { kept: { sun_token: token } });
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole('button', { name: /^Theme/ }).waitFor();

    await pick(page, CHOSEN.upColor, CHOSEN.downColor);
    await choose(page, /^Theme/, /Dark/);
    await choose(page, /^Language/, /Deutsch/);
    await page.getByRole('heading', { name: 'Mein Konto' }).waitFor();
    expect(await kept(page, Object.keys(CHOSEN))).toEqual(CHOSEN);
    expect(await kept(page, ['sun_token'])).toEqual({ sun_token: token });

    await page.getByRole('button', { name: 'Beträge ausblenden' }).click();
    await other.getByRole('heading', { name: 'Mein Konto' }).waitFor();
    await other.getByText('••••').waitFor();
    expect(await shown(other)).toEqual(SHOWN);
    await page.reload();
    await page.getByRole('heading', { name: 'Mein Konto' }).waitFor();
    await page.getByText('••••').waitFor();
    expect(await shown(page)).toEqual(SHOWN);
    expect(faults).toEqual([]);
    await close();
  });

  it('that belong to the account are the same on another phone', async () => {
    const first = await app.open('/pages/user/account', { kept: { sun_token: token } });
    const news = (page: Page) => page.getByRole('switch', { name: /^Market hours and news/ });
    await news(first.page).click();
    await first.page.waitForLoadState('networkidle');
    const second = await app.open('/pages/user/account', { kept: { sun_token: token } });
    await news(second.page).and(second.page.locator('[aria-checked="true"]')).waitFor();
    expect([...first.faults, ...second.faults]).toEqual([]);
    await first.close();
    await second.close();
  });

  it('hide every amount of the account on every screen, after a reload too, until they are shown again', async () => {
    const body = { symbol: 'XAUUSD', direction: 0, kind: 'market', volume: '0.10', leverage: 20 } as const;
    const { id } = await app.server.succeed('placeOrder', { token, account: 'demo', body });
    const { page, faults, close } = await app.open('/', { kept: { sun_token: token } });
    /** Money of the account has groups of digits, which prices do not have; the margin level is no money. */
    const money = /\d,\d{3}\.\d\d(?!\s%)/;
    const words = () => page.locator('main').innerText();
    await page.getByText(money).first().waitFor();
    await page.getByRole('button', { name: 'Hide amounts' }).tap();
    await page.getByText('••••').first().waitFor();
    expect(await words()).not.toMatch(money);
    await page.reload();
    for (const address of [
      `/pages/position/index?id=${id}`,
      '/pages/history/index',
      USER,
      '/pages/index/place?symbol=XAUUSD',
    ]) {
      await page.goto(`${app.server.url}/h5/#${address}`);
      await page.locator('main').getByText('••••').first().waitFor();
      expect(await words()).not.toMatch(money);
    }
    await page.goto(`${app.server.url}/h5/#/`);
    await page.getByRole('button', { name: 'Hide amounts', pressed: true }).tap();
    await page.getByText(money).first().waitFor();
    expect(faults).toEqual([]);
    await close();
  });
});
