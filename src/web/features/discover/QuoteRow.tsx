import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { type MarketQuote, useFreshness, useQuote } from '../../market/index.ts';
import { address, Link, PATHS } from '../../navigation/index.ts';
import { Change, classes, LiveMark, Price, RangeMark, useFormat } from '../../ui/index.ts';
import style from './QuoteRow.module.css';

type QuoteRowProps = { readonly symbol: string; readonly pipSize: string };

/** One instrument of the market, live; of a fixed size, so that a tick lays out nothing but its own digits. */
export const QuoteRow = memo(({ symbol, pipSize }: QuoteRowProps) => {
  const { t } = useTranslation('discover');
  const { price } = useFormat();
  const quote = useQuote(symbol);
  const freshness = useFreshness(symbol);
  const isHeard = quote !== undefined && quote.state !== 'loading';
  const isTrusted = freshness === 'live' || freshness === 'delayed';
  return (
    <Link to={address(PATHS.chart, { symbol })} className={classes(style.row, !isTrusted && style.old)}>
      <span>
        <b>{symbol}</b>
        <small>
          {isHeard ? <Standing quote={quote} isTrusted={isTrusted} freshness={freshness} /> : t('market.quotesLoading')}
        </small>
      </span>
      <span>{isHeard ? <RangeMark low={quote.dayLow} high={quote.dayHigh} value={quote.bid} /> : null}</span>
      <span className={style.figures}>
        <span className="sr">{t('columns.sell')} </span>
        <Price value={quote?.bid} pipSize={pipSize} />
        <small>{price(quote?.dayLow)}</small>
      </span>
      <span className={style.figures}>
        <span className="sr">{t('columns.buy')} </span>
        <Price value={quote?.ask} pipSize={pipSize} />
        <small>{price(quote?.dayHigh)}</small>
      </span>
    </Link>
  );
});

type StandingProps = {
  readonly quote: MarketQuote;
  readonly isTrusted: boolean;
  readonly freshness: ReturnType<typeof useFreshness>;
};

/** The day's change while the price can be trusted; why it cannot otherwise. */
const Standing = ({ quote, isTrusted, freshness }: StandingProps) =>
  isTrusted ? <Change value={quote.change} /> : <LiveMark freshness={freshness} />;
