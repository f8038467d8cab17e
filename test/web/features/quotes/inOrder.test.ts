import type { QuotationOrder } from '../../../../src/web/device/marketPreferences.ts';
import { directionOf, inOrder, nextOrder } from '../../../../src/web/features/quotes/inOrder.ts';
import type { MarketQuote } from '../../../../src/web/market/index.ts';
import type { Listed } from '../../../../src/web/market/marketLists.ts';

const FIGURES: Readonly<Record<string, { bid: string; change: string }>> = {
  XAUUSD: { bid: '4129.10', change: '0.84' },
  EURUSD: { bid: '1.13607', change: '-0.18' },
  BTCUSD: { bid: '83212.64', change: '10.06' },
  USDJPY: { bid: '157.477', change: '-1.31' },
};
const listed = ['XAUUSD', 'UNSAID', 'EURUSD', 'BTCUSD', 'USDJPY'].map((symbol) => ({ symbol }) as Listed);
const quoteOf = (symbol: string) => FIGURES[symbol] as MarketQuote | undefined;
const symbols = (order: QuotationOrder) => inOrder(listed, order, quoteOf).map(({ symbol }) => symbol);

describe('the quotation’s order', () => {
  it('is the market’s own by default', () => {
    expect(symbols('listed')).toEqual(['XAUUSD', 'UNSAID', 'EURUSD', 'BTCUSD', 'USDJPY']);
  });

  it('sorts by name, in either direction', () => {
    expect(symbols('name')).toEqual(['BTCUSD', 'EURUSD', 'UNSAID', 'USDJPY', 'XAUUSD']);
    expect(symbols('name-falling')).toEqual(['XAUUSD', 'USDJPY', 'UNSAID', 'EURUSD', 'BTCUSD']);
  });

  it('sorts by price as a figure and not as a text, instruments without a quote last', () => {
    expect(symbols('price')).toEqual(['EURUSD', 'USDJPY', 'XAUUSD', 'BTCUSD', 'UNSAID']);
    expect(symbols('price-falling')).toEqual(['BTCUSD', 'XAUUSD', 'USDJPY', 'EURUSD', 'UNSAID']);
  });

  it('sorts by change, losses below gains', () => {
    expect(symbols('change-falling')).toEqual(['BTCUSD', 'XAUUSD', 'EURUSD', 'USDJPY', 'UNSAID']);
    expect(symbols('change')).toEqual(['USDJPY', 'EURUSD', 'XAUUSD', 'BTCUSD', 'UNSAID']);
  });
});

describe('the head of a column', () => {
  it('switches from its usual direction to the opposite, then to no order', () => {
    expect(nextOrder('change', 'listed')).toBe('change-falling');
    expect(nextOrder('change', 'change-falling')).toBe('change');
    expect(nextOrder('change', 'change')).toBe('listed');
    expect(nextOrder('name', 'change')).toBe('name');
    expect(nextOrder('name', 'name')).toBe('name-falling');
  });

  it('shows its direction, and none while another column is sorted', () => {
    expect(directionOf('price', 'price-falling')).toBe('falling');
    expect(directionOf('price', 'price')).toBe('rising');
    expect(directionOf('price', 'name')).toBeUndefined();
  });
});
