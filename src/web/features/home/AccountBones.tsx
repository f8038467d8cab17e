import { useTranslation } from 'react-i18next';
import { Bone } from '../../ui/index.ts';
import style from './AccountCard.module.css';

/** An account that is loading, in the shape that it will have. */
export const AccountBones = () => {
  const { t } = useTranslation('home');
  return (
    <>
      <p className="sr" role="status">
        {t('account.loading')}
      </p>
      <div className={style.bones} aria-hidden="true">
        <Bone width={48} height={16} />
        <Bone width={180} height={32} />
        <Bone width={280} height={36} />
        <Bone width={320} height={60} />
      </div>
    </>
  );
};
