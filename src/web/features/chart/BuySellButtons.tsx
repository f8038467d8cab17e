import { useTranslation } from 'react-i18next';
import { spreadOf } from '../../../domain/market/quote.ts';
import type { Schema } from '../../api/index.ts';
import { useFreshness, useQuote } from '../../market/index.ts';
import { address, Link, PATHS } from '../../navigation/index.ts';
import { Arrow, classes, Price, SkeletonBar, useFormat } from '../../ui/index.ts';
import style from './BuySellButtons.module.css';

/**
 * Sell button at the left, buy button at the right, the spread between them; each leads to the ticket. Both lose their
 * colour while the quote is stale or the market closed.
 */
export const BuySellButtons = ({ instrument }: { readonly instrument: Schema<'Instrument'> }) => {
  const { t } = useTranslation('chart');
  const { price } = useFormat();
  const { symbol, pipSize, digits } = instrument;
  const quote = useQuote(symbol);
  const freshness = useFreshness(symbol);
  const isFaint = freshness === 'stale' || freshness === 'closed';
  return (
    <div className={classes(style.pair, isFaint && style.faint)}>
      <Link to={address(PATHS.place, { symbol, side: 'sell' })} className={style.sell}>
        <span className={style.side}>
          <Arrow isUp={false} />
          {t('sell')}
        </span>
        <Price value={quote?.bid} pipSize={pipSize} />
      </Link>
      <span className={style.spread}>
        <span className="sr">{t('spread')} </span>
        {price(quote && spreadOf(quote, digits))}
      </span>
      <Link to={address(PATHS.place, { symbol, side: 'buy' })} className={style.buy}>
        <span className={style.side}>
          <Arrow isUp />
          {t('buy')}
        </span>
        <Price value={quote?.ask} pipSize={pipSize} />
      </Link>
    </div>
  );
};

/** Placeholder of the two buttons while the instrument loads. */
export const BuySellButtonsSkeleton = () => (
  <div className={style.bones} aria-hidden="true">
    <SkeletonBar width={144} height={56} />
    <SkeletonBar width={144} height={56} />
  </div>
);
