import type { Page } from 'playwright-core';
import { picture } from '../pictures.ts';

/** Screen to check: its address, and the steps to a sheet or a state on it. */
export type Visit = {
  readonly address: string;
  readonly isSignedIn: boolean;
  /** Name of the state, and the steps that reach it in any language. */
  readonly shows?: string;
  readonly reach?: (page: Page) => Promise<void>;
};

/** Ids of the orders of the customer whose screens are visited. */
export type ToldOrders = { readonly open: string; readonly pending: string; readonly closed: string };

/** Presses the button that opens a sheet or a question, and waits for it. */
const opening = (button: string, at = 0) => ({
  reach: async (page: Page) => {
    await page.locator(button).nth(at).click();
    await page.locator('[role="dialog"], [role="alertdialog"]').getByRole('button').last().waitFor();
  },
});

/** Types a keyword into the search, and waits for results. */
const searching = {
  reach: async (page: Page) => {
    await page.locator('main input').fill('USD');
    await page
      .getByRole('link', { name: /EURUSD/ })
      .first()
      .waitFor();
  },
};

/** Opens the sheet that reorders the favourites. */
const ordering = {
  reach: async (page: Page) => {
    await page.getByRole('tab').first().click();
    await page.locator('[class*="FavouritesTab-module-edit"]').click();
    await page.getByRole('dialog').locator('[aria-pressed="true"]').last().waitFor();
  },
};

/** Opens a row of a list of orders, with its figures and actions. */
const unfolding = {
  reach: async (page: Page) => {
    await page.locator('main [aria-expanded="false"]').first().click();
    await page.locator('main [aria-expanded="true"]').waitFor();
  },
};

/** Above every price: the stop loss of a buy is refused there. */
const WRONG_STOP = '9000.00';
const refused = (page: Page) => page.getByRole('alert').first().waitFor();

/** Types a stop loss on the wrong side. */
const mistypingStop = {
  reach: async (page: Page) => {
    await opening(ACTIONS, 2).reach(page);
    await page.getByRole('dialog').locator('input').first().fill(WRONG_STOP);
    await refused(page);
  },
};
/** Sends an order that the ticket accepts and the server refuses: the dock shows the step that corrects it. */
const beingRefused = {
  reach: async (page: Page) => {
    const refusal = { code: 2116, msg: 'Insufficient margin', data: { required: '900000.00', available: '1.00' } };
    await page.route('**/entrust/open', (route) => route.fulfill({ json: { requestId: null, ...refusal } }));
    await page.locator('footer button').last().click();
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await page.locator('[class*="RefusedOrder"]').waitFor();
  },
};

const TICKET = '/pages/index/place?symbol=XAUUSD';
const CHART = '/pages/index/chart?symbol=XAUUSD';
const HISTORY = '/pages/history/index';
const ACTIONS = '[class*="OrderActions"] button';
const FILTERS = 'button[aria-haspopup="dialog"]';

/** Built trading screens, with their sheets. */
const tradingScreens = ({ open, pending, closed }: ToldOrders): readonly Omit<Visit, 'isSignedIn'>[] => {
  const position = `/pages/position/index?id=${open}`;
  return [
    { address: '/' },
    { address: '/', shows: 'a formula', ...opening('main [class*="Explained"]') },
    { address: '/', shows: 'the favourites', ...ordering },
    { address: '/pages/index/quotation' },
    { address: '/pages/index/search' },
    { address: '/pages/index/search', shows: 'results', ...searching },
    { address: CHART },
    { address: CHART, shows: 'settings', ...opening('[class*="StudyStrip-module-kind"]') },
    { address: TICKET },
    { address: TICKET, shows: 'the question', ...opening('footer button') },
    { address: `${TICKET}&price=4000.00&stopLoss=3900.00&takeProfit=4100.00` },
    { address: `${TICKET}&stopLoss=${WRONG_STOP}`, shows: 'a wrong stop', reach: refused },
    { address: TICKET, shows: 'the refusal', ...beingRefused },
    { address: position },
    { address: position, shows: 'closing', ...opening(ACTIONS) },
    { address: position, shows: 'closing a part', ...opening(ACTIONS, 1) },
    { address: position, shows: 'the stops', ...opening(ACTIONS, 2) },
    { address: position, shows: 'a wrong stop', ...mistypingStop },
    { address: `/pages/position/index?id=${pending}` },
    { address: position, shows: 'closing several', ...opening('[class*="Orders-module-several"]') },
    { address: HISTORY },
    { address: HISTORY, shows: 'an order', ...unfolding },
    { address: HISTORY, shows: 'the days', ...opening(FILTERS) },
    { address: HISTORY, shows: 'the instruments', ...opening(FILTERS, 1) },
    { address: `${HISTORY}?id=${closed}` },
  ];
};

const USER = '/pages/user/index';
const ACCOUNT = '/pages/user/account';

/** Opens the sheet that crops a picture for the avatar. */
const cropping = {
  reach: async (page: Page) => {
    const buffer = await picture(320, 200, 'jpeg');
    await page.locator('input[type="file"]').last().setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
    await page.getByRole('dialog').getByRole('slider').waitFor();
  },
};
/** Opens the pickers of the customer's own two colours, below the pairs. */
const pickingColours = {
  reach: async (page: Page) => {
    await page.locator('button[aria-haspopup="dialog"]').nth(2).click();
    await page.getByRole('dialog').getByRole('radio').last().click();
    await page.getByRole('dialog').locator('input[type="color"]').last().waitFor();
  },
};

/** Built screens of a customer besides trading. */
const CUSTOMER_SCREENS: readonly Omit<Visit, 'isSignedIn'>[] = [
  { address: USER },
  { address: USER, shows: 'own colours', ...pickingColours },
  { address: USER, shows: 'the reset', ...opening('section:has([class*="AccountCards"]) > button') },
  { address: ACCOUNT },
  { address: ACCOUNT, shows: 'the crop', ...cropping },
  { address: ACCOUNT, shows: 'the code', ...opening('[class*="Invitation"] ~ div button', 1) },
  { address: '/pages/user/service' },
  { address: '/pages/user/change_password' },
  { address: '/pages/user/sessions' },
  { address: '/pages/user/notification' },
  { address: '/pages/user/real_name' },
  { address: '/pages/user/knowledge' },
];
/** Screens that only a visitor sees, or that look different to one. */
const VISITOR_SCREENS = [
  '/',
  '/pages/user/sign_in',
  '/pages/user/sign_up',
  '/pages/user/forget_password',
  '/pages/user/areas',
  '/pages/user/index',
  '/pages/user/risks',
];

/** Every built screen; rules that hold for every screen are checked on each. */
export const visitsOf = (orders: ToldOrders): readonly Visit[] => [
  ...tradingVisitsOf(orders),
  ...CUSTOMER_SCREENS.map((screen) => ({ ...screen, isSignedIn: true })),
  ...VISITOR_SCREENS.map((address) => ({ address, isSignedIn: false })),
];

export const tradingVisitsOf = (orders: ToldOrders): readonly Visit[] =>
  tradingScreens(orders).map((screen) => ({ ...screen, isSignedIn: true }));
