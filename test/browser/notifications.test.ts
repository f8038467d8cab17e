import { openSession } from '../server/customers/customerContacts.ts';
import { accessibilityFaults } from '../support/browser/accessibility.ts';
import { type RunningApp, startApp } from '../support/browser/app.ts';

const GOLD = { symbol: 'XAUUSD', direction: 0, kind: 'market', volume: '0.10', leverage: 20 } as const;

describe('a notification', () => {
  let app: RunningApp;
  let token: string;
  const setGold = (bid: string, ask: string) =>
    app.server.succeed('setQuote', { path: { symbol: 'XAUUSD' }, body: { bid, ask } });
  /** Places a pending order and lets its price come: nobody presses for the fill. */
  const order = async () => {
    await setGold('4100.00', '4100.35');
    const body = { ...GOLD, kind: 'limit', price: '4095.00' } as const;
    const placed = await app.server.succeed('placeOrder', { token, account: 'demo', body });
    await setGold('4094.00', '4094.35');
    return placed;
  };

  beforeAll(async () => {
    app = await startApp();
  });
  beforeEach(async () => {
    ({ token } = await openSession(app.server));
  });
  afterAll(() => app.close());

  it('is shown in an open app, counted, leads to its order, and is marked read', async () => {
    const { page, faults, close } = await app.open('/', { kept: { sun_token: token } });
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    // What happened before the first reading on a device is not news there.
    await page.waitForFunction(() => localStorage.getItem('reported') !== null);
    const { number } = await order();
    await page
      .getByRole('status')
      .getByText(/^Pending order filled\s+XAUUSD, Buy 0\.10 at 4094\.35, 0\.65 better than 4095\.00$/)
      .waitFor();
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    await page.getByRole('link', { name: /^Unread: Pending order filled XAUUSD, Buy 0\.10/ }).waitFor();

    await order();
    await page.getByRole('tab', { name: 'All, 2 new' }).waitFor();
    await page
      .getByRole('link', { name: /^Unread: Pending order filled/ })
      .last()
      .click();
    await page.getByText(number).first().waitFor();
    await page.goBack();
    await page.getByRole('tab', { name: 'All, 1 new' }).waitFor();
    await page.getByRole('button', { name: 'Mark all read' }).click();
    await page.getByRole('tab', { name: 'All', exact: true }).waitFor();

    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('of the other account asks before it switches to that account', async () => {
    const { id } = await app.server.succeed('getUser', { token });
    await app.server.world.database.transaction((tx) =>
      tx
        .updateTable('customers')
        .set({ active_account: 'real', verification_status: 'authenticated' })
        .where('id', '=', id)
        .execute(),
    );
    await app.server.succeed('switchAccount', { token, path: { id: 1 } });
    const { number } = await order();
    await app.server.succeed('switchAccount', { token, path: { id: 0 } });
    const { page, faults, close } = await app.open('/pages/user/notification', { kept: { sun_token: token } });
    await page.getByRole('link', { name: /^Unread: Pending order filled DEMO/ }).click();
    const question = page.getByRole('alertdialog', { name: 'Notice' });
    await question.getByText('This is about your demo account.').waitFor();
    await question.getByRole('button', { name: 'OK' }).click();
    await page.getByText(number).first().waitFor();
    await page.getByRole('region', { name: 'Account mode' }).getByText('DEMO').waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('of a stop loss comes to the chart that is open; a close-out stays on Home until it is dismissed', async () => {
    await setGold('4099.65', '4100.00');
    const open = (order: object) =>
      app.server.succeed('placeOrder', { token, account: 'demo', body: { ...GOLD, ...order } });
    await open({ volume: '4.70' });
    await open({ volume: '0.01', stopLoss: '4080.00' });
    const { page, faults, close } = await app.open('/pages/index/chart?symbol=EURUSD', { kept: { sun_token: token } });
    await page.locator('.highcharts-candlestick-series').first().waitFor();
    await page.waitForFunction(() => localStorage.getItem('reported') !== null);
    const status = page.getByRole('status');
    await setGold('4079.00', '4079.35');
    await status
      .getByText(/Closed at stop\s+XAUUSD, Buy 0\.01 closed at 4079\.00, 1\.00 worse than 4080\.00: −21\.07 USD/)
      .waitFor();
    await setGold('3980.00', '3980.35');

    await page.goto(`${app.server.url}/h5/#/`);
    const block = page.getByText('1 position closed out');
    await block.waitFor();
    await page.getByRole('link', { name: /XAUUSD, Buy 4\.70 closed at 3980\.00.*−56,432\.90/ }).waitFor();
    await page.reload();
    await block.waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await block.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('region', { name: 'Account', exact: true }).getByText('Balance').waitFor();
    expect(await block.count()).toBe(0);
    expect(faults).toEqual([]);
    await close();
  });

  it.each(['light', 'dark'] as const)('list meets WCAG 2.2 AA in the %s theme', async (colorScheme) => {
    const { page, close } = await app.open('/pages/user/notification', { kept: { sun_token: token }, colorScheme });
    await page.getByText('Nothing here yet').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await order();
    await page.getByRole('link', { name: /^Unread: Pending order filled/ }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await close();
  });
});
