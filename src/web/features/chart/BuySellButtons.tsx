import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { useFreshness, useQuote, useSpread } from '../../market/index.ts';
import { address, Link, PATHS } from '../../navigation/index.ts';
import { Arrow, classes, Price, SkeletonBar } from '../../ui/index.ts';
import style from './BuySellButtons.module.css';

type BuySellButtonsProps = {
  readonly instrument: Schema<'Instrument'>;
  /** Called before the ticket opens. */
  readonly onPress?: (() => void) | undefined;
};

/**
 * Sell button at the left, buy button at the right, the spread between them; each leads to the ticket. Both lose their
 * colour while the quote is stale or the market closed or halted.
 */
export const BuySellButtons = ({ instrument, onPress }: BuySellButtonsProps) => {
  const { t } = useTranslation('chart');
  const { symbol, pipSize } = instrument;
  const quote = useQuote(symbol);
  const spread = useSpread(instrument, quote);
  const freshness = useFreshness(symbol);
  const isFaint = freshness !== 'fresh' && freshness !== 'delayed';
  return (
    <div className={classes(style.pair, isFaint && style.faint)}>
      <Link to={address(PATHS.place, { symbol, side: 'sell' })} className={style.sell} onClick={onPress}>
        <span className={style.side}>
          <Arrow isUp={false} />
          {t('sell')}
        </span>
        <Price value={quote?.bid} pipSize={pipSize} />
      </Link>
      <span className={style.spread}>
        <span className="sr">{t(spread.label)} </span>
        {spread.shown}
      </span>
      <Link to={address(PATHS.place, { symbol, side: 'buy' })} className={style.buy} onClick={onPress}>
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
