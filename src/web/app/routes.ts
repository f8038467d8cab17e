import type { ComponentType } from 'react';
import type { ScreenName } from '../navigation/index.ts';

export type Route = {
  /** Loads the screen, in a chunk of its own. */
  readonly load: () => Promise<ComponentType>;
  /** Features whose texts the screen shows; loaded with it. */
  readonly texts: readonly string[];
  /** Only for a signed-in customer (§6); others are sent to sign in, and back. */
  readonly isPrivate?: true;
};

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
  explore: {
    load: async () => (await import('../features/explore/ExploreScreen.tsx')).ExploreScreen,
    texts: ['explore', 'reading'],
  },
  history: {
    load: async () => (await import('../features/history/HistoryScreen.tsx')).HistoryScreen,
    texts: ['history', 'orders', 'formulas'],
    isPrivate: true,
  },
  user: {
    load: async () => (await import('../features/profile/UserScreen.tsx')).UserScreen,
    texts: ['profile', 'legal'],
  },

  agreement: {
    load: async () => (await import('../features/legal/AgreementScreen.tsx')).AgreementScreen,
    texts: ['legal', 'reading'],
  },
  search: {
    load: async () => (await import('../features/search/SearchScreen.tsx')).SearchScreen,
    texts: ['search'],
  },
  chart: {
    load: async () => (await import('./ChartRoute.tsx')).ChartRoute,
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
  exploreIndex: {
    load: async () => (await import('../features/explore/ExploreIndexScreen.tsx')).ExploreIndexScreen,
    texts: ['explore', 'reading'],
  },
  ads: {
    load: async () => (await import('../features/explore/AdsScreen.tsx')).AdsScreen,
    texts: ['explore', 'reading'],
  },
  webView: {
    load: async () => (await import('../features/explore/WebViewScreen.tsx')).WebViewScreen,
    texts: ['explore', 'reading'],
  },

  signIn: {
    load: async () => (await import('../features/sign-in/SignInScreen.tsx')).SignInScreen,
    texts: ['sign-in', 'auth-form', 'refusals', 'ways'],
  },
  signUp: {
    load: async () => (await import('../features/sign-in/SignUpScreen.tsx')).SignUpScreen,
    texts: ['sign-in', 'auth-form', 'refusals', 'ways'],
  },
  signUpCode: {
    load: async () => (await import('../features/sign-in/SignUpCodeScreen.tsx')).SignUpCodeScreen,
    texts: ['sign-in', 'auth-form', 'refusals', 'ways', 'legal'],
  },
  forgetPassword: {
    load: async () => (await import('../features/sign-in/ForgetPasswordScreen.tsx')).ForgetPasswordScreen,
    texts: ['sign-in', 'auth-form', 'refusals', 'ways'],
  },
  forgetPasswordCode: {
    load: async () => (await import('../features/sign-in/ForgetPasswordCodeScreen.tsx')).ForgetPasswordCodeScreen,
    texts: ['sign-in', 'auth-form', 'refusals', 'ways'],
  },
  changePassword: {
    load: async () => (await import('../features/security/ChangePasswordScreen.tsx')).ChangePasswordScreen,
    texts: ['security', 'second-step', 'auth-form', 'refusals', 'ways'],
    isPrivate: true,
  },
  sessions: {
    load: async () => (await import('../features/security/SessionsScreen.tsx')).SessionsScreen,
    texts: ['security', 'second-step', 'auth-form', 'refusals', 'ways'],
    isPrivate: true,
  },
  securityEvents: {
    load: async () => (await import('../features/security/SecurityEventsScreen.tsx')).SecurityEventsScreen,
    texts: ['security-events', 'refusals', 'ways'],
    isPrivate: true,
  },
  secondStep: {
    load: async () => (await import('../features/security/SecondStepScreen.tsx')).SecondStepScreen,
    texts: ['second-step', 'auth-form', 'refusals', 'ways'],
    isPrivate: true,
  },
  authenticator: {
    load: async () => (await import('../features/security/AuthenticatorScreen.tsx')).AuthenticatorScreen,
    texts: ['security', 'second-step', 'auth-form', 'refusals', 'ways'],
    isPrivate: true,
  },
  addPasskey: {
    load: async () => (await import('../features/security/AddPasskeyScreen.tsx')).AddPasskeyScreen,
    texts: ['security', 'second-step', 'auth-form', 'refusals', 'ways'],
    isPrivate: true,
  },
  areas: {
    load: async () => (await import('../features/sign-in/areas/AreasScreen.tsx')).AreasScreen,
    texts: ['areas'],
  },
  account: {
    load: async () => (await import('../features/profile/AccountScreen.tsx')).AccountScreen,
    texts: ['profile', 'uploads', 'refusals', 'input', 'second-step', 'auth-form', 'ways'],
    isPrivate: true,
  },
  realName: {
    load: async () => (await import('../features/identity/RealNameScreen.tsx')).RealNameScreen,
    texts: ['identity', 'uploads', 'refusals'],
    isPrivate: true,
  },
  wallet: {
    load: async () => (await import('../features/destinations/DestinationsScreen.tsx')).WalletScreen,
    texts: ['destinations', 'gate', 'refusals', 'ways', 'auth-form', 'second-step'],
    isPrivate: true,
  },
  bank: {
    load: async () => (await import('../features/destinations/DestinationsScreen.tsx')).BankScreen,
    texts: ['destinations', 'gate', 'refusals', 'ways', 'auth-form', 'second-step'],
    isPrivate: true,
  },
  addBank: {
    load: async () => (await import('../features/destinations/AddBankScreen.tsx')).AddBankScreen,
    texts: ['destinations', 'gate', 'refusals', 'ways', 'auth-form', 'second-step'],
    isPrivate: true,
  },
  crypto: {
    load: async () => (await import('../features/destinations/DestinationsScreen.tsx')).CryptoScreen,
    texts: ['destinations', 'gate', 'refusals', 'ways', 'auth-form', 'second-step'],
    isPrivate: true,
  },
  addCrypto: {
    load: async () => (await import('../features/destinations/AddCryptoScreen.tsx')).AddCryptoScreen,
    texts: ['destinations', 'gate', 'refusals', 'ways', 'auth-form', 'second-step'],
    isPrivate: true,
  },
  deposit: {
    load: async () => (await import('../features/deposits/DepositScreen.tsx')).DepositScreen,
    texts: ['deposits', 'gate', 'uploads', 'refusals', 'ways', 'input', 'legal', 'reading', 'formulas'],
    isPrivate: true,
  },
  depositList: {
    load: async () => (await import('../features/deposits/DepositListScreen.tsx')).DepositListScreen,
    texts: ['deposits', 'withdrawals', 'gate', 'refusals', 'ways', 'formulas'],
    isPrivate: true,
  },
  withdraw: {
    load: async () => (await import('../features/withdrawals/WithdrawScreen.tsx')).WithdrawScreen,
    texts: ['withdrawals', 'gate', 'formulas', 'market', 'refusals', 'ways', 'second-step', 'auth-form'],
    isPrivate: true,
  },
  transactionList: {
    load: async () => (await import('../features/transactions/TransactionListScreen.tsx')).TransactionListScreen,
    texts: ['transactions', 'history', 'refusals', 'ways'],
    isPrivate: true,
  },
  transactionDetail: {
    load: async () => (await import('../features/transactions/TransactionDetailScreen.tsx')).TransactionDetailScreen,
    texts: ['transactions', 'refusals', 'ways'],
    isPrivate: true,
  },
  notification: {
    load: async () => (await import('../features/notifications/NotificationScreen.tsx')).NotificationScreen,
    texts: ['notifications'],
    isPrivate: true,
  },
  investments: {
    load: async () => (await import('../features/investments/InvestmentsScreen.tsx')).InvestmentsScreen,
    texts: ['investments', 'gate', 'formulas', 'refusals', 'ways'],
    isPrivate: true,
  },
  investmentDetail: {
    load: async () => (await import('../features/investments/InvestmentDetailScreen.tsx')).InvestmentDetailScreen,
    texts: ['investments', 'gate', 'formulas', 'refusals', 'ways'],
    isPrivate: true,
  },
  purchase: {
    load: async () => (await import('../features/investments/PurchaseScreen.tsx')).PurchaseScreen,
    texts: ['investments', 'gate', 'formulas', 'refusals', 'ways', 'input'],
    isPrivate: true,
  },
  borrowing: {
    load: async () => (await import('../features/loans/BorrowingScreen.tsx')).BorrowingScreen,
    texts: ['loans', 'gate', 'formulas', 'refusals', 'ways', 'input', 'legal', 'reading', 'uploads'],
    isPrivate: true,
  },
  loanDetails: {
    load: async () => (await import('../features/loans/LoanDetailsScreen.tsx')).LoanDetailsScreen,
    texts: ['loans', 'gate', 'deposits', 'formulas', 'refusals', 'ways', 'input', 'uploads'],
    isPrivate: true,
  },
  loanContract: {
    load: async () => (await import('../features/loans/LoanContractScreen.tsx')).LoanContractScreen,
    texts: ['loans', 'loan-contract', 'gate', 'legal', 'refusals', 'ways'],
    isPrivate: true,
  },
  loanAgreement: {
    load: async () => (await import('../features/legal/AgreementScreen.tsx')).LoanAgreementScreen,
    texts: ['legal', 'reading'],
  },
  loanInstructions: {
    load: async () => (await import('../features/legal/AgreementScreen.tsx')).LoanInstructionsScreen,
    texts: ['legal', 'reading'],
  },
  legalRules: {
    load: async () => (await import('../features/legal/AgreementScreen.tsx')).LegalRulesScreen,
    texts: ['legal', 'reading'],
  },
  privacy: {
    load: async () => (await import('../features/legal/AgreementScreen.tsx')).PrivacyScreen,
    texts: ['legal', 'reading'],
  },
  regulation: {
    load: async () => (await import('../features/legal/AgreementScreen.tsx')).RegulationScreen,
    texts: ['legal', 'reading'],
  },
  service: {
    load: async () => (await import('../features/service/ServiceScreen.tsx')).ServiceScreen,
    texts: ['service', 'legal', 'places'],
  },

  knowledge: {
    load: async () => (await import('../features/knowledge/KnowledgeScreen.tsx')).KnowledgeScreen,
    texts: ['knowledge-check'],
    isPrivate: true,
  },
  risks: {
    load: async () => (await import('../features/knowledge/RisksScreen.tsx')).RisksScreen,
    texts: ['risks', 'legal'],
  },

  chooseLocation: {
    load: async () => (await import('../features/places/ChooseLocationScreen.tsx')).ChooseLocationScreen,
    texts: ['places'],
    isPrivate: true,
  },
  openLocation: {
    load: async () => (await import('../features/places/OpenLocationScreen.tsx')).OpenLocationScreen,
    texts: ['places'],
  },
};

/** Code of the wide window, which no phone loads. */
export const WIDE_WINDOW = { load: () => import('./wide/WideScreen.tsx') };
