import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { Block, Sum, Sums, useFormat } from '../../ui/index.ts';
import style from './investments.module.css';
import { inPercent } from './percent.ts';
import { Why } from './Why.tsx';

type ProductTermsProps = { readonly product: Schema<'AiProduct'> };

/** Terms of a product: its cycle, limits and costs, when it is on offer, and that it cannot be ended early. */
export const ProductTerms = ({ product }: ProductTermsProps) => {
  const { t } = useTranslation('investments');
  const { firmMoney, number } = useFormat();
  const { cycleDays, fundingLimit, numberAvailable, numberTotal } = product;
  return (
    <Block title={t('terms.title')}>
      <Sums isExplained>
        <Sum label={t('terms.cycle')}>{number(cycleDays)}</Sum>
        <Sum label={t('terms.limit')}>
          {t('terms.range', { least: firmMoney(fundingLimit.minimum), most: firmMoney(fundingLimit.maximum) })}
        </Sum>
        <Costs product={product} />
        <Sum label={t('terms.left')}>
          {t('terms.leftOf', { left: number(numberAvailable), total: number(numberTotal) })}
        </Sum>
        <Period product={product} />
        <Sum label={t('terms.early')}>{t('terms.earlyNone')}</Sum>
      </Sums>
      <p className={style.text}>{t('terms.daily')}</p>
    </Block>
  );
};

const Costs = ({ product: { fee, dailyCost } }: ProductTermsProps) => {
  const { t } = useTranslation('investments');
  const { firmMoney, percent } = useFormat();
  const ofDay = dailyCost === null ? undefined : percent(inPercent(dailyCost));
  return (
    <>
      <Sum
        label={
          <Why figure="fee" total={firmMoney(fee)}>
            {t('terms.fee')}
          </Why>
        }
      >
        {firmMoney(fee)}
      </Sum>
      {ofDay === undefined ? null : (
        <Sum
          label={
            <Why figure="dailyCost" total={ofDay}>
              {t('terms.cost')}
            </Why>
          }
        >
          {ofDay}
        </Sum>
      )}
    </>
  );
};

const Period = ({
  product: {
    timePeriod: { opensAt, closesAt },
  },
}: ProductTermsProps) => {
  const { t } = useTranslation('investments');
  const { date } = useFormat();
  return (
    <Sum label={t('terms.period')}>
      {closesAt === null
        ? t('terms.since', { date: date(opensAt) })
        : t('terms.between', { begin: date(opensAt), end: date(closesAt) })}
    </Sum>
  );
};
