import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { Schema } from '../../api/index.ts';
import { marketTabChosen, selectMarketTab } from '../../device/marketPreferences.ts';
import { useFavourites } from '../../favourites/index.ts';
import { favouritesAmong, type MarketListing } from '../../market/index.ts';
import { Link, PATHS } from '../../navigation/index.ts';
import { Block, EdgeTabs, Empty, Icon } from '../../ui/index.ts';
import { FavouritesTab } from './FavouritesTab.tsx';
import style from './Market.module.css';
import { QuoteList } from './QuoteList.tsx';

type Tab = Schema<'MarketTab'>;

const isTrading = ({ instruments }: Tab) => instruments.some(({ quote }) => quote?.state === 'trading');

/**
 * Returns the list shown until the customer chooses one: the favourites, else the first tab that trades, which at a
 * weekend is not the first one.
 */
const leading = (favourites: MarketListing, tabs: readonly Tab[]): MarketListing => {
  const hasFavourites = favourites.instruments?.length !== 0;
  return hasFavourites ? favourites : (tabs.find(isTrading) ?? tabs[0] ?? favourites);
};

/** Lists the market by tab, the favourites first. */
export const Market = ({ tabs }: { readonly tabs: readonly Tab[] }) => {
  const { t } = useTranslation('home');
  const dispatch = useDispatch();
  const chosen = useSelector(selectMarketTab);
  const starred = favouritesAmong(tabs, useFavourites().symbols);
  const panelId = useId();
  if (tabs.length === 0) {
    return (
      <Block label={t('market.title')}>
        <Empty title={t('market.none')}>{t('market.noneText')}</Empty>
      </Block>
    );
  }
  const favourites = { id: 'favourites', name: t('favourites.tab'), instruments: starred } as const;
  const lists: readonly MarketListing[] = [favourites, ...tabs];
  const shown = lists.find(({ id }) => id === chosen) ?? leading(favourites, tabs);
  return (
    <Block label={t('market.title')} kind="rows">
      <EdgeTabs
        label={t('market.title')}
        options={lists.map(({ id, name }) => ({
          value: id,
          label: id === 'favourites' ? <Starred name={name} /> : name,
        }))}
        value={shown.id}
        onChange={(tab) => dispatch(marketTabChosen(tab))}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" aria-label={shown.name}>
        {shown.id === 'favourites' ? <FavouritesTab {...shown} /> : <QuoteList {...shown} />}
      </div>
      <p className={style.steps}>
        <Link to={PATHS.quotation}>{t('market.all')}</Link>
      </p>
    </Block>
  );
};

const Starred = ({ name }: { readonly name: string }) => (
  <>
    <Icon name="star" size={16} isSolid />
    {name}
  </>
);
