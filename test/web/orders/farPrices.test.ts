import { decimal } from '../../../src/domain/decimal.ts';
import { BUY, SELL } from '../../../src/domain/orders/direction.ts';
import { exitLevelEntries, farPrices, priceKeys } from '../../../src/web/orders/index.ts';
import { gold } from '../../support/gold.ts';

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

describe('a stop loss whose loss exceeds the equity', () => {
  const risk = {
    instrument: gold,
    direction: BUY,
    volume: '10.00',
    openPrice: '4100.00',
    pair: undefined,
    netWorth: decimal('90000'),
  };
  const asked = (stopLoss: string, more: Partial<typeof risk> = {}, refusals: readonly { detail?: object }[] = []) =>
    farPrices({
      tab: 'metals',
      pending: undefined,
      reference: '4100.00',
      exitLevels: { stopLoss },
      risk: { ...risk, ...more },
      refusals,
    });

  it('is asked about with the loss and the equity', () => {
    expect(asked('4009.99')).toEqual([{ field: 'stopLoss', from: 'equity', loss: '90010.00', equity: '90000.00' }]);
  });

  it.each(['4010.00', '4099.00', '4110.00'])('is not asked about at %s, where the equity is enough', (stopLoss) => {
    expect(asked(stopLoss)).toEqual([]);
  });

  it('is asked about after its distance from the market', () => {
    expect(asked('4.10').map(({ from }) => from)).toEqual(['market', 'equity']);
  });

  it('is not asked about while it is refused, or its loss is not known', () => {
    expect(asked('4009.99', {}, [{ detail: { field: 'stopLoss' } }])).toEqual([]);
    expect(asked('4009.99', { volume: '' })).toEqual([]);
  });

  it('is asked about where it stays and the volume or price of its order changes, and not for its distance', () => {
    const stays = {
      tab: 'metals',
      pending: undefined,
      reference: '4100.00',
      exitLevels: {},
      risk,
      refusals: [],
    } as const;
    const question = { field: 'stopLoss', from: 'equity', loss: '90010.00', equity: '90000.00' };
    expect(farPrices({ ...stays, standingStop: '4009.99' })).toEqual([question]);
    expect(farPrices({ ...stays, standingStop: '4010.00' })).toEqual([]);
    expect(farPrices({ ...stays, standingStop: null })).toEqual([]);
  });

  it('needs another yes for another volume, also where it is a price', () => {
    const small = priceKeys(prices, order);
    const large = priceKeys(prices, { ...order, volume: '5.00' });
    expect(large.loss).not.toBe(small.loss);
    expect(large.stopLoss).toBe(small.stopLoss);
  });
});
