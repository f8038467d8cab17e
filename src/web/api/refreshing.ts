import type { Schemas } from '../../contract/index.ts';
import { notificationsApi } from './notifications.gen.ts';
import { ordersApi } from './orders.gen.ts';
import { userApi } from './user.gen.ts';

/** What is read again when orders or money have moved, by a call of ours or by an event of the server's. */
const ORDERS_MOVED = ['orders', 'accountFigures', 'notifications'] as const;
/** What is read again when another account becomes active, or a review was decided. */
const ACCOUNT_CHANGED = ['user', ...ORDERS_MOVED] as const;
/** What the server words in the customer's language: names of instruments and of the market's tabs, ways to write to us. */
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
    // Shown at once by who changes them; nothing else depends on them.
    updateFavourites: { invalidatesTags: [] },
  },
});

/** What an event of the market socket says is no longer as it was, as an action. */
export const refetchAfterEvent = ({ kind }: Schemas['EventFrame']) =>
  util.invalidateTags([...(kind === 'reviewed' ? ACCOUNT_CHANGED : ORDERS_MOVED)]);

/** What may have moved while no socket told of it is no longer as it was, as an action. */
export const refetchAfterGap = () => util.invalidateTags([...ACCOUNT_CHANGED, 'config']);

/** How many notifications are unread, as the market socket tells it, as an action. */
export const unreadCountReceived = ({ deal, dealError, total }: Schemas['UnreadFrame']) =>
  notificationsApi.util.upsertQueryEntries([
    { endpointName: 'getUnreadCounts', arg: undefined, value: { deal, dealError, total } },
  ]);

/** What was worded in another language is to be read again, as an action. */
export const refetchTexts = () => util.invalidateTags([...WORDED]);
