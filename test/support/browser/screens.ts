import type { Page } from 'playwright-core';
import { picture } from '../pictures.ts';

/** Screen to check: its address, and the steps to a sheet or a state on it. */
export type Visit = {
  readonly address: string;
  readonly isSignedIn: boolean;
  /** True for the customer whose account was closed out, and is below the warning level again. */
  readonly isStrained?: boolean;
  /** True for a verified customer who uses the real account, with a wallet, a bank card and money. */
  readonly isReal?: boolean;
  /** True for another sheet of a kind that is visited already: only some looks are taken at it. */
  readonly isBrief?: boolean;
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

/** Opens the list of orders that share a chip of the chart, by a key: a tap shows the chip in full first. */
const listingOrders = {
  reach: async (page: Page) => {
    await page.locator('button[class*="lines-module-label"]').first().press('Enter');
    await page.getByRole('dialog').getByRole('link').first().waitFor();
  },
};

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

/** Has the server refuse to close a position: the sheet says why. */
const beingRefusedToClose = {
  reach: async (page: Page) => {
    await opening(ACTIONS).reach(page);
    const refusal = { code: 2116, msg: 'Insufficient margin', data: { required: '900000.00', available: '1.00' } };
    await page.route('**/turnover**', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ json: { requestId: null, ...refusal } })
        : route.fallback(),
    );
    await page.getByRole('dialog').getByRole('button').last().click();
    await refused(page);
  },
};
/** Opens a sheet over the sheet that edits exit levels. */
const choosingUnit = {
  reach: async (page: Page) => {
    await opening(ACTIONS, 2).reach(page);
    await page.getByRole('dialog').locator(FILTERS).first().click();
    await page.locator('[role="dialog"]').nth(1).waitFor();
  },
};
/** Opens the table of candles from the settings of the chart, which close. */
const readingCandles = {
  reach: async (page: Page) => {
    await page.locator('[class*="StudyStrip-module-kind"]').click();
    await page.getByRole('dialog').getByRole('button').last().click();
    await page.locator('[role="dialog"] table').waitFor();
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

/** Searches for a place: the list of suggestions over the map and the fields. */
const searchingPlace = {
  reach: async (page: Page) => {
    await page.locator('img.leaflet-tile-loaded').first().waitFor();
    await page.locator('[role="search"] input').fill('Hafen');
    await page.locator('[role="search"] ~ * button').last().waitFor();
  },
};
/** Searches a legal text for words that it has in every language, and goes to the second hit. */
const findingWords = {
  reach: async (page: Page) => {
    await page.locator('[role="search"] input').fill('sun');
    await page.locator('mark[data-here]').waitFor();
    await page.keyboard.press('Enter');
  },
};
/** Has no text file but the English ones. */
const standingIn = {
  reach: (page: Page) =>
    page.evaluate(() => {
      const { fetch } = window;
      window.fetch = (input, init) =>
        /texts\/(?!en\/)[^/]+\/legal\//.test(String(input))
          ? Promise.resolve(new Response('', { status: 404 }))
          : fetch(input, init);
    }),
};
/** Host whose pages the web view of the tour may show. */
export const HELP_HOST = 'help.sun.example';
const HELP_PAGE = '<!doctype html><html lang="en"><title>Help</title><h1>How we help</h1></html>';
/** Shows a page in the web view. */
const viewingPage = {
  reach: async (page: Page) => {
    await page.route(`https://${HELP_HOST}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: HELP_PAGE }),
    );
    await page.evaluate((url) => {
      window.location.hash = `/pages/explore/webView?${new URLSearchParams({ url })}`;
    }, `https://${HELP_HOST}/`);
    await page.frameLocator('iframe').getByRole('heading').waitFor();
  },
};
/** Sends the first step of signing up; the second one has the ticks and the texts to agree to. */
const signingUp = {
  reach: async (page: Page) => {
    await page.locator('input[type="email"]').fill(`visitor-${Date.now()}@example.com`);
    for (const field of await page.locator('input[autocomplete="new-password"]').all())
      await field.fill('correct-horse-9');
    await page.locator('footer button').last().click();
    await page.waitForURL(/sign_up_2/);
    await page.locator('main input[type="checkbox"]:enabled').last().waitFor();
  },
};
/** Product of the sandbox that trades gold for 30 days. */
export const GOLD_30 = 'b8d36f05-2c7a-4e91-a4f8-60e9d1b57c23';
/** Answers calls of a path with data, as a server does. */
const answering = (page: Page, path: string, data: object, code = 200) =>
  page.route(path, (route) => route.fulfill({ json: { requestId: null, code, msg: 'OK', data } }));
/** Shows a customer who has set a passkey and an authenticator app up, and opens the passkey. */
const namingPasskey = {
  reach: async (page: Page) => {
    await answering(page, '**/user/second-step', {
      kinds: ['passkey', 'code', 'recovery'],
      authenticator: { addedAt: 1790417700, lastUsedAt: null },
      passkeys: [{ id: GOLD_30, name: 'My phone', addedAt: 1790417700, lastUsedAt: null }],
      recoveryCodesLeft: 9,
      removal: { endsAt: 1790677700 },
    });
    await page.reload();
    await page.locator('main button[aria-haspopup="dialog"]').first().click();
    await page.getByRole('dialog').locator('input').waitFor();
  },
};
/** Sends a new password, which the server carries out only with the second step. */
const confirming = {
  reach: async (page: Page) => {
    await answering(page, '**/user/editPwd', { kinds: ['code', 'recovery'] }, 1208);
    const challenge = { id: GOLD_30, operationId: 'changePassword', kinds: ['code', 'recovery'], passkey: null };
    await answering(page, '**/second-step/challenges', { ...challenge, expiresAt: 1990418000 });
    for (const field of await page.locator('main input').all()) await field.fill('correct-horse-9');
    await page.locator('footer button').last().click();
    await page.getByRole('dialog').locator('input').waitFor();
  },
};
const TRANSACTIONS = '/pages/user/transaction_list';
/** Opens the newest transaction from the list. */
const openingTransaction = {
  reach: async (page: Page) => {
    await page.locator('main li a').first().click();
    await page.waitForURL(/transaction_detail/);
    await page.locator('main dl').waitFor();
    await page.waitForLoadState('networkidle');
    await page.locator('main').waitFor();
  },
};

/** Unfolds the records of money that are folded; one under review is unfolded already. */
const unfoldingRecords = {
  reach: async (page: Page) => {
    await page.locator('main summary').first().waitFor();
    const folded = page.locator('main details:not([open]) summary');
    while ((await folded.count()) > 0) await folded.first().click();
  },
};

const GOLD_PRODUCT = `/pages/user/quantization_detail?product=${GOLD_30}`;
/** Product of the sandbox's loans for 60 days. */
const LOAN_PRODUCT = '/pages/user/borrowing?product=e61c8d49-50f7-4a2b-bd93-8f0a24e7c516';

/** Stands for the id of the real customer's loan, which runs and is repaid in part. */
export const OWN_LOAN = 'own-loan';
const LOAN_DETAILS = `/pages/user/loan_details?id=${OWN_LOAN}`;
/** Shows the customer's own loans beside the products. */
const showingLoans = {
  reach: async (page: Page) => {
    await page.locator('main [role="radio"]').nth(1).click();
    await page.locator('main li a[href*="loan_details"]').first().waitFor();
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
  { address: '/pages/user/change_password', shows: 'the second step', ...confirming },
  { address: '/pages/user/sessions' },
  { address: '/pages/user/security_events' },
  { address: '/pages/user/second_step' },
  { address: '/pages/user/second_step', shows: 'a passkey', ...namingPasskey },
  { address: '/pages/user/authenticator' },
  { address: '/pages/user/add_passkey' },
  { address: '/pages/user/notification' },
  { address: TRANSACTIONS },
  { address: TRANSACTIONS, shows: 'the statement', ...opening('[class*="Page-module-actions"] button') },
  { address: TRANSACTIONS, shows: 'the types', ...opening(FILTERS) },
  { address: TRANSACTIONS, shows: 'a transaction', ...openingTransaction },
  { address: '/pages/user/real_name' },
  { address: '/pages/user/withdraw' },
  { address: '/pages/user/knowledge' },
  { address: '/pages/user/deposit' },
  { address: '/pages/user/deposit_list' },
  { address: '/pages/user/quantization_list' },
  { address: GOLD_PRODUCT },
  { address: '/pages/user/borrowing' },
  { address: LOAN_PRODUCT },
  { address: '/pages/common/agreement' },
  { address: '/choose-location', shows: 'suggestions', ...searchingPlace },
];

/** Screens of money on the real account. */
const REAL_SCREENS: readonly Omit<Visit, 'isSignedIn'>[] = [
  { address: `/pages/user/aiqf?product=${GOLD_30}` },
  { address: GOLD_PRODUCT, isBrief: true },
  { address: '/pages/user/quantization_list' },
  { address: '/pages/user/deposit' },
  { address: '/pages/user/deposit_list', shows: 'the records', ...unfoldingRecords },
  { address: '/pages/user/withdraw' },
  { address: TRANSACTIONS },
  { address: '/pages/user/borrowing', shows: 'the own loans', ...showingLoans },
  { address: LOAN_DETAILS },
  { address: `${LOAN_DETAILS}&repay=true` },
  { address: `/pages/user/loan_contract?id=${OWN_LOAN}` },
  { address: `${LOAN_PRODUCT}&apply=true&quantity=1000.00&days=60` },
  {
    address: `${LOAN_PRODUCT}&apply=true`,
    shows: 'a text',
    isBrief: true,
    ...opening('[data-field="agreements"] button'),
  },
  { address: '/pages/user/wallet' },
  { address: '/pages/user/wallet', shows: 'a wallet', isBrief: true, ...opening('main ul button') },
  { address: '/pages/user/bank', shows: 'a card', ...opening('main ul button') },
  { address: '/pages/user/crypto', isBrief: true },
  { address: '/pages/user/add_crypto' },
  { address: '/pages/user/add_crypto', shows: 'scanning', isBrief: true, ...opening('main [aria-haspopup="dialog"]') },
  { address: '/pages/user/add_bank' },
  { address: '/pages/user/add_bank', shows: 'the banks', isBrief: true, ...opening('main [aria-haspopup="dialog"]') },
];

/** States of the screens above: an account in need, and sheets of kinds that are visited there. */
const furtherStates = ({ open, pending }: ToldOrders): readonly Visit[] => {
  const position = `/pages/position/index?id=${open}`;
  const waiting = `/pages/position/index?id=${pending}`;
  const strained = ['/', '/pages/position/index', TICKET].map((address) => ({ address, isStrained: true }));
  const sheets = [
    { address: '/', shows: 'a sum', ...opening('main [class*="Explained"]', 2) },
    { address: position, shows: 'the refusal', ...beingRefusedToClose },
    { address: position, shows: 'a unit over the stops', ...choosingUnit },
    { address: waiting, shows: 'canceling', ...opening(ACTIONS) },
    { address: waiting, shows: 'changing', ...opening(ACTIONS, 1) },
    { address: CHART, shows: 'the table', ...readingCandles },
    { address: CHART, shows: 'orders together', ...listingOrders },
    { address: TICKET, shows: 'the slippage', ...opening('main button[class*="TicketFields-module-row"]') },
    { address: USER, shows: 'the languages', ...opening(FILTERS) },
  ];
  const signedIn = [...strained, ...sheets].map((state) => ({ ...state, isSignedIn: true, isBrief: true }));
  const languages = { shows: 'the languages', ...opening('[class*="LanguageChoice"]') };
  return [...signedIn, { address: '/pages/user/sign_in', isSignedIn: false, isBrief: true, ...languages }];
};

const OPEN_PLACE = '/open-location?name=Musterbank&address=Bankweg+1%2C+Musterstadt&latitude=51.5&longitude=-0.12';
const ARTICLE = '/pages/explore/index?id=5a1c0de0-0000-4000-8000-000000000001';

/** Screens that only a visitor sees, or that look different to one. */
const VISITOR_SCREENS = [
  '/',
  '/pages/user/sign_in',
  '/pages/user/sign_up',
  '/pages/user/forget_password',
  '/pages/user/areas',
  '/pages/user/index',
  '/pages/user/risks',
  '/pages/explore/news',
  ARTICLE,
  '/pages/explore/ads',
  '/pages/explore/webView?url=https%3A%2F%2Felsewhere.example%2F',
  OPEN_PLACE,
];

const SECOND_STEP = { address: '/pages/user/sign_up', shows: 'the second step', ...signingUp };
const RISK_TEXT = '/pages/common/agreement?name=risk';
const HITS = { address: '/pages/user/regulation', shows: 'hits of a search', ...findingWords };
const FRAME = { address: '/pages/explore/ads', shows: 'a page in the web view', ...viewingPage };
const STAND_IN = { address: RISK_TEXT, shows: 'the English text', ...standingIn };

/** Screens of news, texts and places, with what can be opened on them. */
export const readingVisits = (): readonly Visit[] =>
  [
    { address: '/pages/explore/news' },
    { address: ARTICLE },
    { address: '/pages/common/agreement' },
    HITS,
    FRAME,
    { address: '/choose-location', shows: 'suggestions', ...searchingPlace },
    { address: OPEN_PLACE },
  ].map((visit) => ({ ...visit, isSignedIn: true }));

/** Every built screen; rules that hold for every screen are checked on each. */
export const visitsOf = (orders: ToldOrders): readonly Visit[] => [
  ...tradingVisitsOf(orders),
  ...CUSTOMER_SCREENS.map((screen) => ({ ...screen, isSignedIn: true })),
  { address: '/pages/user/wallet', shows: 'what is missing', isSignedIn: true, isBrief: true },
  ...REAL_SCREENS.map((screen) => ({ ...screen, isSignedIn: true, isReal: true })),
  ...VISITOR_SCREENS.map((address) => ({ address, isSignedIn: false })),
  { ...HITS, isSignedIn: false },
  ...[STAND_IN, FRAME, SECOND_STEP].map((state) => ({ ...state, isSignedIn: false, isBrief: true })),
  ...furtherStates(orders),
];

/** Screens of money on the real account, with the sheets of a transaction. */
export const moneyVisits = (): readonly Visit[] =>
  [
    ...REAL_SCREENS,
    { address: TRANSACTIONS, shows: 'the statement', ...opening('[class*="Page-module-actions"] button') },
    { address: TRANSACTIONS, shows: 'a transaction', ...openingTransaction },
  ].map((screen) => ({ ...screen, isSignedIn: true, isReal: true }));

export const tradingVisitsOf = (orders: ToldOrders): readonly Visit[] =>
  tradingScreens(orders).map((screen) => ({ ...screen, isSignedIn: true }));
