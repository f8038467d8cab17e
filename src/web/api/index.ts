import type { Schemas } from '../../contract/index.ts';
import { authApi } from './auth.gen.ts';
import { configApi } from './config.gen.ts';
import { contentApi } from './content.gen.ts';
import type { fundsApi } from './funds.ts';
import { idempotencyApi } from './idempotency.gen.ts';
import type { investmentsApi } from './investments.ts';
import type { loansApi } from './loans.ts';
import { marketApi } from './market.gen.ts';
import { notificationsApi } from './notifications.gen.ts';
import { orderPagesApi } from './orderPages.ts';
import { ordersApi } from './orders.gen.ts';
import { picturesApi } from './pictures.ts';
import type { placesApi } from './places.ts';
import type { securityApi } from './security.ts';
import type { signOutsApi } from './signOuts.ts';
import { together } from './together.ts';
import type { uploadsApi } from './uploads.ts';
import { userApi } from './user.gen.ts';
import './keptAnswers.ts';

export { accountEvents } from './accountEvents.ts';
export type { Surroundings } from './baseQuery.ts';
export {
  type CallError,
  isCallError,
  isNotOffered,
  isOutcomeUnknown,
  isSecondStepNeeded,
  type Refused,
  refused,
} from './callError.ts';
export { eventReceived } from './eventReceived.ts';
export {
  refetchAfterGap,
  refetchOrders,
  refetchTexts,
  refetchUnreadCounts,
  unreadCountReceived,
} from './refreshing.ts';
export type { Observe, Seen } from './seen.ts';
export { selectIsWaiting, slowCallsSlice } from './slowCalls.ts';
export { useConfiguration } from './useConfiguration.ts';
export { useIsConfigured } from './useIsConfigured.ts';

/** Schema of the contract by its name: `Schema<'Order'>`. */
export type Schema<Name extends keyof Schemas> = Schemas[Name];

/**
 * All calls of the first load, with their hooks: `api.useListMarketTabsQuery()`. Calls that load with their screens
 * have typed objects of their own: `notificationPages.ts`, `uploads.ts`, `version.ts`. No other module gives access to
 * calls.
 */
export const api = together(
  authApi,
  configApi,
  contentApi,
  idempotencyApi,
  marketApi,
  notificationsApi,
  orderPagesApi,
  ordersApi,
  picturesApi,
  userApi,
);

export type Operation =
  | keyof typeof api.endpoints
  | keyof typeof fundsApi.endpoints
  | keyof typeof investmentsApi.endpoints
  | keyof typeof loansApi.endpoints
  | keyof typeof placesApi.endpoints
  | keyof typeof securityApi.endpoints
  | keyof typeof signOutsApi.endpoints
  | keyof typeof uploadsApi.endpoints;

/** Operations whose refusals the screen words itself, or that need no message; all others are toasted (§8). */
export const QUIET: ReadonlySet<string> = new Set<Operation>([
  'addBankCard',
  'answerSecondStep',
  'applyForLoan',
  'askSecondStep',
  'beginAuthenticator',
  'beginPasskey',
  'beginPasskeySignIn',
  'calculateWithdrawal',
  'changeOrder',
  'changePassword',
  'closeOrders',
  'closePosition',
  'confirmAuthenticator',
  'confirmPasskey',
  'deleteBankCard',
  'deleteCryptoWallet',
  'findAddress',
  'getArticle',
  'getCommonInfo',
  'getIdempotentAnswer',
  'getInstrument',
  'getLedgerEntry',
  'getProjectInfo',
  'listBanners',
  'makeStatement',
  'openInvestment',
  'placeOrder',
  'proveContact',
  'readContractFile',
  'removeAuthenticator',
  'removePasskey',
  'renamePasskey',
  'renewRecoveryCodes',
  'repayLoan',
  'requestBankDeposit',
  'requestBankWithdrawal',
  'requestCryptoDeposit',
  'requestCryptoWithdrawal',
  'resetDemoAccount',
  'resetPassword',
  'saveCryptoWallet',
  'searchPlaces',
  'sendContactCode',
  'sendMailCode',
  'sendPhoneCode',
  'sendSignOut',
  'signIn',
  'signInWithPasskey',
  'signUp',
  'takeBackInvestment',
  'takeBackWithdrawal',
  'updateBankCard',
  'uploadPicture',
  'withdrawFromLoan',
]);

/** Operations whose success message is toasted (§8). */
export const ANNOUNCED: ReadonlySet<string> = new Set<Operation>([
  'sendMailCode',
  'sendPhoneCode',
  'signIn',
  'signInWithPasskey',
  'signUp',
  'takeBackWithdrawal',
  'submitIdentity',
]);
