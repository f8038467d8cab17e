import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/index.ts';
import { useFavourites } from './useFavourites.ts';

/** Adds an instrument to the favourites as the last one, or removes it. */
export const FavouriteStar = ({ symbol }: { readonly symbol: string }) => {
  const { t } = useTranslation('ui');
  const { symbols, change } = useFavourites();
  const isFavourite = symbols?.includes(symbol) ?? false;
  const press = () =>
    change((before) => (isFavourite ? before.filter((other) => other !== symbol) : [...new Set([...before, symbol])]));
  return (
    <IconButton
      icon="star"
      size={20}
      isSolid={isFavourite}
      isPressed={isFavourite}
      label={t('favourite', { symbol })}
      onPress={press}
    />
  );
};
