import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { searchesForgotten, selectSearches } from '../../device/marketPreferences.ts';
import { Block } from '../../ui/index.ts';
import style from './RecentSearches.module.css';

/** Keywords that led to an instrument on this device; pressing one searches for it again. */
export const RecentSearches = ({ onChoose }: { readonly onChoose: (keyword: string) => void }) => {
  const { t } = useTranslation('search');
  const dispatch = useDispatch();
  const searches = useSelector(selectSearches);
  if (searches.length === 0) return null;
  const forget = (
    <button type="button" className={style.forget} onClick={() => dispatch(searchesForgotten())}>
      {t('forget')}
    </button>
  );
  return (
    <Block title={t('recent')} aside={forget}>
      <ul className={style.keywords}>
        {searches.map((keyword) => (
          <li key={keyword}>
            <button type="button" className={style.keyword} onClick={() => onChoose(keyword)}>
              <span>{keyword}</span>
            </button>
          </li>
        ))}
      </ul>
    </Block>
  );
};
