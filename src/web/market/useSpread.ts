import { decimal } from '../../domain/decimal.ts';
import type { Instrument } from '../../domain/market/instrument.ts';
import { spreadOf } from '../../domain/market/spread.ts';
import { useFormat } from '../ui/index.ts';
import type { MarketQuote } from './quote.ts';

/** Returns the spread of a quote as it is shown: of currencies in pips, otherwise in price. */
export const useSpread = (
  { tab, digits, pipSize }: Pick<Instrument, 'tab' | 'digits' | 'pipSize'>,
  quote: MarketQuote | undefined,
): { readonly shown: string; readonly label: 'spread' | 'spreadPips' } => {
  const { price, pips } = useFormat();
  const spread = quote && spreadOf(quote, digits);
  return tab === 'forex'
    ? { shown: pips(spread && decimal(spread).div(pipSize)), label: 'spreadPips' }
    : { shown: price(spread), label: 'spread' };
};
