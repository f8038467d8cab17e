import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectIsSignedIn } from '../../device/session.ts';
import { address, PATHS, useAddressParameter, useNavigation } from '../../navigation/index.ts';
import { UnreadBell } from '../../tradingAccount/index.ts';
import { Block, FilterStrip, IconButton, Page, RiskNote } from '../../ui/index.ts';
import { CATEGORIES, type Category } from './categories.ts';
import style from './ExploreScreen.module.css';
import { NewsList } from './NewsList.tsx';

const SHOWN = ['all', ...CATEGORIES] as const;

/** Explore (§2): the firm's news and guides by category, newest first, with an advertisement where there is one. */
export const ExploreScreen = () => {
  const { t } = useTranslation(['explore', 'shell']);
  const { push, amend } = useNavigation();
  const isSignedIn = useSelector(selectIsSignedIn);
  const asked = useAddressParameter('category');
  const category = CATEGORIES.find((known) => known === asked);
  const show = (chosen: Category | 'all') =>
    amend(address(PATHS.explore, { category: chosen === 'all' ? undefined : chosen }));
  return (
    <Page
      title={t('shell:titles.explore')}
      isRoot
      actions={
        <>
          <IconButton icon="search" label={t('search')} onPress={() => push(PATHS.search)} />
          {isSignedIn ? <UnreadBell /> : null}
        </>
      }
    >
      <Block kind="rows" label={t('categories')} className={style.categories}>
        <FilterStrip
          label={t('categories')}
          options={SHOWN.map((value) => ({ value, label: t(`category.${value}`) }))}
          value={category ?? 'all'}
          onChange={show}
        />
      </Block>
      <NewsList category={category} />
      <p className={style.note}>{t('notAdvice')}</p>
      <RiskNote />
    </Page>
  );
};
