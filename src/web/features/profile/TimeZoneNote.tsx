import { useTranslation } from 'react-i18next';
import { useServerSeconds } from '../../market/index.ts';
import { useFormat } from '../../ui/index.ts';
import style from './TimeZoneNote.module.css';

/** Note that all times of the app are London's (§1), with the current time there: the customer's may differ. */
export const TimeZoneNote = () => {
  const { t } = useTranslation('profile');
  const { time } = useFormat();
  return <p className={style.note}>{t('timeZone', { time: time(useServerSeconds()) })}</p>;
};
