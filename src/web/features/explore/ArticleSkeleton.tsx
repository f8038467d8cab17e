import { useTranslation } from 'react-i18next';
import { Block, SkeletonBar } from '../../ui/index.ts';
import style from './ArticleScreen.module.css';

const LINES = [330, 310, 340, 220];

/** Placeholder of an article while it loads, in its shape. */
export const ArticleSkeleton = () => {
  const { t } = useTranslation(['explore', 'ui']);
  return (
    <Block kind="rows" label={t('article')} className={style.article}>
      <p className="sr" role="status">
        {t('ui:loading')}
      </p>
      <div aria-hidden="true">
        <div className={style.skeletonHead}>
          <SkeletonBar width={300} height={22} />
          <SkeletonBar width={180} height={10} />
        </div>
        <div className={style.skeletonPicture} />
        <div className={style.skeletonBody}>
          {LINES.map((width) => (
            <SkeletonBar key={width} width={width} />
          ))}
        </div>
      </div>
    </Block>
  );
};
