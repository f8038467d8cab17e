import { useTranslation } from 'react-i18next';
import { earlyRepaymentFeeOf, interestOf, loanCost } from '../../../domain/loans/cost.ts';
import { decimal } from '../../../domain/decimal.ts';
import type { LoanTerms } from '../../../domain/loans/terms.ts';
import { Block, Explained, Fact, Facts, Sum, Sums, useFormat } from '../../ui/index.ts';
import { inPercent } from './figures.ts';
import style from './loans.module.css';

type CostBlockProps = { readonly quantity: string; readonly days: number; readonly terms: LoanTerms };

/** All that a loan costs: interest a day and in total, fees, the sum to repay, and both yearly rates side by side. */
export const CostBlock = ({ quantity, days, terms }: CostBlockProps) => {
  const { t } = useTranslation('loans');
  const { firmMoney, percent, rate } = useFormat();
  const cost = loanCost({ quantity, days, terms });
  const aDay = interestOf(quantity, 1, terms);
  const early = earlyRepaymentFeeOf(decimal(quantity), days - 1, terms);
  return (
    <Block title={t('cost.title')} aside="USD">
      <Sums isExplained>
        <Sum label={t('cost.quantity')}>{firmMoney(quantity)}</Sum>
        <Sum
          label={<Explained by={aDay}>{t('cost.aDay', { rate: rate(inPercent(terms.dailyInterestRate)) })}</Explained>}
        >
          {firmMoney(aDay.result)}
        </Sum>
        <Sum label={<Explained by={cost.expectedInterest}>{t('cost.interest', { count: days })}</Explained>}>
          {firmMoney(cost.expectedInterest.result)}
        </Sum>
        <Sum label={<Explained by={cost.platformFee}>{t('cost.platformFee')}</Explained>}>
          {firmMoney(cost.platformFee.result)}
        </Sum>
        <Sum label={<Explained by={cost.totalToRepay}>{t('cost.total')}</Explained>} isTotal>
          {firmMoney(cost.totalToRepay.result)}
        </Sum>
      </Sums>
      <div className={style.above}>
        <Facts columns={2}>
          <Fact label={<Explained by={cost.nominalYearlyRate}>{t('cost.nominal')}</Explained>}>
            {percent(inPercent(cost.nominalYearlyRate.result))}
          </Fact>
          <Fact label={<Explained by={cost.yearlyRate}>{t('cost.effective')}</Explained>}>
            {percent(inPercent(cost.yearlyRate.result))}
          </Fact>
        </Facts>
      </div>
      <Sums isExplained>
        <Sum
          label={
            <Explained by={early}>{t('cost.early', { rate: rate(inPercent(terms.earlyRepaymentFeeRate)) })}</Explained>
          }
        >
          {firmMoney(early.result)}
        </Sum>
      </Sums>
      <p className={style.note}>{t('cost.note')}</p>
    </Block>
  );
};
