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

/** What was said while nobody listened, as behind another screen, is read again; the old rows stay meanwhile. */
const READ_AGAIN = { refetchOnMountOrArgChange: true, refetchOnFocus: true, refetchOnReconnect: true };

type NoRowsProps = { readonly filter: HistoryFilter; readonly onUnfilter: () => void };

type HistoryListProps = NoRowsProps & {
  readonly openId: string | undefined;
  readonly onToggle: (id: string) => void;
};

/** What is filtered: its totals, and its rows page by page. */
export const HistoryList = ({ filter, openId, onToggle, onUnfilter }: HistoryListProps) => {
  const { t } = useTranslation('history');
  const account = useSelector(selectAccountType);
  const pages = api.useListOrderPagesInfiniteQuery(
    { 'X-Account': account, ...queryOf(filter), size: PAGE_SIZE },
    READ_AGAIN,
  );
  // Of this filter alone: the rows of another one, or of the other account, never stand in.
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

/** A row that came into another state between two pages stands where it was seen first. */
const distinct = (rows: readonly Schema<'Order'>[]): readonly Schema<'Order'>[] =>
  [...new Map(rows.toReversed().map((row) => [row.id, row])).values()].toReversed();

/** Nothing yet, with the way to the market; or nothing of what is filtered, with the way back to all of it. */
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
          isNarrowed ? (
            <Button isSmall onPress={onUnfilter}>
              {t('empty.unfilter')}
            </Button>
          ) : (
            <Button isSmall onPress={() => switchTab(PATHS.home)}>
              {t('empty.step')}
            </Button>
          )
        }
      >
        {t(isNarrowed ? 'empty.narrowed' : 'empty.text')}
      </Empty>
    </Block>
  );
};
