import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { marketTabChosen } from '../../device/marketPreferences.ts';
import type { MarketListing } from '../../market/index.ts';
import { PATHS, useNavigation } from '../../navigation/index.ts';
import { Button, Empty, useOnDemand } from '../../ui/index.ts';
import style from './FavouritesTab.module.css';
import { QuoteList } from './QuoteList.tsx';

const loadSheet = async () => ({ default: (await import('./FavouritesSheet.tsx')).FavouritesSheet });

/** Favourites on Home, live, with a button to reorder them. */
export const FavouritesTab = ({ instruments }: Pick<MarketListing, 'instruments'>) => {
  const { t } = useTranslation('home');
  const dispatch = useDispatch();
  const [isEditing, setIsEditing] = useState(false);
  const stop = useCallback(() => setIsEditing(false), []);
  const FavouritesSheet = useOnDemand(loadSheet, isEditing, stop);
  const isEmpty = instruments?.length === 0;

  const edit = () => {
    // Keeps this tab shown when its last star is removed.
    dispatch(marketTabChosen('favourites'));
    setIsEditing(true);
  };
  return (
    <>
      {isEmpty ? <NoFavourites /> : <QuoteList instruments={instruments} />}
      {instruments && instruments.length > 1 ? (
        <button type="button" className={style.edit} onClick={edit}>
          {t('favourites.edit')}
        </button>
      ) : null}
      {FavouritesSheet && instruments ? (
        <FavouritesSheet instruments={instruments} isOpen={isEditing && !isEmpty} onClose={stop} />
      ) : null}
    </>
  );
};

const NoFavourites = () => {
  const { t } = useTranslation('home');
  const { push } = useNavigation();
  const action = (
    <Button isSmall onPress={() => push(PATHS.quotation)}>
      {t('market.all')}
    </Button>
  );
  return (
    <Empty title={t('favourites.none')} action={action}>
      {t('favourites.noneText')}
    </Empty>
  );
};
