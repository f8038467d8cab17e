/** The screens that are built, by their addresses; what holds for every screen is looked at on each. */
const CUSTOMER_SCREENS = [
  '/',
  '/pages/index/quotation',
  '/pages/index/search',
  '/pages/index/chart?symbol=XAUUSD',
  '/pages/index/place?symbol=XAUUSD',
  '/pages/position/index',
  '/pages/history/index',
  '/pages/user/index',
  '/pages/user/notification',
  '/pages/user/real_name',
  '/pages/user/knowledge',
];
/** Those that only a visitor meets, or that look otherwise to one. */
const VISITOR_SCREENS = ['/', '/pages/user/sign_in', '/pages/user/sign_up', '/pages/user/index'];

export type Visit = { readonly address: string; readonly isSignedIn: boolean };

export const VISITS: readonly Visit[] = [
  ...CUSTOMER_SCREENS.map((address) => ({ address, isSignedIn: true })),
  ...VISITOR_SCREENS.map((address) => ({ address, isSignedIn: false })),
];
