import { useTranslation } from 'react-i18next';
import { SkeletonBar } from '../../ui/index.ts';
import style from './QuoteListSkeleton.module.css';

const ROWS = 6;

/** Placeholder of the market's rows while they load, in their final shape. */
export const QuoteListSkeleton = () => {
  const { t } = useTranslation('home');
  return (
    <>
      <p className="sr" role="status">
        {t('market.loading')}
      </p>
      <div aria-hidden="true">
        {Array.from({ length: ROWS }, (_, row) => (
          <div key={row} className={style.row}>
            <SkeletonBar width={80} />
            <SkeletonBar width={52} height={4} />
            <SkeletonBar width={72} />
            <SkeletonBar width={72} />
          </div>
        ))}
      </div>
    </>
  );
};
