import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { api, type Schema } from '../../api/index.ts';
import { selectAccountMode } from '../../device/session.ts';
import { PATHS, useNavigation } from '../../navigation/index.ts';
import { Block, Button, EdgeTabs, Empty, ErrorState, Page, SkeletonRows } from '../../ui/index.ts';
import { HistoryDays } from './HistoryDays.tsx';
import { HistoryTotals } from './HistoryTotals.tsx';
import style from './HistoryScreen.module.css';
import { MoreRows } from './MoreRows.tsx';

/** The filters of §4, in its order. */
const STATUSES = ['all', 'unsettled', 'deal', 'canceled', 'exception'] as const;
type Status = (typeof STATUSES)[number];

const PAGE_SIZE = 20;

/** What was said while nobody listened, as behind another screen, is read again; the old rows stay meanwhile. */
const READ_AGAIN = { refetchOnMountOrArgChange: true, refetchOnFocus: true, refetchOnReconnect: true };

/** Every order of the active account with its end, newest first, as far back as one scrolls. */
export const HistoryScreen = () => {
  const { t } = useTranslation('history');
  const [status, setStatus] = useState<Status>('all');
  return (
    <Page title={t('title')} isRoot hasMode>
      <div className={style.filter}>
        <EdgeTabs
          label={t('filter')}
          panelId="history"
          options={STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
          value={status}
          onChange={setStatus}
        />
      </div>
      <div id="history" role="tabpanel" aria-label={t(`status.${status}`)}>
        <HistoryList status={status} />
      </div>
    </Page>
  );
};

const HistoryList = ({ status }: { readonly status: Status }) => {
  const { t } = useTranslation('history');
  const account = useSelector(selectAccountMode);
  const filter = { 'X-Account': account, view: 'history', status, size: PAGE_SIZE } as const;
  const pages = api.useListOrderPagesInfiniteQuery(filter, READ_AGAIN);
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
  if (rows.length === 0) return <NoRows status={status} />;
  return (
    <>
      <HistoryTotals totals={first.totals} />
      <HistoryDays rows={distinct(rows)} />
      {pages.hasNextPage ? (
        <MoreRows
          isLoading={pages.isFetchingNextPage}
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

const NoRows = ({ status }: { readonly status: Status }) => {
  const { t } = useTranslation('history');
  const { switchTab } = useNavigation();
  return (
    <Block label={t('title')}>
      <Empty
        title={t(status === 'all' ? 'empty.title' : 'empty.filtered')}
        action={
          <Button isSmall onPress={() => switchTab(PATHS.home)}>
            {t('empty.step')}
          </Button>
        }
      >
        {t('empty.text')}
      </Empty>
    </Block>
  );
};
