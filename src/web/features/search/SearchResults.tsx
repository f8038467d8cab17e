import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { api } from '../../api/index.ts';
import { searchSucceeded } from '../../device/marketPreferences.ts';
import { PATHS, useNavigation } from '../../navigation/index.ts';
import { Block, Button, Empty, ErrorState, SkeletonRows } from '../../ui/index.ts';
import { HotSearch } from './HotSearch.tsx';
import { InstrumentRow } from './InstrumentRow.tsx';

type SearchResultsProps = {
  readonly keyword: string;
  /** True when the field differs from the keyword: new results will replace those shown. */
  readonly isTyping: boolean;
};

/**
 * Instruments that a keyword finds, live; the most searched ones where it finds none. The old results stay until the new
 * ones are loaded.
 */
export const SearchResults = ({ keyword, isTyping }: SearchResultsProps) => {
  const { t } = useTranslation('search');
  const dispatch = useDispatch();
  const { push } = useNavigation();
  const { data, currentData, error, isFetching, refetch } = api.useSearchInstrumentsQuery(
    { keyword },
    { refetchOnReconnect: true },
  );
  const isSearching = isTyping || isFetching;

  if (error && !isFetching && !currentData) {
    return (
      <Block label={t('title')}>
        <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} />
      </Block>
    );
  }
  if (!data) {
    return (
      <Block title={t('searching')} kind="rows">
        <SkeletonRows count={2} />
      </Block>
    );
  }
  if (data.items.length === 0 && !isSearching) {
    return (
      <>
        <Block label={t('title')}>
          <Empty
            title={t('none', { keyword })}
            action={
              <Button isSmall onPress={() => push(PATHS.home)}>
                {t('seeMarket')}
              </Button>
            }
          >
            {t('noneText')}
          </Empty>
        </Block>
        <HotSearch />
      </>
    );
  }
  const heading = isSearching ? t('searching') : t('results', { count: data.items.length });
  return (
    <Block title={<span role="status">{heading}</span>} kind="flush">
      <ul>
        {data.items.map((instrument) => (
          <InstrumentRow key={instrument.symbol} {...instrument} onOpen={() => dispatch(searchSucceeded(keyword))} />
        ))}
      </ul>
    </Block>
  );
};
