import { useTranslation } from 'react-i18next';
import { ItemCard, useItems } from '../../content/index.ts';
import { PATHS, useNavigation } from '../../navigation/index.ts';
import { Block, Button, Empty, ErrorState, MoreRows, Page, RiskNote, SkeletonRows } from '../../ui/index.ts';
import style from './NewsList.module.css';
import { OldListNote } from './OldListNote.tsx';

/** Advertisements of the firm (§2), each marked as one. */
export const AdsScreen = () => {
  const { t } = useTranslation(['explore', 'shell']);
  return (
    <Page title={t('shell:titles.ads')}>
      <Ads />
      <RiskNote />
    </Page>
  );
};

const Ads = () => {
  const { t } = useTranslation(['explore', 'shell']);
  const { switchTab } = useNavigation();
  const { items, error, isOld, retry, more } = useItems({ placement: 'ad' });
  const label = t('shell:titles.ads');
  if (!items) {
    return (
      <Block label={label} kind={error === undefined ? 'rows' : 'padded'}>
        {error === undefined ? (
          <SkeletonRows count={4} />
        ) : (
          <ErrorState title={t('ads.failed')} error={error} onRetry={retry} />
        )}
      </Block>
    );
  }
  if (items.length === 0) {
    const action = (
      <Button isSmall onPress={() => switchTab(PATHS.explore)}>
        {t('toNews')}
      </Button>
    );
    return (
      <Block label={label}>
        <Empty title={t('ads.none')} action={action}>
          {t('ads.noneText')}
        </Empty>
      </Block>
    );
  }
  return (
    <Block label={label} kind="rows">
      {isOld ? <OldListNote onRetry={retry} /> : null}
      <ul className={style.news}>
        {items.map((item) => (
          <li key={item.id} className={style.item}>
            <ItemCard item={item} mark={t('advertisement')} />
          </li>
        ))}
      </ul>
      {more ? <MoreRows isLoading={more.isLoading} isFailed={more.isFailed} onWanted={more.read} /> : null}
    </Block>
  );
};
