import { useTranslation } from 'react-i18next';
import style from './states.module.css';

/** Placeholder of a figure or a line that is loading, in its final size (px). */
export const SkeletonBar = ({ width, height = 14 }: { readonly width: number; readonly height?: number }) => (
  <i className={style.bone} style={{ width, height }} />
);

/** Placeholder rows of a list that loads for the first time: in the final shape, still, hidden from screen readers. */
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
