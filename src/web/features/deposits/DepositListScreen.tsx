import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { fundsApi } from '../../api/funds.ts';
import { distinct, NoRows, PagedList } from '../../lists/index.ts';
import { address, PATHS, useAddressParameter, useNavigation } from '../../navigation/index.ts';
import { WithdrawalRecord } from '../../records/index.ts';
import { FailedRead } from '../../refusals/index.ts';
import { Block, FilterStrip, Page, Segmented } from '../../ui/index.ts';
import { AccountGate } from '../../accountGate/index.ts';
import { DepositRecord } from './DepositRecord.tsx';
import style from './deposits.module.css';

const KINDS = ['deposit', 'withdrawal'] as const;
const STATES = ['all', 'waiting', 'success', 'fail'] as const;
type Kind = (typeof KINDS)[number];
type State = (typeof STATES)[number];

const READ_AGAIN = { refetchOnMountOrArgChange: true, refetchOnFocus: true, refetchOnReconnect: true };

/** Words of each state of a withdrawal. */
const WITHDRAWAL_STATES = {
  all: 'withdrawals:state.all',
  waiting: 'withdrawals:state.waiting',
  success: 'withdrawals:state.paid',
  fail: 'withdrawals:state.notPaid',
} as const satisfies Record<State, string>;

const depositOf = ({ subject }: Schema<'LedgerEntry'>) => (subject.kind === 'deposit' ? [subject.deposit] : []);
const withdrawalOf = ({ subject }: Schema<'LedgerEntry'>) =>
  subject.kind === 'withdrawal' ? [subject.withdrawal] : [];

/** Records of deposits and withdrawals (§2): each with its state, its reason and its timeline; a decision changes them at once. */
export const DepositListScreen = () => {
  const { t } = useTranslation('deposits');
  return (
    <AccountGate title={t('recordsTitle')}>
      <RecordsOfKind />
    </AccountGate>
  );
};

/** Returns the address of records of a kind and a state, which survive a reload. */
const addressOf = (kind: Kind, state: State): string =>
  address(PATHS.depositList, {
    type: kind === 'deposit' ? undefined : kind,
    status: state === 'all' ? undefined : state,
  });

/** Records of the kind that the address names. */
const RecordsOfKind = () => {
  const { t } = useTranslation(['deposits', 'withdrawals']);
  const { amend } = useNavigation();
  const kind: Kind = useAddressParameter('type') === 'withdrawal' ? 'withdrawal' : 'deposit';
  const asked = useAddressParameter('status');
  const state: State = STATES.find((known) => known === asked) ?? 'all';
  const wordsOf = (value: State) => (kind === 'deposit' ? t(`states.${value}`) : t(WITHDRAWAL_STATES[value]));
  return (
    <Page title={t('recordsTitle')} hasMode>
      <div className={style.kinds}>
        <Segmented
          label={t('kinds.label')}
          options={KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          value={kind}
          onChange={(value) => amend(addressOf(value, state))}
        />
      </div>
      <FilterStrip
        label={t('filter')}
        options={STATES.map((value) => ({ value, label: wordsOf(value) }))}
        value={state}
        onChange={(value) => amend(addressOf(kind, value))}
      />
      <Records kind={kind} state={state} />
    </Page>
  );
};

/**
 * Reads the record that the address names, where the pages that are shown do not have it; undefined where it is not of
 * the shown kind and state.
 */
const useSoughtEntry = (
  { kind, state }: RecordsProps,
  shown: readonly Schema<'LedgerEntry'>[] | undefined,
): Schema<'LedgerEntry'> | undefined => {
  const id = useAddressParameter('id') ?? '';
  const isShown = shown?.some((entry) => [...depositOf(entry), ...withdrawalOf(entry)].some((of) => of.id === id));
  const skip = id === '' || state !== 'all' || isShown !== false;
  const { currentData } = fundsApi.useGetLedgerEntryQuery({ 'X-Account': 'real', id }, { ...READ_AGAIN, skip });
  return !skip && currentData?.subject.kind === kind ? currentData : undefined;
};

type RecordsProps = { readonly kind: Kind; readonly state: State };

const Records = ({ kind, state }: RecordsProps) => {
  const { t } = useTranslation('deposits');
  const sought = useAddressParameter('id');
  const pages = fundsApi.useListLedgerEntryPagesInfiniteQuery(
    { 'X-Account': 'real', type: kind, ...(state !== 'all' && { status: state }) },
    READ_AGAIN,
  );
  const read = pages.currentData?.pages.flatMap(({ items }) => items);
  const soughtEntry = useSoughtEntry({ kind, state }, read);
  const label = t(`kinds.${kind}`);
  const withSought = (entries: readonly Schema<'LedgerEntry'>[]) => (soughtEntry ? [soughtEntry, ...entries] : entries);
  return (
    <PagedList
      label={label}
      pages={pages}
      failed={t('failed')}
      failure={FailedRead}
      notAffected={t('notAffected')}
      none={<Nothing kind={kind} />}
    >
      {(entries) => (
        <Block label={label}>
          {kind === 'deposit'
            ? distinct(withSought(entries).flatMap(depositOf)).map((deposit) => (
                <DepositRecord key={deposit.id} deposit={deposit} isSought={deposit.id === sought} />
              ))
            : distinct(withSought(entries).flatMap(withdrawalOf)).map((withdrawal) => (
                <WithdrawalRecord key={withdrawal.id} withdrawal={withdrawal} isSought={withdrawal.id === sought} />
              ))}
        </Block>
      )}
    </PagedList>
  );
};

const Nothing = ({ kind }: { readonly kind: Kind }) => {
  const { t } = useTranslation(['deposits', 'shell', 'withdrawals']);
  const { push } = useNavigation();
  const isDeposit = kind === 'deposit';
  const step = isDeposit
    ? { label: t('shell:titles.deposit'), onPress: () => push(PATHS.deposit) }
    : { label: t('shell:titles.withdraw'), onPress: () => push(PATHS.withdraw) };
  return (
    <NoRows
      label={t(`kinds.${kind}`)}
      title={t(isDeposit ? 'none.title' : 'withdrawals:records.none.title')}
      step={step}
    >
      {t(isDeposit ? 'none.text' : 'withdrawals:records.none.text')}
    </NoRows>
  );
};
