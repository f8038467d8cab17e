import type { Schemas } from '../../contract/index.ts';
import { notificationsApi } from './notifications.gen.ts';
import { ordersApi } from './orders.gen.ts';
import { userApi } from './user.gen.ts';

/** Tags to refetch when orders or money have changed, by our own call or by an event of the server. */
const ORDERS_MOVED = ['orders', 'accountFigures', 'notifications'] as const;
/** Tags to refetch when another account becomes active, or a review was decided. */
const ACCOUNT_CHANGED = ['user', ...ORDERS_MOVED] as const;
/** Tags of answers with texts in the customer's language: names of instruments and market tabs, ways to contact us. */
const WORDED = ['market', 'config', 'content', 'notifications'] as const;

ordersApi.enhanceEndpoints({
  addTagTypes: ORDERS_MOVED,
  endpoints: {
    placeOrder: { invalidatesTags: ORDERS_MOVED },
    changeOrder: { invalidatesTags: ORDERS_MOVED },
    closePosition: { invalidatesTags: ORDERS_MOVED },
    closeOrders: { invalidatesTags: ORDERS_MOVED },
  },
});

const { util } = userApi.enhanceEndpoints({
  addTagTypes: [...ACCOUNT_CHANGED, ...WORDED],
  endpoints: {
    getAccountFigures: { providesTags: ['accountFigures'] },
    switchAccount: { invalidatesTags: ACCOUNT_CHANGED },
    resetDemoAccount: { invalidatesTags: ACCOUNT_CHANGED },
    // The caller updates the list itself; nothing else depends on it.
    updateFavourites: { invalidatesTags: [] },
  },
});

/** Action that refetches what an event of the market socket changed. */
export const refetchAfterEvent = ({ kind }: Schemas['EventFrame']) =>
  util.invalidateTags([...(kind === 'reviewed' ? ACCOUNT_CHANGED : ORDERS_MOVED)]);

/** Invalidates all that may have changed while no socket was open, as an action. */
export const refetchAfterGap = () => util.invalidateTags([...ACCOUNT_CHANGED, 'config']);

/** Action that stores the unread counts that the market socket sent. */
export const unreadCountReceived = ({ deal, dealError, total }: Schemas['UnreadFrame']) =>
  notificationsApi.util.upsertQueryEntries([
    { endpointName: 'getUnreadCounts', arg: undefined, value: { deal, dealError, total } },
  ]);

/** Action that refetches texts of the server after a change of language. */
export const refetchTexts = () => util.invalidateTags([...WORDED]);
