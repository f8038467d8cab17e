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

describe('the quotation', () => {
  it('stands as the market lists it until it is told otherwise', () => {
    expect(symbols('listed')).toEqual(['XAUUSD', 'UNSAID', 'EURUSD', 'BTCUSD', 'USDJPY']);
  });

  it('is ordered by name, either way', () => {
    expect(symbols('name')).toEqual(['BTCUSD', 'EURUSD', 'UNSAID', 'USDJPY', 'XAUUSD']);
    expect(symbols('name-falling')).toEqual(['XAUUSD', 'USDJPY', 'UNSAID', 'EURUSD', 'BTCUSD']);
  });

  it('is ordered by price as a figure and not as a text, what has none last', () => {
    expect(symbols('price')).toEqual(['EURUSD', 'USDJPY', 'XAUUSD', 'BTCUSD', 'UNSAID']);
    expect(symbols('price-falling')).toEqual(['BTCUSD', 'XAUUSD', 'USDJPY', 'EURUSD', 'UNSAID']);
  });

  it('is ordered by change, losses below gains', () => {
    expect(symbols('change-falling')).toEqual(['BTCUSD', 'XAUUSD', 'EURUSD', 'USDJPY', 'UNSAID']);
    expect(symbols('change')).toEqual(['USDJPY', 'EURUSD', 'XAUUSD', 'BTCUSD', 'UNSAID']);
  });
});

describe('the head of a column', () => {
  it('orders its usual way first, then the other, then not at all', () => {
    expect(nextOrder('change', 'listed')).toBe('change-falling');
    expect(nextOrder('change', 'change-falling')).toBe('change');
    expect(nextOrder('change', 'change')).toBe('listed');
    expect(nextOrder('name', 'change')).toBe('name');
    expect(nextOrder('name', 'name')).toBe('name-falling');
  });

  it('says which way it is ordered, and nothing while another one is', () => {
    expect(directionOf('price', 'price-falling')).toBe('falling');
    expect(directionOf('price', 'price')).toBe('rising');
    expect(directionOf('price', 'name')).toBeUndefined();
  });
});
