import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { Block, ErrorState, MoreRows, SkeletonRows } from '../ui/index.ts';
import { useRepeatedRead } from './useRepeatedRead.ts';

type Row = { readonly id: string };
type PageOfRows = { readonly items: readonly Row[] };
type RowOf<Page extends PageOfRows> = Page['items'][number];

/** Pages as the hook of an infinite query returns them. */
type Pages<Page> = {
  readonly currentData?: { readonly pages: readonly Page[] } | undefined;
  readonly isError: boolean;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly hasNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly refetch: () => unknown;
  readonly fetchNextPage: () => unknown;
};

type PagedListProps<Page extends PageOfRows> = {
  /** Name of the list, for screen readers. */
  readonly label: string;
  readonly pages: Pages<Page>;
  /** Title of a failed load, and what it does not affect. */
  readonly failed: string;
  readonly notAffected: string;
  /** Shows a failed load; with its reason alone where absent. */
  readonly failure?: ComponentType<ComponentProps<typeof ErrorState>>;
  /** Shown below the last row. */
  readonly end?: ReactNode;
  /** Shown where there are no rows. */
  readonly none: ReactNode;
  readonly children: (rows: readonly RowOf<Page>[], first: Page) => ReactNode;
};

/** Removes duplicates: a row that moved between two pages stays where it came first. */
export const distinct = <Item extends Row>(rows: readonly Item[]): readonly Item[] =>
  [...new Map(rows.toReversed().map((row) => [row.id, row])).values()].toReversed();

/**
 * Frame of a list that is read page by page: its load, its failure, its rows, and more of them as it is scrolled. Only
 * rows of the present filter are shown: those of another one, or of the other account, never stand in their place.
 */
export const PagedList = <Page extends PageOfRows>(props: PagedListProps<Page>) => {
  const { label, pages, failed, notAffected, end, none, failure: Failed = ErrorState, children } = props;
  const read = pages.currentData;
  useRepeatedRead({ ...pages, isError: pages.isError && read !== undefined });
  const [first] = read?.pages ?? [];
  if (!read || !first) {
    return (
      <Block kind="rows" label={label}>
        {pages.isError ? (
          <Failed title={failed} error={pages.error} onRetry={() => void pages.refetch()}>
            {notAffected}
          </Failed>
        ) : (
          <SkeletonRows count={6} />
        )}
      </Block>
    );
  }
  const rows = distinct<RowOf<Page>>(read.pages.flatMap(({ items }) => items));
  if (rows.length === 0) return none;
  return (
    <>
      {children(rows, first)}
      {pages.hasNextPage ? (
        <MoreRows
          isLoading={pages.isFetching}
          isFailed={pages.isFetchNextPageError}
          onWanted={() => void pages.fetchNextPage()}
        />
      ) : (
        end
      )}
    </>
  );
};
