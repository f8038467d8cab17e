import type { Schemas } from '../../contract/index.ts';
import { authApi } from './auth.gen.ts';
import { configApi } from './config.gen.ts';
import { contentApi } from './content.gen.ts';
import { idempotencyApi } from './idempotency.gen.ts';
import { marketApi } from './market.gen.ts';
import { notificationsApi } from './notifications.gen.ts';
import { orderPagesApi } from './orderPages.ts';
import { ordersApi } from './orders.gen.ts';
import { picturesApi } from './pictures.ts';
import type { signOutsApi } from './signOuts.ts';
import type { uploadsApi } from './uploads.ts';
import { userApi } from './user.gen.ts';
import './keptAnswers.ts';

export { accountEvents } from './accountEvents.ts';
export type { Surroundings } from './baseQuery.ts';
export { type CallError, isCallError, isOutcomeUnknown, type Refused, refused } from './callError.ts';
export { eventReceived } from './eventReceived.ts';
export { refetchAfterGap, refetchTexts, refetchUnreadCounts, unreadCountReceived } from './refreshing.ts';
export { selectIsWaiting, slowCallsSlice } from './slowCalls.ts';

/** Schema of the contract by its name: `Schema<'Order'>`. */
export type Schema<Name extends keyof Schemas> = Schemas[Name];

/** Intersection of several types. */
type Together<Types extends readonly unknown[]> = Types extends readonly [infer First, ...infer Others]
  ? First & Together<Others>
  : unknown;

/**
 * Types the one `baseApi` object with the endpoints of all given slices. Takes values, so that no slice is typed that
 * is not loaded.
 */
const together = <Slices extends readonly [unknown, ...unknown[]]>(...slices: Slices) => slices[0] as Together<Slices>;

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
  keyof typeof api.endpoints | keyof typeof signOutsApi.endpoints | keyof typeof uploadsApi.endpoints;

/** Operations whose refusals the screen words itself, or that need no message; all others are toasted (§8). */
export const QUIET: ReadonlySet<string> = new Set<Operation>([
  'changeOrder',
  'changePassword',
  'closeOrders',
  'closePosition',
  'getCommonInfo',
  'getIdempotentAnswer',
  'getInstrument',
  'getProjectInfo',
  'placeOrder',
  'resetDemoAccount',
  'resetPassword',
  'sendMailCode',
  'sendPhoneCode',
  'sendSignOut',
  'signIn',
  'signUp',
  'uploadPicture',
]);

/** Operations whose success message is toasted (§8). */
export const ANNOUNCED: ReadonlySet<string> = new Set<Operation>([
  'sendMailCode',
  'sendPhoneCode',
  'signIn',
  'signUp',
  'submitIdentity',
]);
