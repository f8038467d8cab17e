import { useTranslation } from 'react-i18next';
import { decimal } from '../../../domain/decimal.ts';
import { maintenanceRatioOf, netWorthAt, securedDebtOf } from '../../../domain/loans/maintenance.ts';
import type { Schema } from '../../api/index.ts';
import { Alert, Block, Explained, Sum, Sums, useFormat } from '../../ui/index.ts';
import style from './loans.module.css';
import { RatioRuler } from './RatioRuler.tsx';

type MaintenanceProps = { readonly maintenance: Schema<'LoanMaintenance'>; readonly owed: Schema<'LoanOwed'> };

/** Maintenance ratio of a loan that runs, with its parts, its levels, and the equity at each. */
export const Maintenance = ({ maintenance: { ratio, netWorth, owed: secured, levels }, owed }: MaintenanceProps) => {
  const { t } = useTranslation('loans');
  const { money, percent } = useFormat();
  const isLiquidated = Number(ratio) <= Number(levels.liquidation);
  const isWarned = Number(ratio) <= Number(levels.warning);
  const words = { warning: percent(levels.warning), liquidation: percent(levels.liquidation) };
  const parts = {
    ...{ principal: decimal(owed.principal), interest: decimal(owed.interest) },
    platformFee: decimal(owed.platformFee),
  };
  const atLevels = [
    [t('levels.atWarning', { level: words.warning }), netWorthAt(levels.warning, parts)],
    [t('levels.atLiquidation', { level: words.liquidation }), netWorthAt(levels.liquidation, parts)],
  ] as const;
  return (
    <>
      {isWarned ? (
        <Alert tone={isLiquidated ? 'bad' : 'warn'} title={t(isLiquidated ? 'levels.isLiquidated' : 'levels.isWarned')}>
          {t('levels.wayOut')}
        </Alert>
      ) : null}
      <Block
        title={<Explained by={maintenanceRatioOf(decimal(netWorth), parts)}>{t('levels.title')}</Explained>}
        aside={percent(ratio)}
      >
        <RatioRuler label={t('levels.title')} ratio={Number(ratio)} levels={levels} />
        <Sums isExplained>
          <Sum label={t('levels.netWorth')}>{money(netWorth)}</Sum>
          <Sum label={<Explained by={securedDebtOf(parts)}>{t('levels.owed')}</Explained>}>{money(secured)}</Sum>
          {atLevels.map(([label, figure]) => (
            <Sum key={label} label={<Explained by={figure}>{label}</Explained>}>
              {money(figure.result)}
            </Sum>
          ))}
        </Sums>
        <p className={style.note}>{t('levels.now', words)}</p>
      </Block>
    </>
  );
};
