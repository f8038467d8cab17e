import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { Schema } from '../../api/index.ts';
import { marketTabChosen, selectMarketTab } from '../../device/discovery.ts';
import { Block, EdgeTabs, Empty } from '../../ui/index.ts';
import style from './Market.module.css';
import { QuoteRow } from './QuoteRow.tsx';
import { TabPause } from './TabPause.tsx';

type Tab = Schema<'MarketTab'>;

const isTrading = ({ instruments }: Tab) => instruments.some(({ quote }) => quote?.state === 'trading');

/** The market by tab. Until one is chosen it leads with what trades: at a weekend that is not the first. */
export const Market = ({ tabs }: { readonly tabs: readonly Tab[] }) => {
  const { t } = useTranslation('discover');
  const dispatch = useDispatch();
  const chosen = useSelector(selectMarketTab);
  const panelId = useId();
  const shown = tabs.find(({ id }) => id === chosen) ?? tabs.find(isTrading) ?? tabs[0];
  if (!shown) {
    return (
      <Block label={t('market.title')}>
        <Empty title={t('market.none')}>{t('market.noneText')}</Empty>
      </Block>
    );
  }
  return (
    <Block label={t('market.title')} kind="rows">
      <EdgeTabs
        label={t('market.title')}
        options={tabs.map(({ id, name }) => ({ value: id, label: name }))}
        value={shown.id}
        onChange={(tab) => dispatch(marketTabChosen(tab))}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" aria-label={shown.name}>
        <TabPause symbols={shown.instruments.map(({ symbol }) => symbol)} />
        <p className={style.columns} aria-hidden="true">
          <span>{t('columns.change')}</span>
          <span>{t('columns.range')}</span>
          <span>{t('columns.sell')}</span>
          <span>{t('columns.buy')}</span>
        </p>
        <ul>
          {shown.instruments.map(({ symbol, pipSize }) => (
            <li key={symbol}>
              <QuoteRow symbol={symbol} pipSize={pipSize} />
            </li>
          ))}
        </ul>
        <Feeds instruments={shown.instruments} />
      </div>
    </Block>
  );
};

/** Prices that are no market's own say so under the list. */
const Feeds = ({ instruments }: Pick<Tab, 'instruments'>) => {
  const { t } = useTranslation('discover');
  const feeds = [...new Set(instruments.map(({ feed }) => feed))].filter((feed) => feed !== 'live');
  return feeds.map((feed) => (
    <p key={feed} className={style.feed}>
      {t(`feeds.${feed}`)}
    </p>
  ));
};
