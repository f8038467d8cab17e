import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { placesApi } from '../../api/places.ts';
import { Block, Button, Field, OptionRow, SearchInput, useDebounced } from '../../ui/index.ts';
import style from './places.module.css';
import { useGiveUpSearch } from './useGiveUp.ts';

/** Fewest and most letters of a search: names as 東京 and 서울 have two. */
const SHORTEST = 2;
const LONGEST = 200;
const isLongEnough = (text: string): boolean => [...text].length >= SHORTEST;

type PlaceSearchProps = { readonly onChoose: (place: Schema<'Place'>) => void };

/** Search for a place by an address or a name, with suggestions while the customer types. */
export const PlaceSearch = ({ onChoose }: PlaceSearchProps) => {
  const { t } = useTranslation('places');
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const rested = useDebounced(text);
  const choose = (place: Schema<'Place'>) => {
    setTyped('');
    onChoose(place);
  };
  return (
    <Block label={t('search.field')}>
      <div role="search">
        <Field label={t('search.field')}>
          <SearchInput maxLength={LONGEST} value={typed} onChange={setTyped} />
        </Field>
      </div>
      {isLongEnough(text) && isLongEnough(rested) ? (
        <Suggestions text={rested} isTyping={text !== rested} onChoose={choose} />
      ) : null}
    </Block>
  );
};

type SuggestionsProps = PlaceSearchProps & { readonly text: string; readonly isTyping: boolean };

/** Places that a text finds; those found before stay until the new ones are there. */
const Suggestions = ({ text, isTyping, onChoose }: SuggestionsProps) => {
  const { t } = useTranslation('places');
  const { data, error, isFetching, refetch } = placesApi.useSearchPlacesQuery({ placeSearch: { text } });
  useGiveUpSearch(text);
  const isSearching = isTyping || isFetching;
  if (error && !isSearching) {
    return (
      <div role="alert" className={style.actions}>
        <p className={style.fault}>{t('search.failed')}</p>
        <Button isSmall icon="retry" onPress={() => void refetch()}>
          {t('retry')}
        </Button>
      </div>
    );
  }
  const count = data?.items.length ?? 0;
  return (
    <>
      <p role="status" className={style.note}>
        {isSearching ? t('search.searching') : count === 0 ? t('search.none') : t('search.found', { count })}
      </p>
      <ul className={style.found}>
        {data?.items.map((place, at) => (
          <OptionRow
            key={at}
            kind="setting"
            title={place.name === '' ? place.address : place.name}
            note={place.name === '' ? undefined : place.address}
            isCurrent={false}
            onPress={() => onChoose(place)}
          />
        ))}
      </ul>
    </>
  );
};
