import { useTranslation } from 'react-i18next';
import { interestOf } from '../../../domain/loans/cost.ts';
import type { LoanTerms } from '../../../domain/loans/terms.ts';
import type { Schema } from '../../api/index.ts';
import { Block, Sum, Sums, useFormat } from '../../ui/index.ts';
import { inPercent } from './figures.ts';
import style from './loans.module.css';

/** Overdue days of the example of a missed payment. */
const LATE_DAYS = 7;

type MissedProps = {
  readonly amount: string;
  readonly terms: LoanTerms;
  /** Interest and fee together, as a share of the amount, at which interest stops; absent of a server without such a cap. */
  readonly totalCostCap: string | undefined;
};

/** What a missed payment of an amount costs: the interest goes on. */
export const Missed = ({ amount, terms, totalCostCap }: MissedProps) => {
  const { t } = useTranslation('loans');
  const { firmMoney, rate } = useFormat();
  const late = interestOf(amount, LATE_DAYS, terms);
  return (
    <Block title={t('missed.title')}>
      <p className={style.text}>
        {t('missed.text', {
          count: LATE_DAYS,
          interest: firmMoney(late.result),
          amount: firmMoney(amount),
        })}
      </p>
      <p className={style.text}>{t('missed.more')}</p>
      {totalCostCap === undefined ? null : (
        <p className={style.text}>{t('missed.cap', { share: rate(inPercent(totalCostCap)) })}</p>
      )}
    </Block>
  );
};

/** Levels of the maintenance ratio, and what happens at each. */
export const Levels = ({ levels }: { readonly levels: Schema<'MaintenanceLevels'> }) => {
  const { t } = useTranslation('loans');
  const { percent } = useFormat();
  return (
    <Block title={t('levels.title')}>
      <Sums>
        <Sum label={t('levels.payout')}>{percent(levels.payout)}</Sum>
        <Sum label={t('levels.warning')}>{percent(levels.warning)}</Sum>
        <Sum label={t('levels.liquidation')}>{percent(levels.liquidation)}</Sum>
      </Sums>
      <p className={style.note}>{t('levels.note')}</p>
    </Block>
  );
};
