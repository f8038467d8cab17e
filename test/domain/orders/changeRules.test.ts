import { checkChange } from '../../../src/domain/orders/changeRules.ts';
import { BUY } from '../../../src/domain/orders/direction.ts';
import { refusal, refusalName } from '../../../src/domain/refusal.ts';
import { gold, goldPrice, NOW_MS } from '../../support/gold.ts';

const open = { status: 'open', direction: BUY, stopLoss: '4100.00', takeProfit: '4129.20' } as const;
const pending = {
  ...open,
  status: 'pending',
  kind: 'limit',
  placePrice: '4110.00',
  volume: '0.10',
  expiresAt: null,
} as const;
const stale = NOW_MS + 15_001;
const closed = { ...goldPrice, state: 'closed' as const };

type Input = Parameters<typeof checkChange>[0];
const found = (order: Input['order'], change: Input['change'], world: Partial<Input> = {}) =>
  checkChange({ order, change, instrument: gold, price: goldPrice, nowMs: NOW_MS, ...world }).map(({ code }) =>
    refusalName(code),
  );

describe('a change of a position', () => {
  it('measures changed levels from the exit price', () => {
    expect(found(open, { stopLoss: '4128.60' })).toEqual([]);
    expect(found(open, { stopLoss: '4128.61' })).toEqual(['stop-too-close']);
    expect(found(open, { stopLoss: '4129.20' })).toEqual(['stop-loss-wrong']);
    expect(found(open, { takeProfit: '4129.00' })).toEqual(['take-profit-wrong']);
  });

  it('does not check an unchanged take profit that is too close by now', () => {
    expect(found(open, { takeProfit: '4129.20', stopLoss: '4101.00' })).toEqual([]);
  });

  it.each([{}, { stopLoss: '4100.00' }, { stopLoss: '4100.0', takeProfit: '4129.20' }])(
    'is refused when it is to the same values, %j: unchanged stop loss and profit price (§5)',
    (change) => {
      expect(found(open, change)).toEqual(['stops-unchanged']);
    },
  );

  it('refuses to remove a level of a position that is not set', () => {
    expect(found({ ...open, stopLoss: null }, { stopLoss: null })).toEqual(['stops-unchanged']);
  });

  it('removes a level of a position without a quote', () => {
    expect(found(open, { stopLoss: null }, { price: undefined })).toEqual([]);
    expect(found(open, { stopLoss: null, takeProfit: null }, { nowMs: stale })).toEqual([]);
  });

  it('sets levels against the last quote of a closed market, but not against a stale or unknown one', () => {
    expect(found(open, { stopLoss: '4101.00' }, { price: closed, nowMs: stale })).toEqual([]);
    expect(found(open, { stopLoss: '4101.00' }, { nowMs: stale })).toEqual(['quote-stale']);
    expect(found(open, { stopLoss: '4101.00' }, { price: undefined })).toEqual(['quotes-loading']);
  });

  it('refuses to change the volume or the expiry of an open position', () => {
    expect(
      checkChange({ order: open, change: { volume: '0.20' }, instrument: gold, price: goldPrice, nowMs: NOW_MS }),
    ).toEqual([refusal('order-not-pending', { field: 'volume' })]);
    expect(found(open, { expiresAt: null })).toEqual(['order-not-pending']);
  });

  it('refuses to change the price of an open position', () => {
    expect(found(open, { price: '4110.00', stopLoss: '4101.00' })).toEqual(['order-not-pending']);
  });
});

describe('a change of the volume and the expiry of a pending order', () => {
  const later = NOW_MS / 1000 + 60;

  it('is checked as of a new order, whatever the state of the quote', () => {
    expect(found(pending, { volume: '0.20', expiresAt: later }, { nowMs: stale })).toEqual([]);
    expect(found(pending, { volume: '0.001' })).toEqual(['volume-below-minimum']);
    expect(found(pending, { volume: '50.01' })).toEqual(['volume-above-maximum']);
    expect(found(pending, { volume: '0.105' })).toEqual(['volume-off-step']);
    expect(found(pending, { expiresAt: NOW_MS / 1000 })).toEqual(['expiry-wrong']);
  });

  it('is named in the order of the checks of a new one', () => {
    const change = { price: '4129.40', volume: '0.105', stopLoss: '4129.30', expiresAt: 1 };
    expect(found(pending, change)).toEqual(['volume-off-step', 'price-too-close', 'stop-too-close', 'expiry-wrong']);
  });

  it('is none where both have their values already', () => {
    expect(found(pending, { volume: '0.1', expiresAt: null })).toEqual(['stops-unchanged']);
    expect(found({ ...pending, expiresAt: later }, { expiresAt: later })).toEqual(['stops-unchanged']);
    expect(found({ ...pending, expiresAt: later }, { expiresAt: null })).toEqual([]);
  });
});

describe('a change of a pending order', () => {
  it('measures exit levels from its price, the new one if there is one', () => {
    expect(found(pending, { stopLoss: '4109.50' })).toEqual([]);
    expect(found(pending, { stopLoss: '4109.51' })).toEqual(['stop-too-close']);
    expect(found(pending, { price: '4120.00', stopLoss: '4109.51' })).toEqual([]);
    expect(found(pending, { price: '4109.00', stopLoss: '4109.50' })).toEqual(['stop-loss-wrong']);
  });

  it('does not check unchanged exit levels when the price changes', () => {
    expect(found(pending, { price: '4100.20' })).toEqual([]);
  });

  it('needs a quote for a new price of a pending order only', () => {
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

  it('refuses to change a pending order to the same price', () => {
    expect(found(pending, { price: '4110.0' })).toEqual(['stops-unchanged']);
  });

  it('returns every fault: quote, price, exit levels, crossed last [CHG-10]', () => {
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
