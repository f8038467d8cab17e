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
    const wrong = await open('price=4129.50&stopLoss=4200&takeProfit=4000&lots=60', state);
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

  it('asks before it is left half filled, by the browser’s back button too, and keeps its values when the phone is turned', async () => {
    const { page, close } = await app.open('/pages/index/chart?symbol=XAUUSD', { kept: { sun_token: token } });
    await page
      .getByRole('button', { name: /^Buy/ })
      .or(page.getByRole('link', { name: /^Buy/ }))
      .click();
    const volume = page.getByRole('textbox', { name: 'Volume, lots' });
    await volume.fill('0.33');
    await page.setViewportSize({ width: 844, height: 390 });
    expect(await volume.inputValue()).toBe('0.33');
    await page.goBack();
    const question = page.getByRole('alertdialog', { name: 'Notice' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await volume.inputValue()).toBe('0.33');
    await page.goBack();
    await question.getByRole('button', { name: 'OK' }).click();
    await page.waitForURL(/chart/);
    await close();
  });
});
