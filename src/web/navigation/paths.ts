/** Addresses of all screens (§2, and the sessions and security events, which it does not name), by the name of the screen. */
export const PATHS = {
  home: '/',
  position: '/pages/position/index',
  explore: '/pages/explore/news',
  history: '/pages/history/index',
  user: '/pages/user/index',

  agreement: '/pages/common/agreement',
  search: '/pages/index/search',
  chart: '/pages/index/chart',
  place: '/pages/index/place',
  quotation: '/pages/index/quotation',
  exploreIndex: '/pages/explore/index',
  ads: '/pages/explore/ads',
  webView: '/pages/explore/webView',

  signIn: '/pages/user/sign_in',
  signUp: '/pages/user/sign_up',
  signUpCode: '/pages/user/sign_up_2',
  forgetPassword: '/pages/user/forget_password',
  forgetPasswordCode: '/pages/user/forget_password_2',
  changePassword: '/pages/user/change_password',
  areas: '/pages/user/areas',
  sessions: '/pages/user/sessions',
  securityEvents: '/pages/user/security_events',
  account: '/pages/user/account',
  realName: '/pages/user/real_name',
  wallet: '/pages/user/wallet',
  bank: '/pages/user/bank',
  addBank: '/pages/user/add_bank',
  crypto: '/pages/user/crypto',
  addCrypto: '/pages/user/add_crypto',
  deposit: '/pages/user/deposit',
  depositList: '/pages/user/deposit_list',
  withdraw: '/pages/user/withdraw',
  transactionList: '/pages/user/transaction_list',
  transactionDetail: '/pages/user/transaction_detail',
  notification: '/pages/user/notification',
  investments: '/pages/user/quantization_list',
  investmentDetail: '/pages/user/quantization_detail',
  purchase: '/pages/user/aiqf',
  borrowing: '/pages/user/borrowing',
  loanDetails: '/pages/user/loan_details',
  loanContract: '/pages/user/loan_contract',
  loanAgreement: '/pages/user/Loan_Agreement',
  loanInstructions: '/pages/user/Loan_Instructions',
  legalRules: '/pages/user/Legal_rules',
  privacy: '/pages/user/privacy',
  regulation: '/pages/user/regulation',
  service: '/pages/user/service',

  // Not in §2.
  knowledge: '/pages/user/knowledge',
  secondStep: '/pages/user/second_step',
  authenticator: '/pages/user/authenticator',
  addPasskey: '/pages/user/add_passkey',
  risks: '/pages/user/risks',

  chooseLocation: '/choose-location',
  openLocation: '/open-location',
} as const;
export type ScreenName = keyof typeof PATHS;
export type Path = (typeof PATHS)[ScreenName];

/** Second address of Home (§2). */
const HOME_ALIAS = '/pages/index/index';

const SCREENS: ReadonlyMap<string, ScreenName> = new Map([
  ...Object.entries(PATHS).map(([name, path]) => [path, name as ScreenName] as const),
  [HOME_ALIAS, 'home'],
]);

/** Returns the screen at a path without its parameters; undefined when there is none. */
export const screenAt = (path: string): ScreenName | undefined => SCREENS.get(path);

/** Bottom tabs, in order (§2). */
export const TABS = ['home', 'position', 'explore', 'history', 'user'] as const satisfies readonly ScreenName[];

/** Returns a path with its parameters, which are part of the hash so that a screen survives a reload. */
export const address = (path: Path, parameters: Readonly<Record<string, string | undefined>> = {}): string => {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
};
