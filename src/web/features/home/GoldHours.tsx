import { useTranslation } from 'react-i18next';
import { useOpening, useQuote } from '../../market/index.ts';
import { address, Link, PATHS } from '../../navigation/index.ts';
import { Icon } from '../../ui/index.ts';
import style from './GoldHours.module.css';

const GOLD = 'XAUUSD';

/** Notice shown while gold's market is closed, as at the weekend: one line with its opening time. */
export const GoldHours = () => {
  const { t } = useTranslation('home');
  const gold = useQuote(GOLD);
  const opening = useOpening(gold?.nextOpenAt ?? null);
  if (gold?.state !== 'closed') return null;
  return (
    <Link to={address(PATHS.chart, { symbol: GOLD })} className={style.notice}>
      <span className={style.tag}>{t('gold.tag')}</span>
      <span className={style.words}>{t(`gold.${opening.known}`, opening)}</span>
      <Icon name="forward" size={16} />
    </Link>
  );
};
