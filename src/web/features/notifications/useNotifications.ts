import { PAGE_SIZE } from '../../../contract/index.ts';
import type { Schema } from '../../api/index.ts';
import { notificationPagesApi as api } from '../../api/notificationPages.ts';
import { listToReadOn, newestFirst } from './newestFirst.ts';

/** Groups of notifications that a customer can filter by. */
export const GROUPS = ['all', 'deals', 'failures', 'warnings'] as const;
export type Group = (typeof GROUPS)[number];

/** Refetches what arrived while the list was not subscribed, as behind another screen; the old rows stay meanwhile. */
const READ_AGAIN = { refetchOnMountOrArgChange: true, refetchOnFocus: true, refetchOnReconnect: true };

type Notifications = {
  /** Undefined until every list of the group was read once. */
  readonly items: readonly Schema<'Notification'>[] | undefined;
  /** Error of the list that could not be read. */
  readonly error: unknown;
  readonly retry: () => void;
  /** Reads the next page; undefined where nothing older is left. */
  readonly more: { readonly isLoading: boolean; readonly isFailed: boolean; readonly read: () => void } | undefined;
};

/**
 * Returns the notifications of a group, newest first. Deals and failures are two calls (§7), merged here into one list.
 */
export const useNotifications = (group: Group): Notifications => {
  const isOfDeals = group === 'all' || group === 'deals';
  const isOfFailures = group !== 'deals';
  const ofFailures = group === 'failures' || group === 'warnings' ? { group } : {};
  const deals = api.useListDealNotificationPagesInfiniteQuery({ size: PAGE_SIZE }, { ...READ_AGAIN, skip: !isOfDeals });
  const failures = api.useListFailureNotificationPagesInfiniteQuery(
    { size: PAGE_SIZE, ...ofFailures },
    { ...READ_AGAIN, skip: !isOfFailures },
  );
  const asked = [...(isOfDeals ? [deals] : []), ...(isOfFailures ? [failures] : [])];
  const read = asked.flatMap((query) =>
    query.currentData
      ? { items: query.currentData.pages.flatMap(({ items }) => items), goesOn: query.hasNextPage, query }
      : [],
  );
  const isRead = read.length === asked.length;
  const next = isRead ? listToReadOn(read)?.query : undefined;
  return {
    items: isRead ? newestFirst(read) : undefined,
    error: asked.find(({ isError }) => isError)?.error,
    retry: () => asked.filter(({ isError }) => isError).forEach(({ refetch }) => void refetch()),
    more: next && {
      isLoading: next.isFetching,
      isFailed: next.isFetchNextPageError,
      read: () => void next.fetchNextPage(),
    },
  };
};
