import type { Page } from 'playwright-core';
import { LANGUAGES } from '../../src/contract/index.ts';
import { openSession } from '../server/customers/customerContacts.ts';
import { accessibilityFaults } from '../support/browser/accessibility.ts';
import { type PhoneState, type RunningApp, startApp } from '../support/browser/app.ts';
import { isFocused, tabTo } from '../support/browser/keyboard.ts';
import { unreadableWords } from '../support/browser/layout.ts';
import { smallTargets } from '../support/browser/touchTargets.ts';

const NARROWEST = { width: 360, height: 740 };

describe('the ticket of a pending order', () => {
  let app: RunningApp;
  let token: string;
  beforeAll(async () => {
    app = await startApp();
    ({ token } = await openSession(app.server));
    await app.server.succeed('setQuote', { path: { symbol: 'XAUUSD' }, body: { bid: '4129.10', ask: '4129.45' } });
  });
  afterAll(() => app.close());

  /** Opens the ticket by its address, prefilled by the query. */
  const open = async (query: string, { kept, ...state }: PhoneState = {}) => {
    const address = `/pages/index/place?symbol=XAUUSD&${query}`;
    const phone = await app.open(address, { ...state, kept: { ...kept, sun_token: token } });
    await phone.page.locator('[data-field="price"]').waitFor();
    return phone;
  };
  const WITH_STOPS = 'price=4100.00&stopLoss=4080.00&takeProfit=4140.00';

  it.each(LANGUAGES)('is readable in %s on the narrowest phone, with valid and invalid values', async (language) => {
    const state = { kept: { language }, viewport: NARROWEST };
    const right = await open(WITH_STOPS, state);
    await right.page.getByRole('radiogroup').nth(2).getByRole('radio').last().click();
    await right.page.locator('[data-field="expiresAt"] input[type="datetime-local"]').waitFor({ state: 'attached' });
    expect(await unreadableWords(right.page)).toEqual([]);
    expect(right.faults).toEqual([]);
    await right.close();
    const wrong = await open('price=4129.50&stopLoss=4200&takeProfit=4000', state);
    await wrong.page.getByRole('alert').first().waitFor();
    expect(await unreadableWords(wrong.page)).toEqual([]);
    await wrong.close();
    const asked = await open('price=99999&takeProfit=200000', state);
    await asked.page.locator('[data-field="stopLoss"] input').fill('4,100');
    await asked.page.locator('[data-field="stopLoss"] [role="group"][aria-labelledby]').waitFor();
    expect(await asked.page.locator('[data-field] [role="group"][aria-labelledby]').count()).toBe(3);
    expect(await unreadableWords(asked.page)).toEqual([]);
    await asked.close();
  });

  it.each(['light', 'dark'] as const)(
    'asks about its figures by answers that a thumb can press, %s',
    async (colorScheme) => {
      const { page, faults, close } = await open('price=4100.00', { colorScheme });
      await page.getByRole('textbox', { name: 'Stop loss' }).fill('4,080');
      await page.getByRole('textbox', { name: 'Take profit' }).fill('41400');
      await page.getByRole('button', { name: '4080', exact: true }).waitFor();
      for (const name of ['4080', '4.080', 'Use this price']) {
        const box = await page.getByRole('button', { name, exact: true }).boundingBox();
        expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(44);
      }
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('button', { name: '4080', exact: true }).tap();
      await page.getByRole('button', { name: 'Use this price' }).tap();
      await page
        .locator('button:not([aria-disabled])', { hasText: 'Place buy limit 0.10 XAUUSD at 4100.00' })
        .waitFor();
      expect(faults).toEqual([]);
      await close();
    },
  );

  it.each(['light', 'dark'] as const)('meets WCAG 2.2 AA in all its states, in the %s theme', async (colorScheme) => {
    const { page, faults, close } = await open(WITH_STOPS, { colorScheme });
    await page.getByRole('radio', { name: 'At a set time' }).click();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Stop loss in: Price' }).click();
    await page.getByRole('radio', { name: /^Percent/ }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Place buy limit/ }).click();
    await page.getByRole('alertdialog', { name: 'Notice' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: 'Stop loss' }).fill('4200');
    await page.getByText('Stop loss must be 4099.50 or lower').first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  it.each([360, 390])('makes each preset of lots a target of 44 px on a phone %i px wide', async (width) => {
    // As high as the whole form, so that no bar covers a target.
    const { page, close } = await open('price=4100.00', { viewport: { width, height: 1600 } });
    const presets = page.getByRole('button', { name: /^\d+\.\d\d$/ });
    const boxes = await Promise.all((await presets.all()).map((preset) => preset.boundingBox()));
    expect(boxes).toHaveLength(5);
    for (const box of boxes) expect(box).toMatchObject({ width: 44, height: 44 });
    expect(await smallTargets(page)).toEqual([]);
    await close();
  });

  it('takes the first tap beside a field that is left with a price to ask about', async () => {
    // As high as the form, so that no bar covers what is tapped.
    const { page, faults, close } = await open('price=4100.00', { viewport: { width: 390, height: 1600 } });
    const stopLoss = page.getByRole('textbox', { name: 'Stop loss' });
    const target = page.getByRole('textbox', { name: 'Take profit' });
    const share = page.locator('[data-field="takeProfit"]').getByRole('button', { name: /^\+2/ });
    // A price far away is asked about, and an unfinished figure is explained, as soon as the field is left.
    for (const typed of ['41', '4 1']) {
      await stopLoss.fill('');
      await target.fill('');
      await stopLoss.tap();
      await page.keyboard.type(typed);
      const { x, y, width, height } = (await share.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      await page.touchscreen.tap(x + width / 2, y + height / 2);
      await page
        .locator('[data-field="stopLoss"]')
        .getByText(/ below | not finished/)
        .first()
        .waitFor();
      expect([typed, await share.getAttribute('aria-pressed')]).toEqual([typed, 'true']);
    }
    expect(faults).toEqual([]);
    await close();
  });

  it('is filled in and sent by keyboard alone', async () => {
    const { page, faults, close } = await open('price=4100.00');
    const price = page.getByRole('textbox', { name: 'Price', exact: true });
    await tabTo(page, price);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('4101,5');
    await tabTo(page, page.getByRole('button', { name: 'Stop loss in: Price' }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('radio', { name: /^Price/ }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    const unit = page.getByRole('button', { name: 'Stop loss in: Pips' });
    expect(await isFocused(unit)).toBe(true);
    // Its steps lie between the field and its unit.
    const stopLoss = page.getByRole('textbox', { name: 'Stop loss' });
    for (let presses = 0; presses < 3 && !(await isFocused(stopLoss)); presses += 1)
      await page.keyboard.press('Shift+Tab');
    await page.keyboard.type('150');
    await page.getByText('4086.50').waitFor();
    const send = page.getByRole('button', { name: 'Place buy limit 0.10 XAUUSD at 4101.50' });
    await tabTo(page, send);
    await page.keyboard.press('Enter');
    const agree = page.getByRole('alertdialog', { name: 'Notice' }).getByRole('button', { name: 'OK' });
    await agree.waitFor();
    await tabTo(page, agree);
    await page.keyboard.press('Enter');
    await page.getByText(/^Order placed: buy limit 0.10 XAUUSD/).waitFor();
    const pending = await app.server.succeed('listOrders', { token, account: 'demo', query: { view: 'pending' } });
    expect(pending.items).toMatchObject([{ kind: 'limit', placePrice: '4101.50', stopLoss: '4086.50' }]);
    expect(faults).toEqual([]);
    await close();
  });

  it('keeps its values when the phone is turned and on the way to the chart, and asks before it is left for good', async () => {
    const { page, close } = await app.open('/', { kept: { sun_token: token } });
    const buyAtChart = () => page.getByRole('link', { name: /^Buy/ }).click();
    await page
      .getByRole('link', { name: /XAUUSD/ })
      .first()
      .click();
    await buyAtChart();
    const volume = page.getByRole('textbox', { name: 'Volume, lots' });
    await volume.fill('0.33');
    const { width, height } = page.viewportSize() ?? NARROWEST;
    await page.setViewportSize({ width: height, height: width });
    expect(await volume.inputValue()).toBe('0.33');
    await page.setViewportSize({ width, height });
    await page.goBack();
    await page.waitForURL(/chart/);
    await buyAtChart();
    await volume.waitFor();
    expect(await volume.inputValue()).toBe('0.33');
    const goHome = () => page.evaluate(() => window.history.go(-2));
    await goHome();
    const question = page.getByRole('alertdialog', { name: 'Notice' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await volume.inputValue()).toBe('0.33');
    await goHome();
    await question.getByRole('button', { name: 'OK' }).click();
    await page.waitForURL(/#\/$/);
    await close();
  });
});

describe('the ticket of a market order', () => {
  let app: RunningApp;
  let token: string;
  beforeAll(async () => {
    app = await startApp();
    await app.server.succeed('setQuote', { path: { symbol: 'XAUUSD' }, body: { bid: '4099.65', ask: '4100.00' } });
  });
  beforeEach(async () => {
    ({ token } = await openSession(app.server));
  });
  afterAll(() => app.close());

  const open = async () => {
    const phone = await app.open('/pages/index/place?symbol=XAUUSD&side=buy', { kept: { sun_token: token } });
    await phone.page.getByRole('button', { name: 'Buy 0.10 XAUUSD', disabled: false }).waitFor();
    return phone;
  };
  /** Agrees to the question, and returns the position that the server opened. */
  const agree = async (page: Page) => {
    await page.getByRole('alertdialog', { name: 'Notice' }).getByRole('button', { name: 'OK' }).tap();
    await page.getByText(/^Open Success/).waitFor();
    const { items } = await app.server.succeed('listOrders', { token, account: 'demo', query: { view: 'open' } });
    return items;
  };

  it('takes a stop loss in percent and a take profit in money, and the position has both as prices', async () => {
    const { page, faults, close } = await open();
    for (const [field, unit, figure] of [
      ['Stop loss', /^Percent/, '1'],
      ['Take profit', /^Money/, '250'],
    ] as const) {
      await page.getByRole('button', { name: `${field} in: Price` }).tap();
      await page.getByRole('dialog').getByRole('radio', { name: unit }).tap();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByRole('textbox', { name: field }).fill(figure);
    }
    await page.getByRole('button', { name: 'Buy 0.10 XAUUSD' }).click();
    const question = page.getByRole('alertdialog', { name: 'Notice' });
    await question.getByText('−1,000.00').waitFor();
    expect(await agree(page)).toMatchObject([{ stopLoss: '4000.00', takeProfit: '4125.00' }]);
    expect(faults).toEqual([]);
    await close();
  });

  it('short of margin takes the most lots that fit by one press, and sends them', async () => {
    const { page, faults, close } = await open();
    await page.getByRole('textbox', { name: 'Volume, lots' }).fill('20');
    const step = await page.getByText(/^At most [\d.]+ lots now$/).boundingBox();
    if (!step) throw new Error('The step has no size.');
    await page.touchscreen.tap(step.x + step.width / 2, step.y + step.height / 2);
    const send = page.getByRole('button', { name: /^Buy 4\.\d\d XAUUSD$/, disabled: false });
    const [volume] = /4\.\d\d/.exec(await send.innerText()) ?? [];
    expect(await page.getByRole('textbox', { name: 'Volume, lots' }).inputValue()).toBe(volume);
    await send.click();
    expect(await agree(page)).toMatchObject([{ volume }]);
    expect(faults).toEqual([]);
    await close();
  });

  it('reads pasted figures with separators and other digits, and refuses what is no figure at its field', async () => {
    const { page, faults, close } = await open();
    const stopLoss = page.getByRole('textbox', { name: 'Stop loss' });
    for (const [pasted, read] of [
      ['4.050,5', '4050.5'],
      ['٤٠٥٠', '4050'],
      ["4'050.00", '4050.00'],
    ] as const) {
      await stopLoss.fill(pasted);
      await stopLoss.blur();
      expect(await stopLoss.inputValue()).toBe(read);
    }
    for (const figure of ['abc', '1e5', '-1', '99999999999999', '4050.123456']) {
      await stopLoss.fill(figure);
      await stopLoss.blur();
      await page.locator('[data-field="stopLoss"]').getByRole('alert').waitFor();
      expect(await stopLoss.inputValue()).toBe(figure);
    }
    await stopLoss.fill('€ 4 050');
    await page.getByRole('button', { name: '4050', exact: true }).tap();
    expect(await stopLoss.inputValue()).toBe('4050');
    await page.getByRole('button', { name: 'Buy 0.10 XAUUSD', disabled: false }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });
});
