import { BUY, SELL } from '../../../src/domain/orders/direction.ts';
import { exitLevelEntries, priceKeys } from '../../../src/web/orders/index.ts';

const order = { direction: BUY, volume: '0.10', price: '4100.00' } as const;
const prices = exitLevelEntries({ stopLoss: '4000.00', takeProfit: '4300.00' });
const worth = { ...prices, stopLoss: { unit: 'money', typed: '500' } } as const;

describe('a yes to prices that are far from the market', () => {
  it('is good for the same order again', () => {
    expect(priceKeys(prices, { ...order })).toEqual(priceKeys(prices, order));
  });

  it('is good for no price of an order in the other direction', () => {
    const bought = priceKeys(prices, order);
    const sold = priceKeys(prices, { ...order, direction: SELL });
    for (const field of ['price', 'stopLoss', 'takeProfit'] as const) expect(sold[field]).not.toBe(bought[field]);
  });

  it('is good for another volume, except to a level that is worked out from it', () => {
    const small = priceKeys(worth, order);
    const large = priceKeys(worth, { ...order, volume: '5.00' });
    expect(large.stopLoss).not.toBe(small.stopLoss);
    expect(large).toMatchObject({ price: small.price, takeProfit: small.takeProfit });
  });
});
