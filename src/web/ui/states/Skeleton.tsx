import { useTranslation } from 'react-i18next';
import style from './states.module.css';

/** A figure or a line that is not there yet, in its final size (px). */
export const SkeletonBar = ({ width, height = 14 }: { readonly width: number; readonly height?: number }) => (
  <i className={style.bone} style={{ width, height }} />
);

/** Rows of a list on their first way here: the final shape, still, hidden from those who listen. */
export const SkeletonRows = ({ count }: { readonly count: number }) => {
  const { t } = useTranslation('ui');
  return (
    <>
      <p className="sr" role="status">
        {t('loading')}
      </p>
      <div aria-hidden="true">
        {Array.from({ length: count }, (_, row) => (
          <div key={row} className={style.skeleton}>
            <span>
              <SkeletonBar width={80} />
              <SkeletonBar width={48} height={10} />
            </span>
            <span>
              <SkeletonBar width={68} />
              <SkeletonBar width={48} height={10} />
            </span>
          </div>
        ))}
      </div>
    </>
  );
};
