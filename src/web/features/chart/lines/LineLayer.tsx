import { useMemo } from 'react';
import type { Freshness } from '../../../../domain/market/quote.ts';
import type { Schema } from '../../../api/index.ts';
import type { MarketQuote } from '../../../market/index.ts';
import { useLiveAccount, usePendingOrders } from '../../../tradingAccount/index.ts';
import type { Layout } from '../layout.ts';
import { PlotFoot } from '../PlotFoot.tsx';
import { lineLabels, type Stretch } from './lineLabels.ts';
import { OrderLines } from './OrderLines.tsx';
import { type OrderLine, orderLines } from './orderLines.ts';
import { PriceTags, priceTags } from './PriceTags.tsx';

const useOrderLines = (symbol: string): readonly OrderLine[] => {
  const account = useLiveAccount();
  const { orders: pending } = usePendingOrders();
  const positions = account.status === 'ready' ? account.positions : undefined;
  return useMemo(() => orderLines(symbol, positions ?? [], pending ?? []), [symbol, positions, pending]);
};

type LineLayerProps = {
  readonly layout: Layout;
  readonly instrument: Schema<'Instrument'>;
  readonly quote: MarketQuote | undefined;
  readonly freshness: Freshness;
};

/** What lies over the candles at its price: the scale with the current prices, the customer's orders, and their sum. */
export const LineLayer = ({ layout, instrument, quote, freshness }: LineLayerProps) => {
  const lines = useOrderLines(instrument.symbol);
  const { prices } = layout;
  const tags = useMemo(() => priceTags(prices, quote), [prices, quote]);
  const labels = useMemo(() => {
    const [first] = tags;
    const taken: Stretch | undefined = first && [
      Math.min(...tags.map(({ top }) => top)),
      Math.max(...tags.map(({ bottom }) => bottom)),
    ];
    return lineLabels(lines, prices, taken);
  }, [lines, prices, tags]);
  const covered = labels.flatMap(({ place, at }) => (place === 'scale' ? [at] : []));
  const short = labels.flatMap((label) => (label.place === 'plot' ? [] : label.lines));
  return (
    <>
      <PriceTags layout={layout} tags={tags} freshness={freshness} digits={instrument.digits} covered={covered} />
      <OrderLines layout={layout} instrument={instrument} lines={lines} labels={labels} />
      <PlotFoot layout={layout} instrument={instrument} alone={short.find(({ kind }) => kind === 'position')} />
    </>
  );
};
