import { useTranslation } from 'react-i18next';
import style from './Candles.module.css';

/** The plot on its first way here: its size, and one word for those who listen. */
export const ChartSkeleton = () => {
  const { t } = useTranslation('chart');
  return (
    <>
      <p className="sr" role="status">
        {t('loading')}
      </p>
      <div className={style.reading} aria-hidden="true" />
      <div className={style.bones} aria-hidden="true" />
    </>
  );
};
