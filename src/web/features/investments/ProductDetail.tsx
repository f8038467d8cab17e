import { useTranslation } from 'react-i18next';
import { decimal } from '../../../domain/decimal.ts';
import { SCENARIO_AMOUNT, scenarioOf } from '../../../domain/investments/risk.ts';
import type { Schema } from '../../api/index.ts';
import { address, PATHS, useNavigation } from '../../navigation/index.ts';
import { Alert, Block, Button, Change, Fact, Facts, Page, Sum, Sums, useFormat } from '../../ui/index.ts';
import { DailyBars } from './DailyBars.tsx';
import { instantOfDate } from './dates.ts';
import style from './investments.module.css';
import { inPercent } from './percent.ts';
import { ProductTerms } from './ProductTerms.tsx';
import { RiskBlock } from './RiskBlock.tsx';
import { Why } from './Why.tsx';

type Detail = Schema<'AiProductDetail'>;

/** A product: what it does, what it paid, its past and its risk, and its terms; then the way to buy it. */
export const ProductDetail = ({ detail }: { readonly detail: Detail }) => {
  const { t } = useTranslation('investments');
  const { push } = useNavigation();
  const { number } = useFormat();
  const { product, performance } = detail;
  const { id, name, status, cycleDays, strategy } = product;
  return (
    <Page
      title={name}
      hasMode
      dock={
        <Button
          kind="primary"
          reason={status === 'open' ? undefined : t(`status.${status}`)}
          onPress={() => push(address(PATHS.purchase, { product: id }))}
        >
          {t('invest', { name })}
        </Button>
      }
    >
      <Alert tone="warn" title={t('lessBack')}>
        {t('tiedUp', { days: number(cycleDays), count: cycleDays })}
      </Alert>
      {strategy === null ? null : (
        <Block title={t('strategy.title')}>
          <p>{t('strategy.rule')}</p>
          <p className={style.text}>{t('strategy.future')}</p>
        </Block>
      )}
      <PaidOut detail={detail} />
      {product.paidOut ? <LastReturn paidOut={product.paidOut} fee={product.fee} /> : null}
      {performance ? <Past performance={performance} /> : null}
      {performance ? <RiskBlock performance={performance} cycleDays={cycleDays} /> : null}
      <ProductTerms product={product} />
    </Page>
  );
};

const PaidOut = ({ detail: { product, dailyIncome } }: { readonly detail: Detail }) => {
  const { t } = useTranslation('investments');
  const { number, signedPercent } = useFormat();
  const { paidOut, cycleDays } = product;
  const rates = dailyIncome.map(({ rate }) => rate);
  const sorted = rates.toSorted((one, other) => Number(one) - Number(other));
  const [worst, best] = [sorted[0], sorted.at(-1)];
  const label = t('paid.bars', {
    ...{ days: number(rates.length), count: rates.length },
    ...{ gains: number(rates.filter((rate) => Number(rate) > 0).length) },
    losses: number(rates.filter((rate) => Number(rate) < 0).length),
    ...{ worst: worst && signedPercent(inPercent(worst)), best: best && signedPercent(inPercent(best)) },
  });
  const title =
    rates.length === 0 ? t('paid.titleNone') : t('paid.title', { days: number(rates.length), count: rates.length });
  return (
    <Block title={title} aside={t('paid.unit')}>
      {rates.length === 0 ? null : <DailyBars values={rates} label={label} />}
      {/* Lowest, highest and sums are of whole cycles alone. */}
      {paidOut ? (
        <Facts columns={2}>
          {worst === undefined || best === undefined ? null : <DailyRange worst={worst} best={best} days={cycleDays} />}
          <Cycles paidOut={paidOut} days={cycleDays} />
        </Facts>
      ) : null}
      {paidOut ? null : <p className={style.text}>{t('paid.soon')}</p>}
      <p className={style.text}>{t('past')}</p>
    </Block>
  );
};

type DailyRangeProps = Readonly<Record<'worst' | 'best', string>> & { readonly days: number };

/** Lowest and highest result of one day of the last cycle. */
const DailyRange = ({ worst, best, days }: DailyRangeProps) => {
  const { t } = useTranslation('investments');
  const parts = [
    { name: t('paid.lowest'), value: <Change value={inPercent(worst)} /> },
    { name: t('paid.highest'), value: <Change value={inPercent(best)} /> },
  ];
  return parts.map(({ name, value }) => (
    <Fact
      key={name}
      label={
        <Why figure="dailyRange" days={days} parts={parts.filter((part) => part.name !== name)} total={value}>
          {name}
        </Why>
      }
    >
      {value}
    </Fact>
  ));
};

type CyclesProps = { readonly paidOut: Schema<'AiPayoutSummary'>; readonly days: number };

/** What whole cycles have paid: the worst and the best so far, and the last one. */
const Cycles = ({ paidOut: { sum, worstSum, bestSum, lossDays }, days }: CyclesProps) => {
  const { t } = useTranslation('investments');
  const { number } = useFormat();
  const counted = { days: number(days), count: days };
  const sums = [
    { name: t('paid.worst', counted), value: <Change value={inPercent(worstSum)} /> },
    { name: t('paid.best', counted), value: <Change value={inPercent(bestSum)} /> },
    { name: t('paid.sum', counted), value: <Change value={inPercent(sum)} /> },
  ];
  return (
    <>
      {sums.map(({ name, value }) => (
        <Fact
          key={name}
          label={
            <Why figure="cycleSum" days={days} total={value}>
              {name}
            </Why>
          }
        >
          {value}
        </Fact>
      ))}
      <Fact label={t('paid.lossDays')}>{t('paid.of', { part: number(lossDays), days: number(days) })}</Fact>
    </>
  );
};

type LastReturnProps = { readonly paidOut: Schema<'AiPayoutSummary'>; readonly fee: string };

/** Returns of the last whole cycle, the fee included: as it was, and a year. */
const LastReturn = ({ paidOut: { days, sum }, fee }: LastReturnProps) => {
  const { t } = useTranslation('investments');
  const { firmMoney, number } = useFormat();
  const { value, return: simpleReturn, yearlyReturn } = scenarioOf(decimal(sum).plus(1), fee, days);
  const simple = <Change value={inPercent(simpleReturn)} />;
  const yearly = <Change value={yearlyReturn === null ? null : inPercent(yearlyReturn)} />;
  const parts = [
    { name: t('figures.paid'), value: firmMoney(SCENARIO_AMOUNT) },
    { name: t('figures.total'), value: firmMoney(value) },
  ];
  const ofDays = { name: t('terms.cycle'), value: number(days) };
  return (
    <Block title={t('last.title', { days: number(days), count: days })}>
      <Sums isExplained>
        <Sum
          label={
            <Why figure="cycleSimple" parts={parts} total={simple}>
              {t('last.simple')}
            </Why>
          }
        >
          {simple}
        </Sum>
        <Sum
          label={
            <Why figure="cycleYearly" parts={[...parts, ofDays]} total={yearly}>
              {t('totals.yearly')}
            </Why>
          }
        >
          {yearly}
        </Sum>
      </Sums>
      <p className={style.text}>{t('last.note', { amount: firmMoney(SCENARIO_AMOUNT) })}</p>
      <p className={style.text}>{t('past')}</p>
    </Block>
  );
};

const Past = ({ performance }: { readonly performance: Schema<'AiPerformance'> }) => {
  const { t } = useTranslation('investments');
  const { number, percent, date } = useFormat();
  const { days, worstDay, deepestFall, lossShare } = performance;
  const lines = [
    {
      figure: 'worstDay',
      name: t('history.worstDay', { date: date(instantOfDate(worstDay.date)) }),
      value: <Change value={inPercent(worstDay.rate)} />,
    },
    // A fall is a loss, and looks like one.
    { figure: 'deepestFall', name: t('history.fall'), value: <Change value={inPercent(deepestFall).negated()} /> },
    { figure: 'lossShare', name: t('history.losses'), value: percent(inPercent(lossShare)) },
  ] as const;
  return (
    <Block title={t('history.title', { days: number(days), count: days })}>
      <Sums isExplained>
        {lines.map(({ figure, name, value }) => (
          <Sum
            key={figure}
            label={
              <Why figure={figure} total={value}>
                {name}
              </Why>
            }
          >
            {value}
          </Sum>
        ))}
      </Sums>
      <p className={style.text}>{t('history.note')}</p>
    </Block>
  );
};
