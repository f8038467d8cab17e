import { formula } from '../formula.ts';

/** Margin set aside to hold a position open: at the fill's price and rate, stored on the order, never revalued. */
export const margin = formula({
  name: 'margin',
  source: 'specification §5',
  inputs: {
    price: 'quote/unit',
    volume: 'lot',
    contractSize: 'unit/lot',
    leverage: '×',
    conversionRate: 'account/quote',
  },
  unit: 'account',
  digits: 2,
  compute: ({ price, volume, contractSize, leverage, conversionRate }) =>
    price.times(volume).times(contractSize).times(conversionRate).div(leverage),
});
