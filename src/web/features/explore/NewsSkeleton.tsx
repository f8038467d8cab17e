import { useTranslation } from 'react-i18next';
import { SkeletonBar } from '../../ui/index.ts';
import style from './NewsList.module.css';

const ROWS = 5;

/** Placeholder of the news while they load for the first time, in their shape. */
export const NewsSkeleton = () => {
  const { t } = useTranslation('ui');
  return (
    <>
      <p className="sr" role="status">
        {t('loading')}
      </p>
      <div aria-hidden="true">
        <div className={style.leadSkeleton} />
        {Array.from({ length: ROWS }, (_, row) => (
          <div key={row} className={style.skeleton}>
            <span className={style.lines}>
              <SkeletonBar width={200} />
              <SkeletonBar width={120} />
              <SkeletonBar width={90} height={10} />
            </span>
            <SkeletonBar width={112} height={56} />
          </div>
        ))}
      </div>
    </>
  );
};
