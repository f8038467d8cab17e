import { checkChange } from '../../../src/domain/orders/changeRules.ts';
import { BUY } from '../../../src/domain/orders/direction.ts';
import { refusalName } from '../../../src/domain/refusal.ts';
import { gold, goldPrice, NOW_MS } from '../../support/gold.ts';

const open = { status: 'open', direction: BUY, stopLoss: '4100.00', takeProfit: '4129.20' } as const;
const pending = { ...open, status: 'pending', kind: 'limit', placePrice: '4110.00' } as const;
const stale = NOW_MS + 15_001;
const closed = { ...goldPrice, state: 'closed' as const };

type Input = Parameters<typeof checkChange>[0];
const found = (order: Input['order'], change: Input['change'], world: Partial<Input> = {}) =>
  checkChange({ order, change, instrument: gold, price: goldPrice, nowMs: NOW_MS, ...world }).map(({ code }) =>
    refusalName(code),
  );

describe('a change of a position', () => {
  it('measures what changes from the closing side', () => {
    expect(found(open, { stopLoss: '4128.60' })).toEqual([]);
    expect(found(open, { stopLoss: '4128.61' })).toEqual(['stop-too-close']);
    expect(found(open, { stopLoss: '4129.20' })).toEqual(['stop-loss-wrong']);
    expect(found(open, { takeProfit: '4129.00' })).toEqual(['take-profit-wrong']);
  });

  it('does not examine again what stands: a take profit that has come too close stays as it is', () => {
    expect(found(open, { takeProfit: '4129.20', stopLoss: '4101.00' })).toEqual([]);
  });

  it.each([{}, { stopLoss: '4100.00' }, { stopLoss: '4100.0', takeProfit: '4129.20' }])(
    'to the same, %j, is refused: unchanged stop loss and profit price (§5)',
    (change) => {
      expect(found(open, change)).toEqual(['stops-unchanged']);
    },
  );

  it('takes nothing away where nothing stands', () => {
    expect(found({ ...open, stopLoss: null }, { stopLoss: null })).toEqual(['stops-unchanged']);
  });

  it('takes a value away without a quote', () => {
    expect(found(open, { stopLoss: null }, { price: undefined })).toEqual([]);
    expect(found(open, { stopLoss: null, takeProfit: null }, { nowMs: stale })).toEqual([]);
  });

  it('sets values against the last quote of a closed market, but not against a stale or unknown one', () => {
    expect(found(open, { stopLoss: '4101.00' }, { price: closed, nowMs: stale })).toEqual([]);
    expect(found(open, { stopLoss: '4101.00' }, { nowMs: stale })).toEqual(['quote-stale']);
    expect(found(open, { stopLoss: '4101.00' }, { price: undefined })).toEqual(['quotes-loading']);
  });

  it('has no price to change', () => {
    expect(found(open, { price: '4110.00', stopLoss: '4101.00' })).toEqual(['order-not-pending']);
  });
});

describe('a change of a pending order', () => {
  it('measures stops from its price, be it the new one', () => {
    expect(found(pending, { stopLoss: '4109.50' })).toEqual([]);
    expect(found(pending, { stopLoss: '4109.51' })).toEqual(['stop-too-close']);
    expect(found(pending, { price: '4120.00', stopLoss: '4109.51' })).toEqual([]);
    expect(found(pending, { price: '4109.00', stopLoss: '4109.50' })).toEqual(['stop-loss-wrong']);
  });

  it('does not examine standing stops when the price moves', () => {
    expect(found(pending, { price: '4100.20' })).toEqual([]);
  });

  it('needs a quote for a new price only', () => {
    expect(found(pending, { stopLoss: '4101.00' }, { price: undefined })).toEqual([]);
    expect(found(pending, { price: '4111.00' }, { nowMs: stale })).toEqual(['quote-stale']);
    expect(found(pending, { price: '4111.00' }, { price: closed, nowMs: stale })).toEqual([]);
  });

  it('keeps its kind: a price on the other side of the market is refused', () => {
    expect(found(pending, { price: '4128.95' })).toEqual([]);
    expect(found(pending, { price: '4128.96' })).toEqual(['price-too-close']);
    expect(found(pending, { price: '4129.45' })).toEqual(['price-crossed']);
    expect(found(pending, { price: '4110.001' })).toEqual(['wrong-price']);
  });

  it('to the price that it has is none', () => {
    expect(found(pending, { price: '4110.0' })).toEqual(['stops-unchanged']);
  });

  it('names every fault: quote, price, stops, crossed last', () => {
    expect(found(pending, { price: '4128.96', stopLoss: '4128.95' }, { nowMs: stale })).toEqual([
      'quote-stale',
      'price-too-close',
      'stop-too-close',
    ]);
    expect(found(pending, { price: '4130.00', stopLoss: '4131.00', takeProfit: '4120.00' })).toEqual([
      'stop-loss-wrong',
      'take-profit-wrong',
      'price-crossed',
    ]);
  });
});
