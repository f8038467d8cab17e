import { BUY, SELL } from '../../../src/domain/orders/direction.ts';
import { slippage } from '../../../src/domain/orders/slippage.ts';

describe('the slippage of a fill', () => {
  it('rates a buy better below the price seen, worse above it', () => {
    expect(slippage(BUY, '4129.45', '4129.40').toFixed()).toBe('0.05');
    expect(slippage(BUY, '4129.45', '4129.50').toFixed()).toBe('-0.05');
  });

  it('rates a sell better above the price seen, worse below it', () => {
    expect(slippage(SELL, '1.13607', '1.13610').toFixed()).toBe('0.00003');
    expect(slippage(SELL, '1.13607', '1.13600').toFixed()).toBe('-0.00007');
  });

  it('is zero slippage when the price seen was filled', () => {
    expect(slippage(BUY, '83212.60', '83212.6').isZero()).toBe(true);
  });
});
