import type { Page } from 'playwright-core';
import { openSession } from '../server/customers/customerContacts.ts';
import { type RunningApp, startApp } from '../support/browser/app.ts';
import { unreadableWords } from '../support/browser/layout.ts';

const UPRIGHT = { width: 390, height: 844 };
const LYING = { width: 844, height: 390 };

describe('a phone that is turned', () => {
  let app: RunningApp;
  let token: string;
  let id: string;
  const open = (address: string) => app.open(address, { kept: { sun_token: token }, reducedMotion: 'reduce' });
  const isInSight = (page: Page, name: string | RegExp) =>
    page
      .getByRole('button', { name })
      .or(page.getByRole('link', { name }))
      .evaluateAll((found) =>
        found.some((element) => {
          const { top, bottom, left, right } = element.getBoundingClientRect();
          return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
        }),
      );
  const plotHeight = async (page: Page) => {
    await page.locator('.highcharts-candlestick-series path').first().waitFor();
    return (await page.locator('figure svg.highcharts-root').boundingBox())?.height ?? 0;
  };

  beforeAll(async () => {
    app = await startApp();
    ({ token } = await openSession(app.server));
    await app.server.succeed('setQuote', { path: { symbol: 'XAUUSD' }, body: { bid: '4129.10', ask: '4129.45' } });
    const body = { symbol: 'XAUUSD', direction: 0, kind: 'market', volume: '0.20', leverage: 20 } as const;
    ({ id } = await app.server.succeed('placeOrder', { token, account: 'demo', body }));
  });
  afterAll(() => app.close());

  it('keeps its chart: the candles fit the height, sell and buy buttons stay in reach, and upright it is as before', async () => {
    const { page, faults, close } = await open('/pages/index/chart?symbol=XAUUSD');
    const upright = await plotHeight(page);
    await page.setViewportSize(LYING);
    await page.waitForFunction(
      (before) => (document.querySelector('figure svg.highcharts-root')?.clientHeight ?? before) < before,
      upright,
    );
    expect(await isInSight(page, /^Buy/)).toBe(true);
    expect(await unreadableWords(page)).toEqual([]);
    await page.getByRole('button', { name: 'Full screen' }).click();
    await page.getByRole('button', { name: 'Leave full screen' }).waitFor();
    expect(await plotHeight(page)).toBeGreaterThan(150);
    expect(await isInSight(page, /^Buy/)).toBe(true);
    await page.getByRole('button', { name: 'Leave full screen' }).click();
    await page.waitForFunction(() => document.fullscreenElement === null);
    await page.setViewportSize(UPRIGHT);
    await page.waitForFunction(
      (before) => Math.abs((document.querySelector('figure svg.highcharts-root')?.clientHeight ?? 0) - before) < 2,
      upright,
    );
    expect(faults).toEqual([]);
    await close();
  });

  it('keeps its ticket, and sends the order in landscape', async () => {
    const { page, faults, close } = await open('/pages/index/place?symbol=XAUUSD');
    await page.getByRole('textbox', { name: 'Volume, lots' }).fill('0.33');
    await page.getByRole('textbox', { name: 'Stop loss' }).fill('4000');
    await page.setViewportSize(LYING);
    expect(await page.getByRole('textbox', { name: 'Volume, lots' }).inputValue()).toBe('0.33');
    expect(await unreadableWords(page)).toEqual([]);
    expect(await isInSight(page, 'Buy 0.33 XAUUSD')).toBe(true);
    await page.getByRole('button', { name: 'Buy 0.33 XAUUSD' }).click();
    const question = page.getByRole('alertdialog', { name: 'Notice' });
    await question.waitFor();
    await page.setViewportSize(UPRIGHT);
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await page.getByRole('textbox', { name: 'Stop loss' }).inputValue()).toBe('4000');
    expect(faults).toEqual([]);
    await close();
  });

  it('keeps its opened position and the values typed in a sheet, and saves them in landscape, in all of its width', async () => {
    const { page, faults, close } = await open(`/pages/position/index?id=${id}`);
    await page.getByRole('button', { name: 'Edit SL, TP' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('textbox', { name: 'Stop loss' }).fill('4050');
    await page.setViewportSize(LYING);
    expect(await unreadableWords(page)).toEqual([]);
    expect(await sheet.getByRole('textbox', { name: 'Stop loss' }).inputValue()).toBe('4050');
    await sheet.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('XAUUSD: changes saved').waitFor();
    await sheet.waitFor({ state: 'hidden' });
    expect(await unreadableWords(page)).toEqual([]);
    expect((await page.getByRole('main').boundingBox())?.width).toBe(LYING.width);
    expect((await page.getByRole('navigation').boundingBox())?.height).toBeLessThan(50);
    await page.setViewportSize(UPRIGHT);
    await page.getByRole('button', { name: 'Edit SL, TP' }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });
});
