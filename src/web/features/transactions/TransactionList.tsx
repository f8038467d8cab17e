import { useTranslation } from 'react-i18next';
import { PAGE_SIZE } from '../../../contract/index.ts';
import { dateText, groupByLondonDay, londonDay } from '../../../domain/time.ts';
import type { Schema } from '../../api/index.ts';
import { fundsApi } from '../../api/funds.ts';
import type { AccountType } from '../../device/session.ts';
import { useServerSeconds } from '../../market/index.ts';
import { NoRows, PagedList } from '../../lists/index.ts';
import { PATHS, useNavigation } from '../../navigation/index.ts';
import { FailedRead } from '../../refusals/index.ts';
import { AwaitedCustomer, useCustomer } from '../../tradingAccount/index.ts';
import { Block, DayName, Fact, Facts, useFormat, useOfflineSince } from '../../ui/index.ts';
import { queryOf, type TransactionFilter } from './filter.ts';
import { TransactionRow } from './TransactionRow.tsx';
import style from './transactions.module.css';

/** Refetches what was posted while the list was not subscribed; the old rows stay meanwhile. */
const READ_AGAIN = { refetchOnMountOrArgChange: true, refetchOnFocus: true, refetchOnReconnect: true };

type TransactionListProps = { readonly filter: TransactionFilter; readonly onUnfilter: () => void };

/** Filtered entries: their sums, and the entries day by day, page by page. */
export const TransactionList = (props: TransactionListProps) => {
  const { t } = useTranslation('transactions');
  const customer = useCustomer();
  if (customer.status === 'known') return <Entries {...props} account={customer.account} />;
  return (
    <Block kind="rows" label={t('title')}>
      <AwaitedCustomer customer={customer} />
    </Block>
  );
};

type EntriesProps = TransactionListProps & { readonly account: AccountType };

const Entries = ({ filter, onUnfilter, account }: EntriesProps) => {
  const { t } = useTranslation('transactions');
  const pages = fundsApi.useListLedgerEntryPagesInfiniteQuery(
    { 'X-Account': account, ...queryOf(filter), size: PAGE_SIZE },
    READ_AGAIN,
  );
  const isOffline = useOfflineSince() !== null;
  return (
    <PagedList
      label={t('title')}
      pages={pages}
      failed={t('failed')}
      failure={FailedRead}
      notAffected={t(isOffline ? 'offline' : 'notAffected')}
      end={<p className={style.note}>{t('zone')}</p>}
      none={<Nothing filter={filter} onUnfilter={onUnfilter} />}
    >
      {(rows, first) => (
        <>
          <Totals totals={first.totals} />
          <TransactionDays rows={rows} />
        </>
      )}
    </PagedList>
  );
};

/** Sums of all filtered entries, not only of those scrolled to. */
const Totals = ({ totals }: { readonly totals: Schema<'LedgerTotals'> }) => {
  const { t } = useTranslation('transactions');
  const { signedMoney, number } = useFormat();
  return (
    <Block label={t('totals')}>
      <Facts>
        <Fact label={t('credited')}>{signedMoney(totals.credited)}</Fact>
        <Fact label={t('debited')}>{signedMoney(totals.debited)}</Fact>
        <Fact label={t('count')}>{number(totals.count)}</Fact>
      </Facts>
    </Block>
  );
};

const TransactionDays = ({ rows }: { readonly rows: readonly Schema<'LedgerEntry'>[] }) => {
  const today = londonDay(useServerSeconds());
  return groupByLondonDay(rows, ({ at }) => at).map(([day, ofDay]) => (
    <Block key={day} kind="rows" label={dateText(day)}>
      <DayName day={day} today={today} />
      <ul>
        {ofDay.map((row) => (
          <TransactionRow key={row.id} entry={row} />
        ))}
      </ul>
    </Block>
  ));
};

/** Empty list: of a new account, with a step to the market; without a match, with one that clears the filter. */
const Nothing = ({ filter, onUnfilter }: TransactionListProps) => {
  const { t } = useTranslation('transactions');
  const { switchTab } = useNavigation();
  const isAll = filter.type === undefined && filter.from === undefined && filter.to === undefined;
  const step = isAll
    ? { label: t('empty.step'), onPress: () => switchTab(PATHS.home) }
    : { label: t('empty.unfilter'), onPress: onUnfilter };
  return (
    <NoRows label={t('title')} title={t(isAll ? 'empty.title' : 'empty.filtered')} step={step}>
      {t(isAll ? 'empty.text' : 'empty.narrowed')}
    </NoRows>
  );
};
