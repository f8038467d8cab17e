import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { LONGEST_KEYWORD } from '../../../contract/index.ts';
import { keywordTyped, selectKeyword } from '../../device/marketPreferences.ts';
import { Page, useDebounced } from '../../ui/index.ts';
import { HotSearch } from './HotSearch.tsx';
import { RecentSearches } from './RecentSearches.tsx';
import { SearchField } from './SearchField.tsx';
import { SearchResults } from './SearchResults.tsx';

/** Search (§2): results while the customer types, recent searches on this device, and the most searched instruments. */
export const SearchScreen = () => {
  const { t } = useTranslation('search');
  const dispatch = useDispatch();
  const typed = useSelector(selectKeyword);
  const keyword = typed.trim();
  const rested = useDebounced(keyword);
  const type = (text: string) => dispatch(keywordTyped(text.slice(0, LONGEST_KEYWORD)));
  return (
    <Page title={t('title')}>
      <SearchField value={typed} onChange={type} />
      {keyword === '' || rested === '' ? null : <SearchResults keyword={rested} isTyping={keyword !== rested} />}
      <RecentSearches onChoose={type} />
      {keyword === '' ? <HotSearch /> : null}
    </Page>
  );
};
