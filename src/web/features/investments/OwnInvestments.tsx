import { useTranslation } from 'react-i18next';
import { PartGate } from '../../accountGate/index.ts';
import type { Schema } from '../../api/index.ts';
import { investmentsApi } from '../../api/investments.ts';
import { NoRows } from '../../lists/index.ts';
import { address, PATHS, useKeptState } from '../../navigation/index.ts';
import { Block, Change, FilterStrip, LinkRow, MoreRows, Result, Sum, Sums, useFormat } from '../../ui/index.ts';
import style from './investments.module.css';
import { Awaited } from './Missing.tsx';
import { MoneySums } from './MoneySums.tsx';
import { inPercent } from './percent.ts';
import { Why } from './Why.tsx';

const STATES = ['all', 'in-progress', 'settled'] as const;
type State = (typeof STATES)[number];

const READ_AGAIN = { refetchOnMountOrArgChange: true, refetchOnFocus: true, refetchOnReconnect: true };

/** The customer's investments; on the demo account, the way to the real one. */
export const OwnInvestments = () => (
  <PartGate>
    <Listed />
  </PartGate>
);

const Listed = () => {
  const { t } = useTranslation('investments');
  const [state, setState] = useKeptState<State>((kept) => STATES.find((state) => state === kept) ?? 'all', 'state');
  const query = investmentsApi.useListInvestmentPagesInfiniteQuery(
    { 'X-Account': 'real', ...(state !== 'all' && { status: state }) },
    READ_AGAIN,
  );
  const pages = query.currentData?.pages;
  const totals = pages?.[0]?.totals;
  const items = pages?.flatMap((page) => page.items) ?? [];
  return (
    <>
      <FilterStrip
        label={t('tabs.mine')}
        options={STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
        value={state}
        onChange={setState}
      />
      {totals ? <Totals totals={totals} /> : <Awaited query={query} label={t('tabs.mine')} />}
      {totals && items.length === 0 ? (
        <NoRows label={t('tabs.mine')} title={t('none.mine')}>
          {t('none.mineText')}
        </NoRows>
      ) : null}
      {items.length === 0 ? null : (
        <Block kind="rows" label={t('tabs.mine')}>
          <ul>
            {items.map((investment) => (
              <InvestmentRow key={investment.id} investment={investment} />
            ))}
          </ul>
        </Block>
      )}
      {totals && query.hasNextPage ? (
        <MoreRows
          isLoading={query.isFetching}
          isFailed={query.isFetchNextPageError}
          onWanted={() => void query.fetchNextPage()}
        />
      ) : null}
    </>
  );
};

const Totals = ({ totals }: { readonly totals: Schema<'InvestmentTotals'> }) => {
  const { t } = useTranslation('investments');
  const { count, yearlyReturn } = totals;
  // A server of an earlier version sends none.
  const simpleReturn = totals.simpleReturn as string | null | undefined;
  if (count === 0) return null;
  const simple = <Change value={typeof simpleReturn === 'string' ? inPercent(simpleReturn) : null} />;
  const yearly = <Change value={yearlyReturn === null ? null : inPercent(yearlyReturn)} />;
  return (
    <Block title={t('totals.title')} aside="USD">
      <Sums isExplained>
        <MoneySums money={totals} />
        {simpleReturn === undefined ? null : (
          <Sum
            label={
              <Why figure="totalsSimple" total={simple}>
                {t('figures.simple')}
              </Why>
            }
          >
            {simple}
          </Sum>
        )}
        <Sum
          label={
            <Why figure="moneyWeighted" total={yearly}>
              {t('totals.yearly')}
            </Why>
          }
        >
          {yearly}
        </Sum>
      </Sums>
      <p className={style.text}>{t('past')}</p>
    </Block>
  );
};

const InvestmentRow = ({ investment }: { readonly investment: Schema<'Investment'> }) => {
  const { t } = useTranslation('investments');
  const { money, date } = useFormat();
  const { id, productName, status, takenBack, createdAt, investmentAmount, income } = investment;
  const state = takenBack ? t('states.takenBack') : t(`states.${status}`);
  return (
    <LinkRow
      to={address(PATHS.investmentDetail, { id })}
      title={productName}
      note={t('row', { date: date(createdAt), amount: money(investmentAmount) })}
      figure={<Result value={income} />}
      caption={state}
      hasChevron
    />
  );
};
