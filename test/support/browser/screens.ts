/** The screens that are built, by their addresses; what holds for every screen is looked at on each. */
export const SCREENS = [
  '/',
  '/pages/index/search',
  '/pages/index/chart?symbol=XAUUSD',
  '/pages/index/place?symbol=XAUUSD',
  '/pages/position/index',
  '/pages/history/index',
] as const;
