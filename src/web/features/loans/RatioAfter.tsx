import { useTranslation } from 'react-i18next';
import { ratioAtPayout, sufficesForPayout } from '../../../domain/loans/maintenance.ts';
import type { LoanTerms } from '../../../domain/loans/terms.ts';
import type { Schema } from '../../api/index.ts';
import { useLiveAccount } from '../../tradingAccount/index.ts';
import { Alert, Block, Explained, useFormat } from '../../ui/index.ts';
import style from './loans.module.css';
import { RatioRuler } from './RatioRuler.tsx';

type RatioAfterProps = {
  readonly quantity: string;
  readonly days: number;
  readonly terms: LoanTerms;
  readonly levels: Schema<'MaintenanceLevels'>;
};

/** Maintenance ratio right after a loan would be paid out, at the equity of the real account now; nothing while it is unknown. */
export const RatioAfter = ({ quantity, days, terms, levels }: RatioAfterProps) => {
  const { t } = useTranslation('loans');
  const { percent } = useFormat();
  const account = useLiveAccount();
  const netWorth = account.status === 'ready' && account.mode === 'real' ? account.figures.netWorth : undefined;
  if (!netWorth) return null;
  const figure = ratioAtPayout(netWorth.result, { quantity, days, terms });
  const words = {
    ...{ payout: percent(levels.payout), warning: percent(levels.warning) },
    liquidation: percent(levels.liquidation),
  };
  return (
    <Block title={<Explained by={figure}>{t('levels.after')}</Explained>} aside={percent(figure.result)}>
      <RatioRuler label={t('levels.after')} ratio={figure.result.toNumber()} levels={levels} />
      {sufficesForPayout(figure.result, levels) ? null : (
        <Alert tone="warn" title={t('levels.tooLow', words)}>
          {t('levels.tooLowWay')}
        </Alert>
      )}
      <p className={style.note}>{t('levels.afterNote', words)}</p>
    </Block>
  );
};
