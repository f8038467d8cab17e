import { useTranslation } from 'react-i18next';
import { SkeletonBar } from '../../ui/index.ts';
import style from './AccountCard.module.css';

/** Placeholder of an account while it loads, in its final shape. */
export const AccountSkeleton = () => {
  const { t } = useTranslation('home');
  return (
    <>
      <p className="sr" role="status">
        {t('account.loading')}
      </p>
      <div className={style.bones} aria-hidden="true">
        <SkeletonBar width={48} height={16} />
        <SkeletonBar width={180} height={32} />
        <SkeletonBar width={280} height={36} />
        <SkeletonBar width={320} height={60} />
      </div>
    </>
  );
};
