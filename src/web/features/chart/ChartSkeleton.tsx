import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import style from './Candles.module.css';

/** Placeholder of the plot while it loads: its final size, a note at its foot, and one status text for screen readers. */
export const ChartSkeleton = ({ note }: { readonly note?: ReactNode }) => {
  const { t } = useTranslation('chart');
  return (
    <>
      <p className="sr" role="status">
        {t('loading')}
      </p>
      <div className={style.reading} aria-hidden="true" />
      <div className={style.bones}>{note ? <div className={style.foot}>{note}</div> : null}</div>
    </>
  );
};
