import type { ComponentType } from 'react';
import type { ScreenName } from '../navigation/index.ts';

export type Route = {
  /** Loads the screen, in a chunk of its own. */
  readonly load: () => Promise<ComponentType>;
  /** Features whose texts the screen shows; loaded with it. */
  readonly texts: readonly string[];
  /** Only for a signed-in customer (§6); others are sent to sign in, and back. */
  readonly isPrivate?: true;
  readonly isNotBuilt?: true;
};

const notBuilt: Route = {
  load: async () => (await import('./NotBuiltScreen.tsx')).NotBuiltScreen,
  texts: [],
  isNotBuilt: true,
};
const notBuiltPrivate: Route = { ...notBuilt, isPrivate: true };

/** All screens of §2. */
export const ROUTES: Readonly<Record<ScreenName, Route>> = {
  home: {
    load: async () => (await import('../features/home/HomeScreen.tsx')).HomeScreen,
    texts: ['home', 'market'],
  },
  position: {
    load: async () => (await import('../features/positions/PositionScreen.tsx')).PositionScreen,
    texts: ['positions', 'orders', 'formulas'],
    isPrivate: true,
  },
  explore: notBuilt,
  history: {
    load: async () => (await import('../features/history/HistoryScreen.tsx')).HistoryScreen,
    texts: ['history', 'orders', 'formulas'],
    isPrivate: true,
  },
  user: {
    load: async () => (await import('../features/profile/UserScreen.tsx')).UserScreen,
    texts: ['profile'],
  },

  agreement: notBuilt,
  search: {
    load: async () => (await import('../features/search/SearchScreen.tsx')).SearchScreen,
    texts: ['search'],
  },
  chart: {
    load: async () => (await import('../features/chart/ChartScreen.tsx')).ChartScreen,
    texts: ['chart', 'market'],
  },
  place: {
    load: async () => (await import('../features/ticket/PlaceOrderScreen.tsx')).PlaceOrderScreen,
    texts: ['ticket', 'orders', 'formulas'],
    isPrivate: true,
  },
  quotation: {
    load: async () => (await import('../features/quotes/QuotationScreen.tsx')).QuotationScreen,
    texts: ['quotes', 'market'],
  },
  exploreIndex: notBuilt,
  ads: notBuilt,
  webView: notBuilt,

  signIn: {
    load: async () => (await import('../features/sign-in/SignInScreen.tsx')).SignInScreen,
    texts: ['sign-in', 'auth-form', 'refusals'],
  },
  signUp: {
    load: async () => (await import('../features/sign-in/SignUpScreen.tsx')).SignUpScreen,
    texts: ['sign-in', 'auth-form', 'refusals'],
  },
  signUpCode: {
    load: async () => (await import('../features/sign-in/SignUpCodeScreen.tsx')).SignUpCodeScreen,
    texts: ['sign-in', 'auth-form', 'refusals'],
  },
  forgetPassword: {
    load: async () => (await import('../features/sign-in/ForgetPasswordScreen.tsx')).ForgetPasswordScreen,
    texts: ['sign-in', 'auth-form', 'refusals'],
  },
  forgetPasswordCode: {
    load: async () => (await import('../features/sign-in/ForgetPasswordCodeScreen.tsx')).ForgetPasswordCodeScreen,
    texts: ['sign-in', 'auth-form', 'refusals'],
  },
  changePassword: {
    load: async () => (await import('../features/security/ChangePasswordScreen.tsx')).ChangePasswordScreen,
    texts: ['security', 'auth-form', 'refusals'],
    isPrivate: true,
  },
  sessions: {
    load: async () => (await import('../features/security/SessionsScreen.tsx')).SessionsScreen,
    texts: ['security', 'auth-form'],
    isPrivate: true,
  },
  areas: {
    load: async () => (await import('../features/sign-in/areas/AreasScreen.tsx')).AreasScreen,
    texts: ['areas'],
  },
  account: {
    load: async () => (await import('../features/profile/AccountScreen.tsx')).AccountScreen,
    texts: ['profile', 'uploads', 'refusals', 'input'],
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
  risks: {
    load: async () => (await import('../features/knowledge/RisksScreen.tsx')).RisksScreen,
    texts: ['risks'],
  },

  chooseLocation: notBuilt,
  openLocation: notBuilt,
};
