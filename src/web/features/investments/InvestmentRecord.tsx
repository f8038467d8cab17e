import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paidOf } from '../../../domain/investments/returns.ts';
import type { Schema } from '../../api/index.ts';
import { investmentsApi } from '../../api/investments.ts';
import { useServerSeconds } from '../../market/index.ts';
import { type Failure, NotDone } from '../../refusals/index.ts';
import { Block, Button, Change, MoreRows, Page, Result, Row, Sum, Sums, useFormat, useNotice } from '../../ui/index.ts';
import { DailyBars } from './DailyBars.tsx';
import { instantOfDate } from './dates.ts';
import style from './investments.module.css';
import { Awaited } from './Missing.tsx';
import { MoneySums } from './MoneySums.tsx';
import { inPercent } from './percent.ts';
import { useTakeBack } from './useInvestmentIntents.ts';
import { Why } from './Why.tsx';

type Investment = Schema<'Investment'>;
type RecordProps = { readonly investment: Investment; readonly refetch: () => void };

/** One investment: what it holds, its dates, taking it back while that is possible, and its results by days. */
export const InvestmentRecord = ({ investment, refetch }: RecordProps) => {
  return (
    <Page title={investment.productName} hasMode>
      <TakeBack investment={investment} refetch={refetch} />
      <Figures investment={investment} />
      <Dates investment={investment} />
      <Days investment={investment} />
    </Page>
  );
};

/** Takes an investment back before it begins. A press whose outcome comes later is followed to its end, and its failure said. */
const TakeBack = ({ investment, refetch }: RecordProps) => {
  const { t } = useTranslation('investments');
  const { enteredMoney, date, time } = useFormat();
  const ask = useNotice();
  const now = useServerSeconds();
  const [failure, setFailure] = useState<Failure>();
  const { takeBackUntil: until, status, id } = investment;
  const { progress, start } = useTakeBack(id, {
    onDone: refetch,
    onFailed(why) {
      setFailure(why);
      refetch();
    },
  });
  const amount = enteredMoney(investment.investmentAmount);
  const takeBack = async () => {
    if (!(await ask({ mode: 'real', text: <TakeBackQuestion amount={investment.investmentAmount} /> }))) return;
    setFailure(undefined);
    start({ id });
  };
  const isUnderWay = progress !== 'idle';
  const isPossible = status === 'in-progress' && until !== null && now < until;
  return (
    <>
      {failure === undefined ? null : <NotDone title={t('notDone')} failure={failure} ended="investment" />}
      {until !== null && (isPossible || isUnderWay) ? (
        <Block title={t('takeBack.title')}>
          <p>{t('takeBack.text', { date: date(until), time: time(until) })}</p>
          <div className={style.below}>
            <Button onPress={() => void takeBack()} waiting={isUnderWay ? t(`progress.${progress}`) : undefined}>
              {t('takeBack.action', { amount })}
            </Button>
          </div>
        </Block>
      ) : null}
    </>
  );
};

/** Question before an investment is taken back: covered while nobody looks at the page. */
const TakeBackQuestion = ({ amount }: { readonly amount: string }) => {
  const { t } = useTranslation('investments');
  const { enteredMoney } = useFormat();
  return t('takeBack.question', { amount: enteredMoney(amount) });
};

const Figures = ({ investment }: { readonly investment: Investment }) => {
  const { t } = useTranslation('investments');
  const { status, takenBack } = investment;
  return (
    <Block title={t(status === 'settled' ? 'figures.back' : 'figures.title')} aside="USD">
      <Sums isExplained>
        <MoneySums money={investment} />
        {takenBack ? null : <Returns investment={investment} />}
      </Sums>
      <p className={style.text}>{t('past')}</p>
    </Block>
  );
};

/** Returns of an investment: the yearly one of a whole cycle alone, as that of a few days misleads. */
const Returns = ({ investment }: { readonly investment: Investment }) => {
  const { t } = useTranslation('investments');
  const { money, number } = useFormat();
  const { investmentAmount, fee, totalRevenue, simpleReturn, yearlyReturn, daysCredited, cycleDays } = investment;
  const isWhole = daysCredited === cycleDays;
  const simple = <Change value={simpleReturn === null ? null : inPercent(simpleReturn)} />;
  const yearly = <Change value={yearlyReturn === null || !isWhole ? null : inPercent(yearlyReturn)} />;
  const parts = [
    { name: t('figures.total'), value: money(totalRevenue) },
    { name: t('figures.paid'), value: money(paidOf(investmentAmount, fee).result) },
  ];
  const days = { name: t('dates.days'), value: number(daysCredited) };
  return (
    <>
      <Sum
        label={
          <Why figure="simple" parts={parts} total={simple}>
            {t('figures.simple')}
          </Why>
        }
      >
        {simple}
      </Sum>
      <Sum
        label={
          <Why figure="yearly" parts={[...parts, days]} total={yearly}>
            {t('figures.yearly')}
          </Why>
        }
      >
        {yearly}
      </Sum>
    </>
  );
};

const Dates = ({ investment }: { readonly investment: Investment }) => {
  const { t } = useTranslation('investments');
  const { number, date, time } = useFormat();
  const {
    number: name,
    status,
    takenBack,
    createdAt,
    beginsAt,
    endsAt,
    settledAt,
    daysCredited,
    cycleDays,
  } = investment;
  const at = (instant: number) => t('at', { date: date(instant), time: time(instant) });
  return (
    <Block title={t('dates.title')} aside={t(takenBack ? 'states.takenBack' : `states.${status}`)}>
      <Sums>
        <Sum label={t('dates.number')}>{name}</Sum>
        <Sum label={t('dates.created')}>{at(createdAt)}</Sum>
        <Sum label={t('dates.begins')}>{at(beginsAt)}</Sum>
        <Sum label={t('dates.days')}>{t('paid.of', { part: number(daysCredited), days: number(cycleDays) })}</Sum>
        {settledAt === null ? (
          <Sum label={t('dates.ends')}>{at(endsAt)}</Sum>
        ) : (
          <Sum label={t('dates.settled')}>{at(settledAt)}</Sum>
        )}
      </Sums>
    </Block>
  );
};

const Days = ({ investment: { id, daysCredited } }: { readonly investment: Investment }) => {
  const { t } = useTranslation('investments');
  const { money, date, number, signedPercent } = useFormat();
  const query = investmentsApi.useListDayPagesInfiniteQuery(
    { 'X-Account': 'real', quantifyOrderId: id },
    { skip: daysCredited === 0, refetchOnMountOrArgChange: true },
  );
  const days = query.currentData?.pages.flatMap(({ items }) => items) ?? [];
  if (daysCredited === 0) return null;
  if (query.isError && days.length === 0) {
    return <Awaited query={query} label={t('days.title')} failed={t('days.failed')} />;
  }
  const earnings = days.map((day) => day.earnings).toReversed();
  const losses = number(earnings.filter((one) => Number(one) < 0).length);
  return (
    <>
      <Block title={t('days.title')} aside="USD">
        {days.length === 0 ? null : (
          <DailyBars
            values={earnings}
            label={t('days.bars', { days: number(days.length), count: days.length, losses })}
          />
        )}
      </Block>
      <Block kind="rows" label={t('days.title')}>
        <ul>
          {days.map((day) => (
            <Row
              key={day.date}
              title={date(instantOfDate(day.date))}
              note={signedPercent(inPercent(day.rate))}
              figure={<Result value={day.earnings} />}
              caption={money(day.valueAfter)}
            />
          ))}
        </ul>
      </Block>
      {query.hasNextPage ? (
        <MoreRows
          isLoading={query.isFetching}
          isFailed={query.isFetchNextPageError}
          onWanted={() => void query.fetchNextPage()}
        />
      ) : null}
    </>
  );
};
