import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { Alert, Block, MarginMeter, Sum, Sums, useFormat } from '../../ui/index.ts';
import style from './loans.module.css';

type MaintenanceProps = { readonly maintenance: Schema<'LoanMaintenance'> };

/** Maintenance ratio of a loan that runs, with its parts and its levels. */
export const Maintenance = ({ maintenance: { ratio, netWorth, owed, levels } }: MaintenanceProps) => {
  const { t } = useTranslation('loans');
  const { money, percent } = useFormat();
  const isLiquidated = Number(ratio) <= Number(levels.liquidation);
  const isWarned = Number(ratio) <= Number(levels.warning);
  const words = { warning: percent(levels.warning), liquidation: percent(levels.liquidation) };
  return (
    <>
      {isWarned ? (
        <Alert tone={isLiquidated ? 'bad' : 'warn'} title={t(isLiquidated ? 'levels.isLiquidated' : 'levels.isWarned')}>
          {t('levels.wayOut')}
        </Alert>
      ) : null}
      <Block title={t('levels.title')} aside={percent(ratio)}>
        <MarginMeter ratio={ratio} closeOutAt={Number(levels.liquidation)} warnAt={Number(levels.warning)} />
        <Sums>
          <Sum label={t('levels.netWorth')}>{money(netWorth)}</Sum>
          <Sum label={t('levels.owed')}>{money(owed)}</Sum>
        </Sums>
        <p className={style.note}>{t('levels.now', words)}</p>
      </Block>
    </>
  );
};
