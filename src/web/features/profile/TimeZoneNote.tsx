import { useTranslation } from 'react-i18next';
import { useServerSeconds } from '../../market/index.ts';
import { useFormat } from '../../ui/index.ts';
import style from './TimeZoneNote.module.css';

/** All times of the app are London's (§1), which need not be the customer's: what time it is there. */
export const TimeZoneNote = () => {
  const { t } = useTranslation('profile');
  const { time } = useFormat();
  return <p className={style.note}>{t('timeZone', { time: time(useServerSeconds()) })}</p>;
};
