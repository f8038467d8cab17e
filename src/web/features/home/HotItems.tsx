import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { useFreshness, useQuote } from '../../market/index.ts';
import { address, Link, PATHS } from '../../navigation/index.ts';
import { Block, Change, classes, LiveMark, Price, Sparkline } from '../../ui/index.ts';
import style from './HotItems.module.css';

/** Cards of the most traded and searched instruments, scrolling sideways; those whose market is open come first. */
export const HotItems = ({ hot, tabs }: Schema<'MarketTabs'>) => {
  const { t } = useTranslation('home');
  const instruments = new Map(tabs.flatMap((tab) => tab.instruments).map((listed) => [listed.symbol, listed]));
  const items = hot.items.flatMap((item) => {
    const instrument = instruments.get(item.symbol);
    return instrument ? [{ ...item, pipSize: instrument.pipSize, isOpen: instrument.quote?.state === 'trading' }] : [];
  });
  if (items.length === 0) return null;
  const openFirst = items.toSorted((one, other) => Number(other.isOpen) - Number(one.isOpen));
  return (
    <Block title={t('hot.title')} aside={t(`hot.${hot.source}`)} kind="flush">
      <ul className={style.cards}>
        {openFirst.map((item) => (
          <li key={item.symbol}>
            <HotCard {...item} />
          </li>
        ))}
      </ul>
    </Block>
  );
};

type HotCardProps = Schema<'HotItem'> & { readonly pipSize: string };

const HotCard = memo(({ symbol, sparkline, pipSize }: HotCardProps) => {
  const quote = useQuote(symbol);
  const freshness = useFreshness(symbol);
  const isTrusted = freshness === 'fresh' || freshness === 'delayed';
  return (
    <Link to={address(PATHS.chart, { symbol })} className={classes(style.card, !isTrusted && style.old)}>
      <span className={style.head}>
        <b>{symbol}</b>
        {isTrusted ? <Change value={quote?.change} /> : <LiveMark freshness={freshness} />}
      </span>
      <span className={style.price}>
        <Price value={quote?.bid} pipSize={pipSize} />
      </span>
      <Sparkline closes={sparkline} reference={quote?.previousClose} />
    </Link>
  );
});
