import { useTranslation } from 'react-i18next';
import { decimal } from '../../../domain/decimal.ts';
import type { Schema } from '../../api/index.ts';
import { formatSpan } from '../../records/index.ts';
import { Block, Fact, Facts, useFormat } from '../../ui/index.ts';
import style from './withdrawals.module.css';

/** What can be withdrawn, what is held, and within which time a withdrawal is usually decided. */
export const Available = ({ state }: { readonly state: Schema<'WithdrawalState'> }) => {
  const { t, i18n } = useTranslation('withdrawals');
  const { money, percent } = useFormat();
  const { withdrawable, held, feeRate, expectedSeconds } = state;
  return (
    <Block title={t('available.title')} aside="USD">
      <p className={style.display}>{money(withdrawable)}</p>
      <Facts columns={2}>
        <Fact label={t('available.held')}>{money(held)}</Fact>
        <Fact label={t('available.fee')}>{percent(decimal(feeRate).times(100))}</Fact>
      </Facts>
      <p className={style.note}>
        {expectedSeconds === null
          ? t('expected.unknown')
          : t('expected.within', { time: formatSpan(i18n.language, expectedSeconds) })}
      </p>
    </Block>
  );
};
