import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type Schema } from '../../api/index.ts';
import type { MarketList } from '../../device/marketPreferences.ts';
import { useFavourites } from '../../favourites/index.ts';
import { everyInstrument, favouritesAmong, Feeds, type MarketListing } from '../../market/index.ts';
import { address, PATHS, useAddressParameter, useNavigation } from '../../navigation/index.ts';
import { Block, Button, EdgeTabs, Empty, ErrorState, IconButton, Page, SkeletonRows } from '../../ui/index.ts';
import { QuotationTable } from './QuotationTable.tsx';

const ROWS_LOADING = 8;

/** Quotation (§2): every instrument on offer, live, by tab, sorted as the customer chose. */
export const QuotationScreen = () => {
  const { t } = useTranslation('quotes');
  const { push } = useNavigation();
  const { data, error, refetch } = api.useListMarketTabsQuery(undefined, { refetchOnReconnect: true });
  return (
    <Page
      title={t('title')}
      actions={<IconButton icon="search" label={t('search')} onPress={() => push(PATHS.search)} />}
    >
      {data ? <Quotation tabs={data.tabs} /> : null}
      {!data && error ? (
        <Block label={t('title')}>
          <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()}>
            {t('notAffected')}
          </ErrorState>
        </Block>
      ) : null}
      {!data && !error ? (
        <Block label={t('title')} kind="rows">
          <SkeletonRows count={ROWS_LOADING} />
        </Block>
      ) : null}
    </Page>
  );
};

const Quotation = ({ tabs }: { readonly tabs: readonly Schema<'MarketTab'>[] }) => {
  const { t } = useTranslation('quotes');
  const { amend } = useNavigation();
  const chosen = useAddressParameter('tab');
  const show = (tab: MarketList) => amend(address(PATHS.quotation, { tab }));
  const starred = favouritesAmong(tabs, useFavourites().symbols);
  const panelId = useId();
  const everything: MarketListing = { id: 'all', name: t('all'), instruments: everyInstrument(tabs) };
  const favourites: MarketListing = { id: 'favourites', name: t('favourites'), instruments: starred };
  const lists = [favourites, everything, ...tabs];
  const shown = lists.find(({ id }) => id === chosen) ?? everything;
  return (
    <Block label={t('title')} kind="rows">
      <EdgeTabs
        label={t('title')}
        options={lists.map(({ id, name }) => ({ value: id, label: name }))}
        value={shown.id}
        onChange={show}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" aria-label={shown.name}>
        <Rows instruments={shown.instruments} onShowAll={() => show('all')} />
      </div>
    </Block>
  );
};

type RowsProps = Pick<MarketListing, 'instruments'> & { readonly onShowAll: () => void };

const Rows = ({ instruments, onShowAll }: RowsProps) => {
  const { t } = useTranslation('quotes');
  if (!instruments) return <SkeletonRows count={ROWS_LOADING} />;
  if (instruments.length > 0) {
    return (
      <>
        <QuotationTable instruments={instruments} />
        <Feeds instruments={instruments} />
      </>
    );
  }
  const action = (
    <Button isSmall onPress={onShowAll}>
      {t('all')}
    </Button>
  );
  return (
    <Empty title={t('none')} action={action}>
      {t('noneText')}
    </Empty>
  );
};
