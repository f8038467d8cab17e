import { quoteEnteringAt, spreadOf } from '../../../src/domain/market/spread.ts';
import { BUY, SELL } from '../../../src/domain/orders/direction.ts';
import { goldPrice } from '../../support/gold.ts';

describe('the spread of a quote', () => {
  it('calculates the spread as ask minus bid, with the digits of the instrument', () => {
    expect(spreadOf({ bid: '4129.10', ask: '4129.45' }, 2)).toBe('0.35');
    expect(spreadOf({ bid: '1.13595', ask: '1.13607' }, 5)).toBe('0.00012');
  });

  it('keeps the trailing zeros of a wide spread', () => {
    expect(spreadOf({ bid: '83200', ask: '83225.5' }, 2)).toBe('25.50');
    expect(spreadOf({ bid: '158.427', ask: '158.427' }, 3)).toBe('0.000');
  });
});

describe('a quote at the price of a pending order', () => {
  it('has that price where the order opens, and the current spread', () => {
    expect(quoteEnteringAt(goldPrice, BUY, '4100.00', 2)).toMatchObject({ bid: '4099.65', ask: '4100.00' });
    expect(quoteEnteringAt(goldPrice, SELL, '4200.00', 2)).toMatchObject({ bid: '4200.00', ask: '4200.35' });
  });
});
