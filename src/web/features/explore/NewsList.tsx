import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useItems } from '../../content/index.ts';
import { NoRows } from '../../lists/index.ts';
import { PATHS, useNavigation } from '../../navigation/index.ts';
import { Block, ErrorState, MoreRows } from '../../ui/index.ts';
import { Advertisement } from './Advertisement.tsx';
import type { Category } from './categories.ts';
import style from './NewsList.module.css';
import { NewsRow } from './NewsRow.tsx';
import { NewsSkeleton } from './NewsSkeleton.tsx';
import { OldListNote } from './OldListNote.tsx';

/** Rows of news before the advertisement. */
const BEFORE_ADVERTISEMENT = 5;

/** Lists the news of a category, reading older ones while scrolling, and says where they end. */
export const NewsList = ({ category }: { readonly category: Category | undefined }) => {
  const { t } = useTranslation('explore');
  const { items, error, isOld, retry, more } = useItems({ placement: 'news', category });
  const label = t(`category.${category ?? 'all'}`);
  if (!items && error !== undefined) {
    return (
      <Block label={label}>
        <ErrorState title={t('failed')} error={error} onRetry={retry} />
      </Block>
    );
  }
  if (!items) {
    return (
      <Block kind="rows" label={label}>
        <NewsSkeleton />
      </Block>
    );
  }
  if (items.length === 0) return <Nothing category={category} label={label} />;
  return (
    <Block kind="rows" label={label}>
      {isOld ? <OldListNote onRetry={retry} /> : null}
      <ul className={style.news}>
        {items.map((item, at) => (
          <Fragment key={item.id}>
            {at === BEFORE_ADVERTISEMENT ? <Advertisement /> : null}
            <NewsRow item={item} isLead={at === 0 && item.image !== null} />
          </Fragment>
        ))}
        {items.length > BEFORE_ADVERTISEMENT ? null : <Advertisement />}
      </ul>
      {more ? (
        <MoreRows isLoading={more.isLoading} isFailed={more.isFailed} onWanted={more.read} />
      ) : (
        <p className={style.end}>{t('end')}</p>
      )}
    </Block>
  );
};

const Nothing = ({ category, label }: { readonly category: Category | undefined; readonly label: string }) => {
  const { t } = useTranslation('explore');
  const { amend, switchTab } = useNavigation();
  const step =
    category === undefined
      ? { label: t('empty.home'), onPress: () => switchTab(PATHS.home) }
      : { label: t('empty.all'), onPress: () => amend(PATHS.explore) };
  return (
    <NoRows label={label} title={t('empty.title')} step={step}>
      {t('empty.text')}
    </NoRows>
  );
};
