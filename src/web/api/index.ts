import type { Schemas } from '../../contract/index.ts';
import type { authApi } from './auth.gen.ts';
import { baseApi } from './baseApi.ts';
import type { configApi } from './config.gen.ts';
import type { contentApi } from './content.gen.ts';
import type { idempotencyApi } from './idempotency.gen.ts';
import type { marketApi } from './market.gen.ts';
import type { notificationsApi } from './notifications.gen.ts';
import type { orderPagesApi } from './orderPages.ts';
import type { ordersApi } from './orders.gen.ts';
import type { picturesApi } from './pictures.ts';
import type { uploadsApi } from './uploads.ts';
import type { userApi } from './user.gen.ts';
import type { versionApi } from './version.ts';
import './content.gen.ts';
import './idempotency.gen.ts';
import './keptAnswers.ts';
import './market.gen.ts';
import './notifications.gen.ts';
import './orderPages.ts';
import './pictures.ts';

export type { Surroundings } from './baseQuery.ts';
export { type CallError, isCallError, isOutcomeUnknown, type Refused, refused } from './callError.ts';
export { movedBy, movedUnheard, reworded, unreadTold } from './refreshing.ts';
export { selectIsWaiting, slowCallsSlice } from './slowCalls.ts';

/** A shape of the contract by its name: `Schema<'Order'>`. */
export type Schema<Name extends keyof Schemas> = Schemas[Name];

/**
 * Every call, with its hooks: `api.useListMarketTabsQuery()`. The only door to them. Each generated slice answers this
 * same object, typed with its own calls alone.
 */
export const api = baseApi as unknown as typeof authApi &
  typeof configApi &
  typeof contentApi &
  typeof idempotencyApi &
  typeof marketApi &
  typeof notificationsApi &
  typeof orderPagesApi &
  typeof ordersApi &
  typeof picturesApi &
  typeof uploadsApi &
  typeof userApi &
  typeof versionApi;

export type Operation = keyof typeof api.endpoints;

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
