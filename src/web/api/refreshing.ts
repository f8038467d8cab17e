import type { Schemas } from '../../contract/index.ts';
import { notificationsApi } from './notifications.gen.ts';
import { ordersApi } from './orders.gen.ts';
import { userApi } from './user.gen.ts';

/** Tags to refetch when orders or money have changed, by our own call or by an event of the server. */
const ORDERS_MOVED = ['orders', 'accountFigures', 'notifications'] as const;
/** Tags to refetch when another account becomes active, or a review was decided. */
const ACCOUNT_CHANGED = ['user', ...ORDERS_MOVED] as const;
/** Tags of answers with texts in the customer's language: names of instruments, market tabs and places, ways to contact us. */
const WORDED = ['market', 'config', 'content', 'notifications', 'places', 'worded'] as const;
/** Tags of a customer's data with texts in it: questions, names of devices. */
const WORDED_OF_USER = ['user', 'worded'] as const;

/** A refusal may mean that the shown orders have changed. What an answer changed comes as an event (`accountEvents`). */
const afterRefusal = (_answer: unknown, error: unknown) => (error === undefined ? [] : ORDERS_MOVED);

/** Tags to refetch when an investment has a result, or has ended. */
const INVESTMENTS_MOVED = ['invest', 'funds'] as const;

/** Tags to refetch when something was corrected: its entry, and the life of the order that it may be about. */
const CORRECTED = ['orders', 'funds'] as const;

/** Tag of the history: pages that no event is applied to. */
const HISTORY = { type: 'orders', id: 'history' } as const;
/** Tag of the lists of notifications; their unread counts come by the socket. */
const NOTIFICATION_LISTS = { type: 'notifications', id: 'list' } as const;
const UNREAD_COUNTS = { type: 'notifications', id: 'unread' } as const;

ordersApi.enhanceEndpoints({
  addTagTypes: ORDERS_MOVED,
  endpoints: {
    placeOrder: { invalidatesTags: afterRefusal },
    changeOrder: { invalidatesTags: afterRefusal },
    closePosition: { invalidatesTags: afterRefusal },
    closeOrders: { invalidatesTags: afterRefusal },
    listOrders: { providesTags: (_page, _error, { view = HISTORY.id }) => [{ type: 'orders', id: view }] },
    getOrder: { providesTags: (life, _error, { id }) => [{ type: 'orders', id: life?.order.orderId ?? id }] },
  },
});

notificationsApi.enhanceEndpoints({
  endpoints: { getUnreadCounts: { providesTags: [UNREAD_COUNTS] } },
});

const { util } = userApi.enhanceEndpoints({
  addTagTypes: [...ACCOUNT_CHANGED, ...WORDED, ...INVESTMENTS_MOVED],
  endpoints: {
    getAccountFigures: { providesTags: ['accountFigures'] },
    switchAccount: { invalidatesTags: ACCOUNT_CHANGED },
    resetDemoAccount: { invalidatesTags: ACCOUNT_CHANGED },
    getKnowledgeCheck: { providesTags: WORDED_OF_USER },
    listSessions: { providesTags: WORDED_OF_USER },
    // The caller updates the list itself; nothing else depends on it.
    updateFavourites: { invalidatesTags: [] },
  },
});

/** Action that refetches orders, figures and notifications after a change that no event was applied for. */
export const refetchOrders = () => util.invalidateTags([...ORDERS_MOVED]);

/** Action that refetches all that an event of the market socket may have changed. */
export const refetchAfterEvent = ({ kind }: Schemas['EventFrame']) => {
  if (kind === 'corrected') return util.invalidateTags([...ORDERS_MOVED, ...CORRECTED]);
  if (kind === 'posted') return util.invalidateTags(['invest']);
  if (kind === 'settled') return util.invalidateTags([...ORDERS_MOVED, ...INVESTMENTS_MOVED]);
  return kind === 'reviewed' ? util.invalidateTags([...ACCOUNT_CHANGED]) : refetchOrders();
};

/** Action that refetches what an event changed beside the lists and the balance that it is applied to. */
export const refetchBesideEvent = ({ kind, order, investment }: Schemas['EventFrame']) =>
  util.invalidateTags([
    NOTIFICATION_LISTS,
    ...(investment ? INVESTMENTS_MOVED : []),
    ...(kind === 'corrected' ? CORRECTED : []),
    ...(order ? [HISTORY, { type: 'orders' as const, id: order.orderId }] : []),
  ]);

/** Invalidates all that may have changed while no socket was open, as an action. */
export const refetchAfterGap = () => util.invalidateTags([...ACCOUNT_CHANGED, ...INVESTMENTS_MOVED, 'config']);

/** Action that refetches the unread counts. */
export const refetchUnreadCounts = () => util.invalidateTags([UNREAD_COUNTS]);

/** Action that stores the unread counts that the market socket sent. */
export const unreadCountReceived = ({ deal, dealError, total }: Schemas['UnreadFrame']) =>
  notificationsApi.util.upsertQueryEntries([
    { endpointName: 'getUnreadCounts', arg: undefined, value: { deal, dealError, total } },
  ]);

/** Action that refetches texts of the server after a change of language. */
export const refetchTexts = () => util.invalidateTags([...WORDED]);
