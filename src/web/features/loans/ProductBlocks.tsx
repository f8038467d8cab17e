import { useTranslation } from 'react-i18next';
import { costOfDelay } from '../../../domain/loans/debt.ts';
import type { LoanTerms } from '../../../domain/loans/terms.ts';
import type { Schema } from '../../api/index.ts';
import { Block, Sum, Sums, useFormat } from '../../ui/index.ts';
import { inPercent } from './figures.ts';
import style from './loans.module.css';

/** Overdue days of the example of a missed payment. */
const LATE_DAYS = 7;

type MissedProps = {
  readonly amount: string;
  /** Term. */
  readonly days: number;
  readonly terms: LoanTerms;
  /** Interest and fee together, as a share of the amount, at which interest stops; absent of a server without such a cap. */
  readonly totalCostCap: string | undefined;
};

/** What a missed payment of an amount costs: the interest goes on until it stops at the cap of all costs. */
export const Missed = ({ amount, days, terms, totalCostCap }: MissedProps) => {
  const { t } = useTranslation('loans');
  const { firmMoney, rate } = useFormat();
  const isCapped = totalCostCap !== undefined;
  const late = costOfDelay({ quantity: amount, days, terms: { ...terms, totalCostCap } }, LATE_DAYS);
  return (
    <Block title={t('missed.title')}>
      <p className={style.text}>
        {t(isCapped ? 'missed.capped' : 'missed.text', {
          count: LATE_DAYS,
          interest: firmMoney(late),
          amount: firmMoney(amount),
        })}
      </p>
      <p className={style.text}>{t(isCapped ? 'missed.cappedMore' : 'missed.more')}</p>
      {isCapped ? <p className={style.text}>{t('missed.cap', { share: rate(inPercent(totalCostCap)) })}</p> : null}
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
