import { memo, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { useFreshness, useQuote } from '../../market/index.ts';
import { address, Link, PATHS } from '../../navigation/index.ts';
import { Block, Change, classes, LiveMark, Price, Sparkline } from '../../ui/index.ts';
import style from './HotItems.module.css';

type HotItemsProps = Schema<'MarketTabs'> & {
  /** Reads the list again. */
  readonly onNewDay: HotCardProps['onNewDay'];
};

/** Cards of the most traded and searched instruments, scrolling sideways; those whose market is open come first. */
export const HotItems = ({ hot, tabs, onNewDay }: HotItemsProps) => {
  const { t } = useTranslation('home');
  const instruments = new Map(tabs.flatMap((tab) => tab.instruments).map((listed) => [listed.symbol, listed]));
  const items = hot.items.flatMap((item) => {
    const instrument = instruments.get(item.symbol);
    return instrument ? [{ ...item, pipSize: instrument.pipSize, listed: instrument.quote }] : [];
  });
  if (items.length === 0) return null;
  const openFirst = items.toSorted((one, other) => Number(isOpen(other)) - Number(isOpen(one)));
  return (
    <Block title={t('hot.title')} aside={t(`hot.${hot.source}`)} kind="flush">
      <ul className={style.cards}>
        {openFirst.map((item) => (
          <li key={item.symbol}>
            <HotCard {...item} onNewDay={onNewDay} />
          </li>
        ))}
      </ul>
    </Block>
  );
};

type HotCardProps = Schema<'HotItem'> & {
  readonly pipSize: string;
  /** Quote of the list, of the time of the sparkline. */
  readonly listed: Schema<'Quote'> | null;
  /** Called once a day has ended since the list was read. */
  readonly onNewDay: () => unknown;
};

const isOpen = ({ listed }: Pick<HotCardProps, 'listed'>) => listed?.state === 'trading';

const HotCard = memo(({ symbol, sparkline, pipSize, listed, onNewDay }: HotCardProps) => {
  const quote = useQuote(symbol);
  const isNewDay = listed !== null && quote !== undefined && quote.previousClose !== listed.previousClose;
  useEffect(() => {
    if (isNewDay) onNewDay();
  }, [isNewDay, onNewDay]);
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
      <Sparkline closes={quote ? [...sparkline.slice(0, -1), quote.bid] : sparkline} reference={quote?.previousClose} />
    </Link>
  );
});
