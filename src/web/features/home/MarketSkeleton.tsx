import { useTranslation } from 'react-i18next';
import { Block, SkeletonBar } from '../../ui/index.ts';
import style from './MarketSkeleton.module.css';
import { QuoteListSkeleton } from './QuoteListSkeleton.tsx';

const CARDS = 3;

/** Placeholder of hot items and market while they load, in their final shape. */
export const MarketSkeleton = () => {
  const { t } = useTranslation('home');
  return (
    <>
      <div aria-hidden="true">
        <Block title={t('hot.title')} kind="flush">
          <div className={style.cards}>
            {Array.from({ length: CARDS }, (_, card) => (
              <SkeletonBar key={card} width={152} height={88} />
            ))}
          </div>
        </Block>
      </div>
      <Block label={t('market.title')} kind="rows">
        <div className={style.tabs} aria-hidden="true">
          <SkeletonBar width={200} />
        </div>
        <QuoteListSkeleton />
      </Block>
    </>
  );
};
