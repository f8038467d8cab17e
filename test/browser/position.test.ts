import type { Page } from 'playwright-core';
import { openSession } from '../server/customers/customerContacts.ts';
import { accessibilityFaults } from '../support/browser/accessibility.ts';
import { type RunningApp, startApp } from '../support/browser/app.ts';
import { unreadableWords } from '../support/browser/layout.ts';

const POSITIONS = '/pages/position/index';

describe('the positions of a customer', () => {
  let app: RunningApp;
  let token: string;

  const quote = (bid: string, ask: string) =>
    app.server.succeed('setQuote', { path: { symbol: 'XAUUSD' }, body: { bid, ask } });
  const place = (order: object = {}) =>
    app.server.succeed('placeOrder', {
      token,
      account: 'demo',
      body: { symbol: 'XAUUSD', direction: 0, kind: 'market', volume: '0.50', leverage: 20, ...order } as never,
    });
  const orders = async (view: 'open' | 'history') =>
    (await app.server.succeed('listOrders', { token, account: 'demo', query: { view } })).items;
  const open = (address = POSITIONS) => app.open(address, { kept: { sun_token: token } });
  const row = (page: Page) => page.getByRole('button', { name: /^XAUUSD/ }).first();
  const beginClosing = async (page: Page, action: string) => {
    await row(page).click();
    await page.getByRole('button', { name: action, exact: true }).click();
    return page.getByRole('dialog', { name: 'Close XAUUSD' });
  };

  beforeAll(async () => {
    app = await startApp();
  });
  beforeEach(async () => {
    ({ token } = await openSession(app.server));
    await quote('4100.00', '4100.50');
  });
  afterAll(() => app.close());

  it('end at a stop with a message that lies on no price and no control', async () => {
    const { page, faults, close } = await open();
    let bid = 4100;
    for (const address of [
      '/pages/index/place?symbol=XAUUSD',
      '/pages/index/chart?symbol=XAUUSD',
      '/pages/history/index',
    ]) {
      await place({ stopLoss: `${bid - 10}.00` });
      await page.goto(`${app.server.url}/h5/#${address}`);
      await page
        .locator('main')
        .getByText(/\d\.\d\d/)
        .first()
        .waitFor();
      bid -= 20;
      await quote(`${bid}.00`, `${bid}.50`);
      const message = page.locator('#toast a').filter({ hasText: 'XAUUSD' });
      await message.waitFor();
      const hidden = await page.locator('#toast p').evaluate((toast) => {
        const lies = toast.getBoundingClientRect();
        return [...document.querySelectorAll('main, header :is(a, button)')].flatMap((each) => {
          const { left, right, top, bottom } = each.getBoundingClientRect();
          const isFree = left >= lies.right || right <= lies.left || top >= lies.bottom || bottom <= lies.top;
          return isFree ? [] : [each.tagName];
        });
      });
      expect([address, hidden]).toEqual([address, []]);
      await message.waitFor({ state: 'detached' });
    }
    expect(faults).toEqual([]);
    await close();
  });

  it('show the same profit and loss here, on Home and on the chart with each push of prices', async () => {
    await place();
    const pages = await Promise.all([open(), open('/'), open('/pages/index/chart?symbol=XAUUSD')]);
    const [positions, home, chart] = pages.map(({ page }) => page);
    if (!positions || !home || !chart) throw new Error('A page did not open.');
    for (const [bid, shown] of [
      ['4100.00', '−25.00'],
      ['4123.45', '+1,147.50'],
      ['4099.87', '−31.50'],
    ] as const) {
      await quote(bid, (Number(bid) + 0.5).toFixed(2));
      await positions.getByRole('region', { name: 'Account' }).filter({ hasText: shown }).waitFor();
      await row(positions).filter({ hasText: shown }).waitFor();
      await home.getByRole('region', { name: 'Account' }).filter({ hasText: shown }).waitFor();
      await chart.getByText(shown, { exact: true }).first().waitFor();
    }
    for (const { faults, close } of pages) {
      expect(faults).toEqual([]);
      await close();
    }
  });

  it('are closed once by a double tap', async () => {
    await place();
    await app.server.succeed('addFault', {
      body: { operationId: 'closePosition', kind: 'delay', times: 1, delayMilliseconds: 800 },
    });
    const { page, faults, close } = await open();
    const sheet = await beginClosing(page, 'Close');
    await sheet.getByRole('button', { name: 'Close 0.50 XAUUSD' }).dblclick();
    await page.getByText(/^Closed 0\.50 XAUUSD/).waitFor();
    await page.getByText('No open positions').waitFor();
    expect((await orders('history')).filter(({ status }) => status === 'closed')).toHaveLength(1);
    expect(faults).toEqual([]);
    await close();
  });

  it('recover by themselves after a dropped socket, and never leave the list empty', async () => {
    await place();
    const { page, close } = await open();
    await row(page).filter({ hasText: '−25.00' }).waitFor();
    await page.evaluate(() => {
      const list = document.querySelector('[role="tabpanel"]');
      if (!list) throw new Error('There is no list.');
      const count = () => list.querySelectorAll('li').length;
      const seen = { least: count() };
      new MutationObserver(() => (seen.least = Math.min(seen.least, count()))).observe(list, {
        childList: true,
        subtree: true,
      });
      Object.assign(window, { seen });
    });
    await app.server.succeed('dropSockets');
    await quote('4110.50', '4111.00');
    await row(page).filter({ hasText: '+500.00' }).waitFor();
    expect(await page.evaluate(() => (window as unknown as { seen: { least: number } }).seen.least)).toBe(1);
    await close();
  });

  it('offer the same actions in a swiped row as in an opened one, which comes into sight', async () => {
    const { id } = await place();
    const { page, close } = await open();
    await row(page).waitFor();
    const pulled = page.locator('li [aria-hidden="true"] button');
    expect(await pulled.allInnerTexts()).toEqual(['Close', 'Close part', 'Edit SL, TP']);
    expect(await pulled.first().evaluate((button) => button.getBoundingClientRect().left >= window.innerWidth)).toBe(
      true,
    );
    await row(page).evaluate((button) => button.parentElement?.scrollTo({ left: 1000 }));
    await pulled.nth(1).click();
    await page.getByRole('radio', { name: '50 %', checked: true }).waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await row(page).click();
    const listed = page.getByRole('tabpanel').getByRole('button').filter({ hasNotText: 'XAUUSD' });
    expect((await listed.allInnerTexts()).slice(-3)).toEqual(['Close', 'Close part', 'Edit SL, TP']);

    for (let more = 0; more < 10; more += 1) await place({ volume: '0.01' });
    await page.evaluate(() => (window.location.hash = '/pages/index/search'));
    await page.getByRole('tabpanel').waitFor({ state: 'detached' });
    await page.evaluate((address) => (window.location.hash = address), `${POSITIONS}?id=${id}`);
    await page.waitForFunction(() => {
      const last = document.querySelector('[role="tabpanel"] [class*="actions"] button:last-child');
      const bar = document.querySelector('nav');
      return last && bar && last.getBoundingClientRect().bottom <= bar.getBoundingClientRect().top;
    });
    await close();
  });

  it.each(['light', 'dark'] as const)('and their sheets meet WCAG 2.2 AA in the %s theme', async (colorScheme) => {
    const { id } = await place({ stopLoss: '4080.00' });
    await place({ kind: 'limit', price: '4050.00', volume: '0.10' });
    const { page, faults, close } = await app.open(`${POSITIONS}?id=${id}`, {
      kept: { sun_token: token },
      colorScheme,
      reducedMotion: 'reduce',
    });
    await page.getByRole('button', { name: 'Edit SL, TP' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    for (const action of ['Close part', 'Edit SL, TP', 'Close several']) {
      await page.getByRole('button', { name: action, exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    expect(faults).toEqual([]);
    await close();
  });

  it.each(['de', 'fr', 'th', 'vi'])('are readable in %s at 360 px, opened and with each sheet', async (language) => {
    const { id } = await place({ stopLoss: '4080.00', takeProfit: '4150.00' });
    await place({ kind: 'limit', price: '4050.00', volume: '0.10' });
    const { page, close } = await app.open(`${POSITIONS}?id=${id}`, {
      kept: { sun_token: token, language },
      viewport: { width: 360, height: 780 },
    });
    const actions = page.getByRole('tabpanel').locator('[class*="actions"] button');
    await actions.nth(2).waitFor();
    expect(await unreadableWords(page)).toEqual([]);
    for (const action of [actions.nth(1), actions.nth(2)]) {
      await action.click();
      await page.getByRole('dialog').getByRole('button').last().waitFor();
      expect((await unreadableWords(page)).filter((words) => !words.startsWith('over each other'))).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    await close();
  });
});
