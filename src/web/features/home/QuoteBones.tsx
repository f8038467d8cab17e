import { useTranslation } from 'react-i18next';
import { Bone } from '../../ui/index.ts';
import style from './QuoteBones.module.css';

const ROWS = 6;

/** Rows of the market on their first way here, in their final shape. */
export const QuoteBones = () => {
  const { t } = useTranslation('home');
  return (
    <>
      <p className="sr" role="status">
        {t('market.loading')}
      </p>
      <div aria-hidden="true">
        {Array.from({ length: ROWS }, (_, row) => (
          <div key={row} className={style.row}>
            <Bone width={80} />
            <Bone width={52} height={4} />
            <Bone width={72} />
            <Bone width={72} />
          </div>
        ))}
      </div>
    </>
  );
};
