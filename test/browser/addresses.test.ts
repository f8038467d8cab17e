import type { Page } from 'playwright-core';
import { openSession } from '../server/customers/customerContacts.ts';
import { type RunningApp, startApp } from '../support/browser/app.ts';

type Orders = { readonly open: string; readonly closed: string };

/** Addresses of the trading screens that a customer may have stored or received, each with a check of its content. */
const ADDRESSES: readonly {
  readonly screen: string;
  readonly address: (orders: Orders) => string;
  readonly shows: (page: Page) => Promise<void>;
  readonly isTab?: true;
}[] = [
  {
    screen: 'Home',
    address: () => '/',
    shows: (page) => page.getByRole('tabpanel').getByRole('link').first().waitFor(),
    isTab: true,
  },
  {
    screen: 'the quotation of a tab',
    address: () => '/pages/index/quotation?tab=metals',
    shows: (page) => page.getByRole('rowheader', { name: 'XAUUSD' }).waitFor(),
  },
  {
    screen: 'the search',
    address: () => '/pages/index/search',
    shows: (page) => page.getByRole('textbox', { name: 'Symbol or name' }).waitFor(),
  },
  {
    screen: 'a chart',
    address: () => '/pages/index/chart?symbol=BTCUSD',
    shows: (page) => page.getByRole('figure', { name: /^BTCUSD/ }).waitFor(),
  },
  {
    screen: 'a ticket with an order in it',
    address: () => '/pages/index/place?symbol=XAUUSD&side=sell&price=4300.00',
    shows: (page) => page.getByRole('button', { name: 'Place sell limit 0.10 XAUUSD at 4300' }).waitFor(),
  },
  {
    screen: 'an opened position',
    address: ({ open }) => `/pages/position/index?id=${open}`,
    shows: (page) => page.getByRole('button', { name: 'Edit SL, TP' }).waitFor(),
    isTab: true,
  },
  {
    screen: 'a filtered history',
    address: () => '/pages/history/index?status=deal&symbol=EURUSD',
    shows: async (page) => {
      await page.getByRole('tab', { name: 'Deal', selected: true }).waitFor();
      await page.getByRole('button', { name: /^Instrument EURUSD/ }).waitFor();
    },
    isTab: true,
  },
  {
    screen: 'an order’s life',
    address: ({ closed }) => `/pages/history/index?id=${closed}`,
    shows: (page) => page.getByRole('heading', { name: 'What happened' }).waitFor(),
  },
];

describe('an address', () => {
  let app: RunningApp;
  let token: string;
  let orders: Orders;
  beforeAll(async () => {
    app = await startApp();
    ({ token } = await openSession(app.server));
    const body = { symbol: 'EURUSD', direction: 0, kind: 'market', volume: '0.20', leverage: 20 } as const;
    const [open, closed] = [
      await app.server.succeed('placeOrder', { token, account: 'demo', body }),
      await app.server.succeed('placeOrder', { token, account: 'demo', body }),
    ];
    await app.server.succeed('closePosition', { token, account: 'demo', query: { orderId: closed.id } });
    orders = { open: open.id, closed: closed.id };
  });
  afterAll(() => app.close());

  it.each(ADDRESSES)(
    'of $screen opens it, survives a reload, and is restored by the way back',
    async ({ address, shows, isTab }) => {
      const { page, faults, close } = await app.open(address(orders), { kept: { sun_token: token } });
      await shows(page);
      const opened = page.url();
      await page.reload();
      await shows(page);
      expect(page.url()).toBe(opened);

      await page.goto(opened.replace(/#.*/, '#/pages/user/index'));
      await page.getByRole('heading', { name: 'My account' }).waitFor();
      await page.goBack();
      await shows(page);
      expect(page.url()).toBe(opened);
      // From a screen that was opened by its address, the way back is Home.
      if (!isTab) {
        await page.getByRole('button', { name: 'Back' }).click();
        await page.getByRole('region', { name: 'Account', exact: true }).waitFor();
      }
      expect(faults).toEqual([]);
      await close();
    },
  );

  it('of a private screen is opened after signing in', async () => {
    const { page, close } = await app.open(`/pages/position/index?id=${orders.open}`);
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(decodeURIComponent(page.url())).toContain(`back=/pages/position/index?id=${orders.open}`);
    await close();
  });
});
