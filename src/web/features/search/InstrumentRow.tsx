import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { FavouriteStar } from '../../favourites/index.ts';
import { useFreshness, useQuote } from '../../market/index.ts';
import { address, Link, PATHS } from '../../navigation/index.ts';
import { Change, LiveMark, Price } from '../../ui/index.ts';
import style from './InstrumentRow.module.css';

type InstrumentRowProps = Pick<Schema<'InstrumentSummary'>, 'symbol' | 'name' | 'pipSize'> & {
  readonly onOpen: () => void;
};

/** Row of a found instrument, with its live price and its star; leads to its chart. */
export const InstrumentRow = ({ symbol, name, pipSize, onOpen }: InstrumentRowProps) => {
  const { t } = useTranslation('search');
  const quote = useQuote(symbol);
  const freshness = useFreshness(symbol);
  const isHeard = quote !== undefined && quote.state !== 'loading';
  const isTrusted = freshness === 'fresh' || freshness === 'delayed';
  return (
    <div className={style.row}>
      <Link to={address(PATHS.chart, { symbol })} className={style.link} onClick={onOpen}>
        <span className={style.words}>
          <b>{symbol}</b>
          <small>{name}</small>
        </span>
        <span className={style.end}>
          <Price value={quote?.bid} pipSize={pipSize} />
          <small>
            {isHeard ? null : t('quotesLoading')}
            {isHeard && isTrusted ? <Change value={quote.change} /> : null}
            {isHeard && !isTrusted ? <LiveMark freshness={freshness} /> : null}
          </small>
        </span>
      </Link>
      <FavouriteStar symbol={symbol} />
    </div>
  );
};
