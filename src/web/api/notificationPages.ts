import {
  type ListDealNotificationsApiArg,
  type ListFailureNotificationsApiArg,
  type Notifications,
  notificationsApi,
} from './notifications.gen.ts';

type Listed<Asked> = Omit<Asked, 'cursor'>;

const NEWEST_FIRST = {
  initialPageParam: undefined,
  getNextPageParam: ({ nextCursor }: Notifications) => nextCursor ?? undefined,
};

/**
 * Both lists of notifications as infinite queries: each page begins where the previous one ended. Their screen imports
 * them from here and not from the public entry point, so that Home does not load them.
 */
export const notificationPagesApi = notificationsApi.injectEndpoints({
  endpoints: (build) => ({
    listDealNotificationPages: build.infiniteQuery<
      Notifications,
      Listed<ListDealNotificationsApiArg>,
      string | undefined
    >({
      query: ({ queryArg, pageParam: cursor }) => ({ url: '/user/deal', params: { ...queryArg, cursor } }),
      infiniteQueryOptions: NEWEST_FIRST,
      providesTags: [{ type: 'notifications', id: 'list' }],
    }),
    listFailureNotificationPages: build.infiniteQuery<
      Notifications,
      Listed<ListFailureNotificationsApiArg>,
      string | undefined
    >({
      query: ({ queryArg, pageParam: cursor }) => ({ url: '/user/dealError', params: { ...queryArg, cursor } }),
      infiniteQueryOptions: NEWEST_FIRST,
      providesTags: [{ type: 'notifications', id: 'list' }],
    }),
  }),
});

type Pages = 'listDealNotificationPages' | 'listFailureNotificationPages';
const isPages = (endpointName: string): endpointName is Pages =>
  endpointName === 'listDealNotificationPages' || endpointName === 'listFailureNotificationPages';

const { util } = notificationPagesApi.enhanceEndpoints({
  endpoints: {
    markNotificationsRead: {
      // Marks notifications as read in the cached pages: refetching an infinite query would lose the reader's place.
      invalidatesTags: [],
      onQueryStarted: async ({ orderId, kind, account, ids }, { dispatch, getState, queryFulfilled }) => {
        const marked = util
          .selectInvalidatedBy(getState(), ['notifications'])
          .flatMap(({ endpointName, originalArgs }) =>
            isPages(endpointName)
              ? dispatch(
                  util.updateQueryData(endpointName, originalArgs, ({ pages }) => {
                    for (const notification of pages.flatMap(({ items }) => items)) {
                      const isMeant =
                        [undefined, notification.id, notification.orderId].includes(orderId) &&
                        [undefined, notification.kind].includes(kind) &&
                        [undefined, notification.account].includes(account) &&
                        (ids?.split(',').includes(notification.id) ?? true);
                      if (isMeant) notification.read = true;
                    }
                  }),
                )
              : [],
          );
        try {
          const { data: value } = await queryFulfilled;
          dispatch(util.upsertQueryEntries([{ endpointName: 'getUnreadCounts', arg: undefined, value }]));
        } catch {
          marked.forEach(({ undo }) => undo());
        }
      },
    },
  },
});
