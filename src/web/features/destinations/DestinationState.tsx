import { useTranslation } from 'react-i18next';
import { formatLondon } from '../../../domain/londonFormat.ts';
import type { Schema } from '../../api/index.ts';
import { useServerSeconds } from '../../market/index.ts';
import { Icon, useFormat } from '../../ui/index.ts';
import style from './destinations.module.css';

type DestinationStateProps = { readonly destination: Pick<Schema<'CryptoWallet'>, 'inUse' | 'usableAt'> };

/** State of a destination: in use by a withdrawal, waiting until an instant, or usable. */
export const DestinationState = ({ destination: { inUse, usableAt } }: DestinationStateProps) => {
  const { t } = useTranslation('destinations');
  const { money } = useFormat();
  const now = useServerSeconds();
  const isWaiting = now < usableAt;
  const usable = isWaiting ? t('state.waiting', { time: formatLondon(usableAt) }) : t('state.usable');
  return (
    <span className={style.state}>
      <Icon name={inUse || isWaiting ? 'clock' : 'done'} size={16} />
      <span>{inUse ? t('state.inUse', { amount: money(inUse.amount) }) : usable}</span>
    </span>
  );
};
