import { PAGE_SIZE } from '../../contract/index.ts';
import type { Schema } from '../api/index.ts';
import { contentPagesApi as api } from '../api/contentPages.ts';

type Filter = {
  readonly placement: Schema<'BannerPlacement'>;
  readonly category?: Schema<'NewsCategory'> | undefined;
};

/** Age in seconds from which a list is read again when its screen opens; the old rows stay meanwhile. */
const OLD_SECONDS = 300;

type Items = {
  /** Undefined until the first page was read. */
  readonly items: readonly Schema<'Banner'>[] | undefined;
  readonly error: unknown;
  /** True when the shown items could not be read again: some may have been changed or withdrawn since. */
  readonly isOld: boolean;
  readonly retry: () => void;
  /** Reads the next page; undefined where nothing older is left. */
  readonly more: { readonly isLoading: boolean; readonly isFailed: boolean; readonly read: () => void } | undefined;
};

/** Returns the published items of a placement, newest first, a page at a time. */
export const useItems = ({ placement, category }: Filter): Items => {
  const query = api.useListBannerPagesInfiniteQuery(
    { placement, size: PAGE_SIZE, ...(category && { category }) },
    { refetchOnMountOrArgChange: OLD_SECONDS, refetchOnReconnect: true },
  );
  const more = {
    isLoading: query.isFetching,
    isFailed: query.isFetchNextPageError,
    read: () => void query.fetchNextPage(),
  };
  return {
    items: query.currentData?.pages.flatMap(({ items }) => items),
    error: query.isError ? query.error : undefined,
    isOld: query.currentData !== undefined && query.isError && !query.isFetchNextPageError,
    retry: () => void query.refetch(),
    more: query.hasNextPage ? more : undefined,
  };
};
