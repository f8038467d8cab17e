import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { PAGE_SIZE } from '../../../contract/index.ts';
import { api } from '../../api/index.ts';
import { selectAccountType } from '../../device/session.ts';
import { NoRows, PagedList } from '../../lists/index.ts';
import { PATHS, useNavigation } from '../../navigation/index.ts';
import { type HistoryFilter, queryOf } from './filter.ts';
import { HistoryDays } from './HistoryDays.tsx';
import style from './HistoryList.module.css';
import { HistoryTotals } from './HistoryTotals.tsx';

/** Refetches what changed while the list was not subscribed, as behind another screen; the old rows stay meanwhile. */
const READ_AGAIN = { refetchOnMountOrArgChange: true, refetchOnFocus: true, refetchOnReconnect: true };

type NothingProps = { readonly filter: HistoryFilter; readonly onUnfilter: () => void };

type HistoryListProps = NothingProps & {
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
  const hasChosenDays = filter.from !== undefined || filter.to !== undefined;
  return (
    <PagedList
      label={t('title')}
      pages={pages}
      failed={t('failed')}
      notAffected={t('notAffected')}
      end={<p className={style.note}>{t('zone')}</p>}
      none={<Nothing filter={filter} onUnfilter={onUnfilter} />}
    >
      {(rows, first) => (
        <>
          <HistoryTotals
            key={String(hasChosenDays)}
            page={first}
            isWhole={account === 'demo' && filter.from === undefined}
            hasChosenDays={hasChosenDays}
          />
          <HistoryDays
            rows={rows}
            resets={first.resets}
            isComplete={!pages.hasNextPage}
            openId={openId}
            onToggle={onToggle}
          />
        </>
      )}
    </PagedList>
  );
};

/** Empty list: without orders yet, with a step to the market; without a match, with one that clears the filter. */
const Nothing = ({ filter, onUnfilter }: NothingProps) => {
  const { t } = useTranslation('history');
  const { switchTab } = useNavigation();
  const isNarrowed = filter.symbol !== undefined || filter.from !== undefined || filter.to !== undefined;
  const isAll = filter.status === 'all' && !isNarrowed;
  const step = isAll
    ? { label: t('empty.step'), onPress: () => switchTab(PATHS.home) }
    : { label: t('empty.unfilter'), onPress: onUnfilter };
  return (
    <NoRows label={t('title')} title={t(isAll ? 'empty.title' : 'empty.filtered')} step={step}>
      {t(isAll ? 'empty.text' : isNarrowed ? 'empty.narrowed' : 'empty.status')}
    </NoRows>
  );
};
