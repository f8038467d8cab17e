import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { address, PATHS, useNavigation } from '../../navigation/index.ts';
import { Alert, Block, Button, Change, Fact, Facts, Page, Sum, Sums, useFormat } from '../../ui/index.ts';
import { DailyBars } from './DailyBars.tsx';
import { instantOfDate } from './dates.ts';
import style from './investments.module.css';
import { inPercent } from './percent.ts';
import { RiskBlock } from './RiskBlock.tsx';

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
        {t('tiedUp', { days: number(cycleDays) })}
      </Alert>
      {strategy === null ? null : (
        <Block title={t('strategy.title')}>
          <p>{t('strategy.rule')}</p>
          <p className={style.text}>{t('strategy.future')}</p>
        </Block>
      )}
      <PaidOut detail={detail} />
      {performance ? <Past performance={performance} /> : null}
      {performance ? <RiskBlock performance={performance} cycleDays={cycleDays} /> : null}
      <Terms product={product} />
    </Page>
  );
};

const PaidOut = ({ detail: { product, dailyIncome } }: { readonly detail: Detail }) => {
  const { t } = useTranslation('investments');
  const { number, signedPercent } = useFormat();
  const { paidOut, cycleDays } = product;
  const days = number(cycleDays);
  const rates = dailyIncome.map(({ rate }) => rate);
  const sorted = rates.toSorted((one, other) => Number(one) - Number(other));
  const [worst, best] = [sorted[0], sorted.at(-1)];
  const label = t('paid.bars', {
    ...{ days: number(rates.length), gains: number(rates.filter((rate) => Number(rate) > 0).length) },
    losses: number(rates.filter((rate) => Number(rate) < 0).length),
    ...{ worst: worst && signedPercent(inPercent(worst)), best: best && signedPercent(inPercent(best)) },
  });
  return (
    <Block title={t('paid.title', { days })} aside={t('paid.unit')}>
      {rates.length === 0 ? null : <DailyBars values={rates} label={label} />}
      {paidOut ? (
        <Facts columns={2}>
          <Fact label={t('paid.sum', { days })}>
            <Change value={inPercent(paidOut.sum)} />
          </Fact>
          <Fact label={t('paid.lossDays')}>{t('paid.of', { part: number(paidOut.lossDays), days })}</Fact>
          <Fact label={t('paid.worst', { days })}>
            <Change value={inPercent(paidOut.worstSum)} />
          </Fact>
          <Fact label={t('paid.best', { days })}>
            <Change value={inPercent(paidOut.bestSum)} />
          </Fact>
        </Facts>
      ) : (
        <p className={style.text}>{t('paid.soon')}</p>
      )}
      <p className={style.text}>{t('past')}</p>
    </Block>
  );
};

const Past = ({ performance }: { readonly performance: Schema<'AiPerformance'> }) => {
  const { t } = useTranslation('investments');
  const { number, percent, date } = useFormat();
  const { days, worstDay, deepestFall, lossShare } = performance;
  return (
    <Block title={t('history.title', { days: number(days) })}>
      <Sums>
        <Sum label={t('history.worstDay', { date: date(instantOfDate(worstDay.date)) })}>
          <Change value={inPercent(worstDay.rate)} />
        </Sum>
        <Sum label={t('history.fall')}>{percent(inPercent(deepestFall))}</Sum>
        <Sum label={t('history.losses')}>{percent(inPercent(lossShare))}</Sum>
      </Sums>
      <p className={style.text}>{t('history.note')}</p>
    </Block>
  );
};

const Terms = ({ product }: { readonly product: Schema<'AiProduct'> }) => {
  const { t } = useTranslation('investments');
  const { money, number } = useFormat();
  const { cycleDays, fundingLimit, fee, numberAvailable, numberTotal } = product;
  return (
    <Block title={t('terms.title')}>
      <Sums>
        <Sum label={t('terms.cycle')}>{number(cycleDays)}</Sum>
        <Sum label={t('terms.limit')}>
          {t('terms.range', { least: money(fundingLimit.minimum), most: money(fundingLimit.maximum) })}
        </Sum>
        <Sum label={t('terms.fee')}>{money(fee)}</Sum>
        <Sum label={t('terms.left')}>
          {t('terms.leftOf', { left: number(numberAvailable), total: number(numberTotal) })}
        </Sum>
        <Sum label={t('terms.early')}>{t('terms.earlyNone')}</Sum>
      </Sums>
      <p className={style.text}>{t('terms.daily')}</p>
    </Block>
  );
};
