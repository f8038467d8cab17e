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
import type { uploadsApi } from './uploads.ts';
import { userApi } from './user.gen.ts';
import './keptAnswers.ts';
import './ownChanges.ts';

export type { Surroundings } from './baseQuery.ts';
export { type CallError, isCallError, isOutcomeUnknown, type Refused, refused } from './callError.ts';
export { refetchAfterEvent, refetchAfterGap, refetchTexts, unreadCountReceived } from './refreshing.ts';
export { selectIsWaiting, slowCallsSlice } from './slowCalls.ts';

/** A shape of the contract by its name: `Schema<'Order'>`. */
export type Schema<Name extends keyof Schemas> = Schemas[Name];

/** Several types as one. */
type Together<Types extends readonly unknown[]> = Types extends readonly [infer First, ...infer Others]
  ? First & Together<Others>
  : unknown;

/** Slices as the one object that each of them is: handed over as values, so that none is typed which is not loaded. */
const together = <Slices extends readonly [unknown, ...unknown[]]>(...slices: Slices) => slices[0] as Together<Slices>;

/**
 * Every call that comes with the first load, with its hooks: `api.useListMarketTabsQuery()`. Calls that come with their
 * screens have typed objects of their own, in the modules that load them: `notificationPages.ts`, `uploads.ts`,
 * `version.ts`. There is no other way in.
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

export type Operation = keyof typeof api.endpoints | keyof typeof uploadsApi.endpoints;

/** Operations whose refusals the screen itself words, or nobody needs to hear; all others are toasted (§8). */
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
  'signIn',
  'signOut',
  'signUp',
  'uploadPicture',
]);

/** Operations whose success message is toasted (§8). */
export const ANNOUNCED: ReadonlySet<string> = new Set<Operation>([
  'placeOrder',
  'sendMailCode',
  'sendPhoneCode',
  'signIn',
  'signOut',
  'signUp',
  'submitIdentity',
]);
