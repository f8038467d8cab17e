import type { Page } from 'playwright-core';
import { openSession } from '../server/customers/customerContacts.ts';
import { type RunningApp, startApp } from '../support/browser/app.ts';

const CHART = '/pages/index/chart?symbol=XAUUSD';
const TICKET = '/pages/index/place?symbol=XAUUSD';
const HISTORY = '/pages/history/index';
const POSITION = '/pages/position/index';
const USER = '/pages/user/index';

/** Buttons that open a sheet or a question, by the address of their screen. */
const OPENED: readonly (readonly [string, readonly (string | RegExp)[]])[] = [
  [CHART, [/^Chart settings/]],
  [TICKET, [/^Maximum slippage/, 'Stop loss in: Price', 'Margin', 'Buy 0.10 XAUUSD']],
  [POSITION, ['Equity', 'Close several', 'Close', 'Close part', 'Edit SL, TP']],
  [HISTORY, [/^Days/, /^Instrument/]],
  [USER, [/^Language/, /^Theme/, /^Price colours/, 'Reset demo', 'Log out']],
];

const sheets = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));

describe('the browser’s back button', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  it('closes each sheet and each question, and stays on the screen below', async () => {
    const { token } = await openSession(app.server);
    const body = { symbol: 'XAUUSD', direction: 0, kind: 'market', volume: '0.10', leverage: 20 } as const;
    const { id } = await app.server.succeed('placeOrder', { token, account: 'demo', body });
    const { page, faults, close } = await app.open('/', { kept: { sun_token: token }, reducedMotion: 'reduce' });
    const stayed: string[] = [];
    for (const [screen, names] of OPENED) {
      const address = screen === POSITION ? `${screen}?id=${id}` : screen;
      await page.goto(`${app.server.url}/h5/#${address}`);
      for (const name of names) {
        const opener = page.getByRole('button', { name, exact: true, disabled: false }).last();
        await opener.click();
        await sheets(page).waitFor();
        await page.goBack();
        await sheets(page).waitFor({ state: 'detached' });
        if (await opener.isVisible()) stayed.push(String(name));
      }
    }
    expect(stayed).toEqual(OPENED.flatMap(([, names]) => names.map(String)));
    expect(faults).toEqual([]);
    await close();
  });
});
