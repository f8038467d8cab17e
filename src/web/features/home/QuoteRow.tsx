import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFreshness, useQuote } from '../../market/index.ts';
import { address, Link, PATHS } from '../../navigation/index.ts';
import { Change, classes, LiveMark, Price, RangeMark, useFormat } from '../../ui/index.ts';
import style from './QuoteRow.module.css';

type QuoteRowProps = { readonly symbol: string; readonly pipSize: string };

/** Row of one instrument, live; of a fixed size, so that a tick lays out nothing but its own digits. */
export const QuoteRow = memo(({ symbol, pipSize }: QuoteRowProps) => {
  const { t } = useTranslation('home');
  const freshness = useFreshness(symbol);
  const isTrusted = freshness === 'fresh' || freshness === 'delayed';
  return (
    <Link to={address(PATHS.chart, { symbol })} className={classes(style.row, !isTrusted && style.old)}>
      <Figures
        symbol={symbol}
        pipSize={pipSize}
        sell={t('columns.sell')}
        buy={t('columns.buy')}
        loading={t('market.quotesLoading')}
        distrusted={isTrusted ? undefined : freshness}
      />
    </Link>
  );
});

type FiguresProps = QuoteRowProps & {
  readonly sell: string;
  readonly buy: string;
  readonly loading: string;
  /** Freshness of a price that cannot be trusted; undefined where it can. */
  readonly distrusted: ReturnType<typeof useFreshness> | undefined;
};

/**
 * Live figures of a row. Takes its words from the row: looking them up at every tick would cost as much as showing the
 * price.
 */
const Figures = ({ symbol, pipSize, sell, buy, loading, distrusted }: FiguresProps) => {
  const { price } = useFormat();
  const quote = useQuote(symbol);
  const isHeard = quote !== undefined && quote.state !== 'loading';
  const change = distrusted ? <LiveMark freshness={distrusted} /> : <Change value={quote?.change} />;
  return (
    <>
      <span>
        <b>{symbol}</b>
        <small>{isHeard ? change : loading}</small>
      </span>
      <span>{isHeard ? <RangeMark low={quote.dayLow} high={quote.dayHigh} value={quote.bid} /> : null}</span>
      <span className={style.figures}>
        <span className="sr">{sell} </span>
        <Price value={quote?.bid} pipSize={pipSize} />
        <small>{price(quote?.dayLow)}</small>
      </span>
      <span className={style.figures}>
        <span className="sr">{buy} </span>
        <Price value={quote?.ask} pipSize={pipSize} />
        <small>{price(quote?.dayHigh)}</small>
      </span>
    </>
  );
};
