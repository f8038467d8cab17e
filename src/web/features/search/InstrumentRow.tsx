import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { FavouriteStar } from '../../favourites/index.ts';
import { useFreshness, useQuote } from '../../market/index.ts';
import { address, PATHS } from '../../navigation/index.ts';
import { Change, LinkRow, LiveMark, Price } from '../../ui/index.ts';
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
    <LinkRow
      to={address(PATHS.chart, { symbol })}
      onPress={onOpen}
      title={symbol}
      note={name}
      figure={
        <span className={style.price}>
          <Price value={quote?.bid} pipSize={pipSize} />
        </span>
      }
      caption={
        <>
          {isHeard ? null : t('quotesLoading')}
          {isHeard && isTrusted ? <Change value={quote.change} /> : null}
          {isHeard && !isTrusted ? <LiveMark freshness={freshness} /> : null}
        </>
      }
      beside={<FavouriteStar symbol={symbol} />}
    />
  );
};
