import { useTranslation } from 'react-i18next';
import { Block, Bone } from '../../ui/index.ts';
import style from './MarketSkeleton.module.css';

const CARDS = 3;
const ROWS = 6;

/** Hot items and market on their first way here, in their final shape. */
export const MarketSkeleton = () => {
  const { t } = useTranslation('discover');
  return (
    <>
      <p className="sr" role="status">
        {t('market.loading')}
      </p>
      <div aria-hidden="true">
        <Block title={t('hot.title')} kind="flush">
          <div className={style.cards}>
            {Array.from({ length: CARDS }, (_, card) => (
              <Bone key={card} width={152} height={88} />
            ))}
          </div>
        </Block>
        <Block kind="rows">
          <div className={style.tabs}>
            <Bone width={200} />
          </div>
          {Array.from({ length: ROWS }, (_, row) => (
            <div key={row} className={style.row}>
              <Bone width={80} />
              <Bone width={52} height={4} />
              <Bone width={72} />
              <Bone width={72} />
            </div>
          ))}
        </Block>
      </div>
    </>
  );
};
