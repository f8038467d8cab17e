import { baseApi as api } from './baseApi.ts';
export const addTagTypes = ['notifications'] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      listDealNotifications: build.query<ListDealNotificationsApiResponse, ListDealNotificationsApiArg>({
        query: (queryArg) => ({
          url: `/user/deal`,
          params: {
            cursor: queryArg.cursor,
            size: queryArg.size,
            account: queryArg.account,
            read: queryArg.read,
          },
        }),
        providesTags: ['notifications'],
      }),
      listFailureNotifications: build.query<ListFailureNotificationsApiResponse, ListFailureNotificationsApiArg>({
        query: (queryArg) => ({
          url: `/user/dealError`,
          params: {
            cursor: queryArg.cursor,
            size: queryArg.size,
            account: queryArg.account,
            read: queryArg.read,
            group: queryArg.group,
          },
        }),
        providesTags: ['notifications'],
      }),
      markNotificationsRead: build.mutation<MarkNotificationsReadApiResponse, MarkNotificationsReadApiArg>({
        query: (queryArg) => ({
          url: `/user/updateRead`,
          method: 'GET',
          params: {
            orderId: queryArg.orderId,
            status: queryArg.status,
            kind: queryArg.kind,
            account: queryArg.account,
            ids: queryArg.ids,
          },
        }),
        invalidatesTags: ['notifications'],
      }),
      getUnreadCounts: build.query<GetUnreadCountsApiResponse, GetUnreadCountsApiArg>({
        query: () => ({ url: `/user/unread` }),
        providesTags: ['notifications'],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as notificationsApi };
export type ListDealNotificationsApiResponse = /** status 200 The answer. */ Notifications;
export type ListDealNotificationsApiArg = {
  /** The `nextCursor` of the page before; absent for the newest. */
  cursor?: string;
  /** How many rows at most. */
  size?: number;
  /** Only those about this account, and those about none; absent, all. */
  account?: AccountType;
  /** Only those read or not yet read; absent, all. */
  read?: boolean;
};
export type ListFailureNotificationsApiResponse = /** status 200 The answer. */ Notifications;
export type ListFailureNotificationsApiArg = {
  /** The `nextCursor` of the page before; absent for the newest. */
  cursor?: string;
  /** How many rows at most. */
  size?: number;
  /** Only those about this account, and those about none; absent, all. */
  account?: AccountType;
  /** Only those read or not yet read; absent, all. */
  read?: boolean;
  /** Only failures, or only warnings and notices; absent, both. */
  group?: 'failures' | 'warnings';
};
export type MarkNotificationsReadApiResponse = /** status 200 The answer. */ UnreadCounts;
export type MarkNotificationsReadApiArg = {
  /** The notification's `orderId`; if that is null, its `id`. Absent: all are marked. */
  orderId?: Id;
  /** 1, read. */
  status?: 1;
  /** Only those of this kind; absent, of every kind. */
  kind?: NotificationKind;
  /** Only those of this account; absent, of both and of none. */
  account?: AccountType;
  /** Only those with these `id`s, separated by commas, at most 100: what a customer saw. Absent, any. */
  ids?: string;
};
export type GetUnreadCountsApiResponse = /** status 200 The answer. */ UnreadCounts;
export type GetUnreadCountsApiArg = void;
export type Id = string;
export type NotificationKind =
  | 'filled'
  | 'triggered'
  | 'changed'
  | 'canceled'
  | 'expired'
  | 'closed'
  | 'stop-loss-reached'
  | 'take-profit-reached'
  | 'review-accepted'
  | 'demo-reset'
  | 'investment-settled'
  | 'order-exception'
  | 'closed-by-system'
  | 'review-refused'
  | 'margin-warning'
  | 'maintenance-warning'
  | 'loan-due'
  | 'loan-overdue'
  | 'loan-applied'
  | 'market-notice'
  | 'correction';
export type AccountType = 'real' | 'demo';
export type Symbol = string;
export type Money = string;
export type UnixSeconds = number;
export type Notification = {
  id: Id;
  kind: NotificationKind;
  /** The account concerned; null if it is about none. */
  account: AccountType | null;
  /** What `orderId` is the id of. */
  subject:
    | 'order'
    | 'deposit'
    | 'withdrawal'
    | 'identity'
    | 'loan'
    | 'repayment'
    | 'investment'
    | 'account'
    | 'market'
    | 'correction';
  /** The id of its subject: of an order, of a request under review, of the ledger entry of a correction; null for an account. */
  orderId: Id | null;
  /** Of the order; null for every other subject. */
  symbol: Symbol | null;
  /** In the language asked for. */
  title: string;
  /** In the language asked for. */
  text: string;
  /** Of a closing: its profit and its shares of fee and overnight fee, added; of a correction what it moved. Null for every other kind. */
  amount: Money | null;
  /** Whether it was marked as read. */
  read: boolean;
  /** When it happened. */
  createdAt: UnixSeconds;
};
export type NextCursor = string | null;
export type Notifications = {
  /** The notifications of this page, the newest first. */
  items: Notification[];
  nextCursor: NextCursor;
};
export type UnreadCounts = {
  /** Of those that `/user/deal` lists. */
  deal: number;
  /** Of those that `/user/dealError` lists. */
  dealError: number;
  /** Both together. */
  total: number;
};
export const {
  useListDealNotificationsQuery,
  useLazyListDealNotificationsQuery,
  useListFailureNotificationsQuery,
  useLazyListFailureNotificationsQuery,
  useMarkNotificationsReadMutation,
  useGetUnreadCountsQuery,
  useLazyGetUnreadCountsQuery,
} = injectedRtkApi;
