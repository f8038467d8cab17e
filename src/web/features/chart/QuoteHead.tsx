import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { useFreshness, useHaltWords, useOpening, useQuote, useSpread } from '../../market/index.ts';
import { Change, classes, Fact, Facts, Price, SkeletonBar, useFormat } from '../../ui/index.ts';
import style from './QuoteHead.module.css';

/**
 * Quote above the chart: the bid, the day's change and range, the spread; while the market is closed, its opening time.
 */
export const QuoteHead = ({ instrument }: { readonly instrument: Schema<'Instrument'> }) => {
  const { t } = useTranslation('chart');
  const { price } = useFormat();
  const quote = useQuote(instrument.symbol);
  const isOld = useFreshness(instrument.symbol) !== 'fresh';
  const spread = useSpread(instrument, quote);
  const halted = useHaltWords(instrument.symbol);
  return (
    <section className={classes(style.head, isOld && style.old)} aria-label={t('price')}>
      <div className={style.bid}>
        <p className={style.display}>
          <Price value={quote?.bid} pipSize={instrument.pipSize} />
        </p>
        <p>
          {quote?.state === 'trading' ? <Change value={quote.change} /> : null}
          {quote?.state === 'closed' ? <Opens at={quote.nextOpenAt} /> : null}
          {quote === undefined || quote.state === 'loading' ? t('quotesLoading') : null}
        </p>
        {halted === undefined ? null : <p role="status">{halted}</p>}
      </div>
      <Facts columns={2}>
        <Fact label={t('high')}>{price(quote?.dayHigh)}</Fact>
        <Fact label={t('ask')}>{price(quote?.ask)}</Fact>
        <Fact label={t('low')}>{price(quote?.dayLow)}</Fact>
        <Fact label={t(spread.label)}>{spread.shown}</Fact>
      </Facts>
    </section>
  );
};

/** Placeholder of the quote while it loads, in its final size. */
export const QuoteHeadSkeleton = () => (
  <div className={style.head} aria-hidden="true">
    <SkeletonBar width={150} height={52} />
    <SkeletonBar width={176} height={36} />
  </div>
);

const Opens = ({ at }: { readonly at: number | null }) => {
  const { t } = useTranslation('market');
  const opening = useOpening(at);
  return t(`opens.${opening.known}`, opening);
};
