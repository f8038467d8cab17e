import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { loansApi } from '../../api/loans.ts';
import { NoRows, PagedList } from '../../lists/index.ts';
import { address, PATHS, useKeptState } from '../../navigation/index.ts';
import { FailedRead } from '../../refusals/index.ts';
import { Block, FilterStrip, LinkRow, Sum, Sums, useFormat } from '../../ui/index.ts';

/** The seven filters of §4. */
const STATES = ['all', 'apply', 'review', 'reject', 'loan', 'overdue', 'answered'] as const;
type State = (typeof STATES)[number];

const READ_AGAIN = { refetchOnMountOrArgChange: true, refetchOnFocus: true, refetchOnReconnect: true };

/** The customer's loans by status, with their totals. */
export const OwnLoans = () => {
  const { t } = useTranslation('loans');
  const [state, setState] = useKeptState<State>((kept) => STATES.find((each) => each === kept) ?? 'all', 'state');
  const pages = loansApi.useListLoanPagesInfiniteQuery({ 'X-Account': 'real', status: state }, READ_AGAIN);
  return (
    <>
      <FilterStrip
        label={t('states.label')}
        options={STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
        value={state}
        onChange={setState}
      />
      <PagedList
        label={t('tabs.mine')}
        pages={pages}
        failed={t('failed')}
        notAffected={t('notAffected')}
        failure={FailedRead}
        none={
          <NoRows label={t('tabs.mine')} title={t('none.mine')}>
            {t('none.mineText')}
          </NoRows>
        }
      >
        {(loans, { totals }) => (
          <>
            <Totals totals={totals} />
            <Block kind="rows" label={t('tabs.mine')}>
              <ul>
                {loans.map((loan) => (
                  <LoanRow key={loan.id} loan={loan} />
                ))}
              </ul>
            </Block>
          </>
        )}
      </PagedList>
    </>
  );
};

const Totals = ({ totals: { count, quantity, owed } }: { readonly totals: Schema<'LoanTotals'> }) => {
  const { t } = useTranslation('loans');
  const { money, number } = useFormat();
  return (
    <Block title={t('totals.title')} aside="USD">
      <Sums>
        <Sum label={t('totals.count')}>{number(count)}</Sum>
        <Sum label={t('totals.quantity')}>{money(quantity)}</Sum>
        <Sum label={t('totals.owed')} isTotal>
          {money(owed)}
        </Sum>
      </Sums>
    </Block>
  );
};

const LoanRow = ({ loan }: { readonly loan: Schema<'Loan'> }) => {
  const { t } = useTranslation('loans');
  const { money, date, number } = useFormat();
  const { id, productName, status, quantity, days, appliedAt, owed } = loan;
  return (
    <LinkRow
      to={address(PATHS.loanDetails, { id })}
      title={productName}
      note={t('row', { date: date(appliedAt), days: number(days), count: days })}
      figure={money(owed?.total ?? quantity)}
      caption={t(`states.${status}`)}
      hasChevron
    />
  );
};
