import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { formatLondon } from '../../../domain/londonFormat.ts';
import type { Schema } from '../../api/index.ts';
import { fundsApi } from '../../api/funds.ts';
import { selectAccountType } from '../../device/session.ts';
import { isMissing } from '../../lists/index.ts';
import { PATHS, useAddressParameter, useNavigation } from '../../navigation/index.ts';
import { FailedRead } from '../../refusals/index.ts';
import { Block, Button, Empty, LinkRow, Page, Result, SkeletonRows, Sum, Sums, useFormat } from '../../ui/index.ts';
import { entryKind, subjectName, uncredited, wayTo } from './subject.ts';
import style from './transactions.module.css';

const READ_AGAIN = { refetchOnMountOrArgChange: true, refetchOnFocus: true, refetchOnReconnect: true };

/** Shows one entry of the ledger by its address: its amount, the balance after it, and the way to what it is about. */
export const TransactionDetailScreen = () => {
  const { t } = useTranslation('transactions');
  const account = useSelector(selectAccountType);
  const id = useAddressParameter('id') ?? '';
  const entry = fundsApi.useGetLedgerEntryQuery({ 'X-Account': account, id }, { ...READ_AGAIN, skip: id === '' });
  const read = entry.currentData;
  return (
    <Page title={t('detail')} subtitle={read ? t(entryKind(read)) : ' '} hasMode>
      {read ? (
        <EntryFacts entry={read} />
      ) : id === '' || entry.isError ? (
        <Block label={t('detail')}>
          {id === '' || isMissing(entry.error) ? (
            <NoEntry />
          ) : (
            <FailedRead title={t('failed')} error={entry.error} onRetry={() => void entry.refetch()}>
              {t('notAffected')}
            </FailedRead>
          )}
        </Block>
      ) : (
        <Block kind="rows" label={t('detail')}>
          <SkeletonRows count={4} />
        </Block>
      )}
    </Page>
  );
};

const EntryFacts = ({ entry }: { readonly entry: Schema<'LedgerEntry'> }) => {
  const { t } = useTranslation('transactions');
  const { money } = useFormat();
  const { id, amount, balanceAfter, at, dueAt, postedAt, subject } = entry;
  const way = wayTo(subject);
  const name = subjectName(subject);
  return (
    <>
      <Block title={t(entryKind(entry))} aside={name}>
        <p className={style.amount}>{balanceAfter === null ? money(amount) : <Result value={amount} hasUnit />}</p>
        <Sums>
          <Sum label={t('balanceAfter')}>{balanceAfter === null ? t(uncredited(entry)) : money(balanceAfter)}</Sum>
          <Sum label={t('at')}>{formatLondon(at)}</Sum>
          {dueAt !== null && dueAt !== postedAt ? <Sum label={t('dueAt')}>{formatLondon(dueAt)}</Sum> : null}
          {subject.kind === 'correction' ? <Sum label={t('reason')}>{subject.reason}</Sum> : null}
          <Sum label={t('id')}>
            <span className={style.id}>{id}</span>
          </Sum>
        </Sums>
      </Block>
      {way ? (
        <Block kind="rows" label={t(way.words)}>
          <ul>
            <LinkRow kind="setting" to={way.to} title={t(way.words)} hasChevron />
          </ul>
        </Block>
      ) : null}
      <p className={style.note}>{t('zone')}</p>
    </>
  );
};

const NoEntry = () => {
  const { t } = useTranslation('transactions');
  const { replace } = useNavigation();
  return (
    <Empty
      title={t('missing')}
      action={
        <Button isSmall onPress={() => replace(PATHS.transactionList)}>
          {t('back')}
        </Button>
      }
    >
      {t('missingWhy')}
    </Empty>
  );
};
