import { api } from '../../api/index.ts';
import { useFreshness, useQuote } from '../../market/index.ts';
import { address, PATHS } from '../../navigation/index.ts';
import { Change, LinkRow, LiveMark, Price } from '../../ui/index.ts';

/** Row of an instrument of an article, with its live price; leads to its chart. */
export const SymbolRow = ({ symbol }: { readonly symbol: string }) => {
  const { data: instrument } = api.useGetInstrumentQuery({ id: symbol });
  const quote = useQuote(symbol);
  const freshness = useFreshness(symbol);
  const isTrusted = freshness === 'fresh' || freshness === 'delayed';
  return (
    <LinkRow
      to={address(PATHS.chart, { symbol })}
      title={symbol}
      note={instrument?.name}
      figure={instrument && quote ? <Price value={quote.bid} pipSize={instrument.pipSize} /> : null}
      caption={isTrusted ? <Change value={quote?.change} /> : <LiveMark freshness={freshness} />}
      hasChevron
    />
  );
};
