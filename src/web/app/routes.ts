import type { ComponentType } from 'react';
import type { ScreenName } from '../navigation/index.ts';

export type Route = {
  /** Loads the screen, in a chunk of its own. */
  readonly load: () => Promise<ComponentType>;
  /** The features whose texts it shows; loaded with it. */
  readonly texts: readonly string[];
  /** Only for a customer who is signed in (§6); others are sent to sign in, and back. */
  readonly isPrivate?: true;
  readonly isNotBuilt?: true;
};

const notBuilt: Route = {
  load: async () => (await import('./NotBuiltScreen.tsx')).NotBuiltScreen,
  texts: [],
  isNotBuilt: true,
};
const notBuiltPrivate: Route = { ...notBuilt, isPrivate: true };

/** Every screen of §2. */
export const ROUTES: Readonly<Record<ScreenName, Route>> = {
  home: {
    load: async () => (await import('../features/discover/HomeScreen.tsx')).HomeScreen,
    texts: ['discover'],
  },
  position: {
    load: async () => (await import('../features/portfolio/PositionScreen.tsx')).PositionScreen,
    texts: ['portfolio', 'orders', 'formulas'],
    isPrivate: true,
  },
  explore: notBuilt,
  history: {
    load: async () => (await import('../features/history/HistoryScreen.tsx')).HistoryScreen,
    texts: ['history', 'orders', 'formulas'],
    isPrivate: true,
  },
  user: {
    load: async () => (await import('../features/account/UserScreen.tsx')).UserScreen,
    texts: ['account'],
  },

  agreement: notBuilt,
  search: {
    load: async () => (await import('../features/discover/SearchScreen.tsx')).SearchScreen,
    texts: ['search'],
  },
  chart: {
    load: async () => (await import('../features/discover/chart/ChartScreen.tsx')).ChartScreen,
    texts: ['chart', 'discover'],
  },
  place: {
    load: async () => (await import('../features/trade/PlaceOrderScreen.tsx')).PlaceOrderScreen,
    texts: ['trade', 'orders', 'formulas'],
    isPrivate: true,
  },
  quotation: {
    load: async () => (await import('../features/discover/quotation/QuotationScreen.tsx')).QuotationScreen,
    texts: ['quotation', 'discover'],
  },
  exploreIndex: notBuilt,
  ads: notBuilt,
  webView: notBuilt,

  signIn: {
    load: async () => (await import('../features/sign-in/SignInScreen.tsx')).SignInScreen,
    texts: ['sign-in', 'credentials', 'refusals'],
  },
  signUp: {
    load: async () => (await import('../features/sign-in/SignUpScreen.tsx')).SignUpScreen,
    texts: ['sign-in', 'credentials', 'refusals'],
  },
  signUpCode: {
    load: async () => (await import('../features/sign-in/SignUpCodeScreen.tsx')).SignUpCodeScreen,
    texts: ['sign-in', 'credentials', 'refusals'],
  },
  forgetPassword: {
    load: async () => (await import('../features/sign-in/ForgetPasswordScreen.tsx')).ForgetPasswordScreen,
    texts: ['sign-in', 'credentials', 'refusals'],
  },
  forgetPasswordCode: {
    load: async () => (await import('../features/sign-in/ForgetPasswordCodeScreen.tsx')).ForgetPasswordCodeScreen,
    texts: ['sign-in', 'credentials', 'refusals'],
  },
  changePassword: {
    load: async () => (await import('../features/security/ChangePasswordScreen.tsx')).ChangePasswordScreen,
    texts: ['security', 'credentials', 'refusals'],
    isPrivate: true,
  },
  sessions: {
    load: async () => (await import('../features/security/SessionsScreen.tsx')).SessionsScreen,
    texts: ['security', 'credentials'],
    isPrivate: true,
  },
  areas: {
    load: async () => (await import('../features/sign-in/areas/AreasScreen.tsx')).AreasScreen,
    texts: ['areas'],
  },
  account: {
    load: async () => (await import('../features/account/AccountScreen.tsx')).AccountScreen,
    texts: ['account', 'uploads', 'refusals', 'input'],
    isPrivate: true,
  },
  realName: {
    load: async () => (await import('../features/identity/RealNameScreen.tsx')).RealNameScreen,
    texts: ['identity', 'uploads', 'refusals'],
    isPrivate: true,
  },
  wallet: notBuiltPrivate,
  bank: notBuiltPrivate,
  addBank: notBuiltPrivate,
  crypto: notBuiltPrivate,
  addCrypto: notBuiltPrivate,
  deposit: notBuiltPrivate,
  depositList: notBuiltPrivate,
  withdraw: notBuiltPrivate,
  transactionList: notBuiltPrivate,
  transactionDetail: notBuiltPrivate,
  notification: {
    load: async () => (await import('../features/notifications/NotificationScreen.tsx')).NotificationScreen,
    texts: ['notifications'],
    isPrivate: true,
  },
  investments: notBuiltPrivate,
  investmentDetail: notBuiltPrivate,
  purchase: notBuiltPrivate,
  borrowing: notBuiltPrivate,
  loanDetails: notBuiltPrivate,
  loanContract: notBuiltPrivate,
  loanAgreement: notBuilt,
  loanInstructions: notBuilt,
  legalRules: notBuilt,
  privacy: notBuilt,
  regulation: notBuilt,
  service: {
    load: async () => (await import('../features/service/ServiceScreen.tsx')).ServiceScreen,
    texts: ['service'],
  },

  knowledge: {
    load: async () => (await import('../features/knowledge/KnowledgeScreen.tsx')).KnowledgeScreen,
    texts: ['knowledge-check'],
    isPrivate: true,
  },

  chooseLocation: notBuilt,
  openLocation: notBuilt,
};
