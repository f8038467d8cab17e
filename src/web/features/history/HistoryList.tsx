import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { PAGE_SIZE } from '../../../contract/index.ts';
import { api, type Schema } from '../../api/index.ts';
import { selectAccountType } from '../../device/session.ts';
import { PATHS, useNavigation } from '../../navigation/index.ts';
import { Block, Button, Empty, ErrorState, MoreRows, SkeletonRows } from '../../ui/index.ts';
import { type HistoryFilter, queryOf } from './filter.ts';
import { HistoryDays } from './HistoryDays.tsx';
import style from './HistoryList.module.css';
import { HistoryTotals } from './HistoryTotals.tsx';

/** Refetches what changed while the list was not subscribed, as behind another screen; the old rows stay meanwhile. */
const READ_AGAIN = { refetchOnMountOrArgChange: true, refetchOnFocus: true, refetchOnReconnect: true };

type NoRowsProps = { readonly filter: HistoryFilter; readonly onUnfilter: () => void };

type HistoryListProps = NoRowsProps & {
  readonly openId: string | undefined;
  readonly onToggle: (id: string) => void;
};

/** Filtered orders: their totals, and their rows page by page. */
export const HistoryList = ({ filter, openId, onToggle, onUnfilter }: HistoryListProps) => {
  const { t } = useTranslation('history');
  const account = useSelector(selectAccountType);
  const pages = api.useListOrderPagesInfiniteQuery(
    { 'X-Account': account, ...queryOf(filter), size: PAGE_SIZE },
    READ_AGAIN,
  );
  // Only this filter's rows: those of another one, or of the other account, are never shown in their place.
  const read = pages.currentData;
  const [first] = read?.pages ?? [];

  if (!read || !first) {
    return (
      <Block kind="rows" label={t('title')}>
        {pages.isError ? (
          <ErrorState title={t('failed')} error={pages.error} onRetry={() => void pages.refetch()}>
            {t('notAffected')}
          </ErrorState>
        ) : (
          <SkeletonRows count={6} />
        )}
      </Block>
    );
  }
  const rows = read.pages.flatMap(({ items }) => items);
  if (rows.length === 0) return <NoRows filter={filter} onUnfilter={onUnfilter} />;
  return (
    <>
      <HistoryTotals totals={first.totals} />
      <HistoryDays rows={distinct(rows)} isComplete={!pages.hasNextPage} openId={openId} onToggle={onToggle} />
      {pages.hasNextPage ? (
        <MoreRows
          isLoading={pages.isFetching}
          isFailed={pages.isFetchNextPageError}
          onWanted={() => void pages.fetchNextPage()}
        />
      ) : (
        <p className={style.note}>{t('zone')}</p>
      )}
    </>
  );
};

/** Removes duplicates: a row whose state changed between two pages stays where it came first. */
const distinct = (rows: readonly Schema<'Order'>[]): readonly Schema<'Order'>[] =>
  [...new Map(rows.toReversed().map((row) => [row.id, row])).values()].toReversed();

/** Empty list: without orders yet, with a link to the market; without a match, with a button that clears the filter. */
const NoRows = ({ filter, onUnfilter }: NoRowsProps) => {
  const { t } = useTranslation('history');
  const { switchTab } = useNavigation();
  const isNarrowed = filter.symbol !== undefined || filter.from !== undefined || filter.to !== undefined;
  const isAll = filter.status === 'all' && !isNarrowed;
  return (
    <Block label={t('title')}>
      <Empty
        title={t(isAll ? 'empty.title' : 'empty.filtered')}
        action={
          isAll ? (
            <Button isSmall onPress={() => switchTab(PATHS.home)}>
              {t('empty.step')}
            </Button>
          ) : (
            <Button isSmall onPress={onUnfilter}>
              {t('empty.unfilter')}
            </Button>
          )
        }
      >
        {t(isAll ? 'empty.text' : isNarrowed ? 'empty.narrowed' : 'empty.status')}
      </Empty>
    </Block>
  );
};
