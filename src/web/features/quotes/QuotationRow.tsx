import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { FavouriteStar } from '../../favourites/index.ts';
import { type Listed, useFreshness, useHaltWords, useOpening, useQuote } from '../../market/index.ts';
import { address, Link, PATHS } from '../../navigation/index.ts';
import { Change, classes, LiveMark, Price, useFormat } from '../../ui/index.ts';
import style from './Quotation.module.css';

type QuotationRowProps = Pick<Listed, 'symbol' | 'name' | 'pipSize'> & {
  /** Row number in the whole list, the head being 1: most rows are not in the page. */
  readonly rowIndex: number;
};

/** Row of one instrument, live; of a fixed size, so that a tick lays out nothing but its own digits. */
export const QuotationRow = memo(({ symbol, name, pipSize, rowIndex }: QuotationRowProps) => {
  const { t } = useTranslation('quotes');
  return (
    <div role="row" aria-rowindex={rowIndex} className={style.row}>
      <span role="rowheader" className={style.symbol}>
        <Link to={address(PATHS.chart, { symbol })}>{symbol}</Link>
      </span>
      <small role="cell" className={style.name}>
        {name}
      </small>
      <Figures symbol={symbol} pipSize={pipSize} loading={t('quotesLoading')} />
      <span role="cell" className={style.star}>
        <FavouriteStar symbol={symbol} />
      </span>
    </div>
  );
});

type FiguresProps = Pick<Listed, 'symbol' | 'pipSize'> & { readonly loading: string };

/** Live figures of a row: re-rendered by the symbol's own ticks only. */
const Figures = ({ symbol, pipSize, loading }: FiguresProps) => {
  const quote = useQuote(symbol);
  const freshness = useFreshness(symbol);
  const isTrusted = freshness === 'fresh' || freshness === 'delayed';
  const halted = useHaltWords(symbol);
  // What is halted in full says so in its words.
  const isMarked = !isTrusted && freshness !== 'halted';
  const isHeard = quote !== undefined && quote.state !== 'loading';
  return (
    <>
      <span role="cell" className={classes(style.price, !isTrusted && style.old)}>
        <Price value={quote?.bid} pipSize={pipSize} />
      </span>
      <span role="cell" className={style.change}>
        {isHeard ? <Change value={quote.change} /> : null}
      </span>
      <small role="cell" className={style.standing}>
        {isHeard ? null : loading}
        {halted === undefined ? null : <span>{halted}</span>}
        {isHeard && isTrusted && !halted ? <Between low={quote.dayLow} high={quote.dayHigh} /> : null}
        {isHeard && isMarked ? <LiveMark freshness={freshness} /> : null}
        {quote?.state === 'closed' ? <Opening opensAt={quote.nextOpenAt} /> : null}
      </small>
    </>
  );
};

/** The day's low and high, memoised because they seldom move. */
const Between = memo(({ low, high }: { readonly low: string; readonly high: string }) => {
  const { t } = useTranslation('quotes');
  const { price } = useFormat();
  return t('between', { low: price(low), high: price(high) });
});

const Opening = ({ opensAt }: { readonly opensAt: number | null }) => {
  const { t } = useTranslation('quotes');
  const opening = useOpening(opensAt);
  return opening.known === 'unknown' ? null : <span>{t(`opens.${opening.known}`, opening)}</span>;
};
