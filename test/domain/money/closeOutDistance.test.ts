import fc from 'fast-check';
import { decimal } from '../../../src/domain/decimal.ts';
import { accountFigures } from '../../../src/domain/money/account.ts';
import { isCloseOut } from '../../../src/domain/money/closeOut.ts';
import {
  closeOutDistance,
  closeOutPoint,
  closeOutPrice,
  netVolume,
} from '../../../src/domain/money/closeOutDistance.ts';
import { valueAt } from '../../../src/domain/money/position.ts';
import { BUY, SELL } from '../../../src/domain/orders/direction.ts';
import { gold, goldPrice } from '../../support/gold.ts';

describe('the net volume of an instrument', () => {
  it('sums a net volume as the volume bought minus the volume sold', () => {
    const buy = { direction: BUY, volume: '0.30' };
    const sell = { direction: SELL, volume: '0.50' };
    expect(netVolume([buy, sell])).toEqual({ direction: SELL, volume: decimal('0.2') });
    expect(netVolume([buy, buy, sell])).toEqual({ direction: BUY, volume: decimal('0.1') });
  });

  it('has no net volume when both sides cancel each other out', () => {
    expect(netVolume([])).toBeUndefined();
    const same = { volume: '1.00' };
    expect(
      netVolume([
        { ...same, direction: BUY },
        { ...same, direction: SELL },
      ]),
    ).toBeUndefined();
  });
});

describe('the close-out price of an instrument', () => {
  it('is below the market for a long net volume, above it for a short one', () => {
    expect(closeOutPrice(BUY, '4129.10', decimal('896.76'), 2)).toBe('3232.34');
    expect(closeOutPrice(SELL, '4129.45', decimal('896.76'), 2)).toBe('5026.21');
  });

  it('has no close-out price when the price would have to fall to 0', () => {
    expect(closeOutPrice(BUY, '4129.10', decimal('4129.10'), 2)).toBeNull();
    expect(closeOutPrice(SELL, '4129.10', decimal('9000'), 2)).toBe('13129.10');
  });

  it('finds the first price at which the account is closed out', () => {
    const balance = decimal('10000');
    const position = { ...gold, direction: BUY, placePrice: '4129.10' };
    const ratioAt = (price: string, volume: string) => {
      const openProfit = valueAt({ ...position, volume }, price, undefined)?.profit.result ?? decimal('0');
      return accountFigures({ balance, openProfit, usedMargin: decimal('2000') }).advancePaymentRatio?.result ?? null;
    };
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 2_000 }), (cents) => {
        const volume = (cents / 100).toFixed(2);
        const distance = closeOutDistance(2).compute({
          netWorth: balance,
          usedMargin: decimal('2000'),
          closeOutLevel: decimal('50'),
          netVolume: decimal(volume),
          contractSize: decimal(gold.contractSize),
          conversionRate: decimal('1'),
        });
        const price = closeOutPrice(BUY, '4129.10', distance, 2) ?? '';
        expect(isCloseOut(ratioAt(decimal(price).minus('0.01').toFixed(2), volume))).toBe(true);
        expect(isCloseOut(ratioAt(decimal(price).plus('0.01').toFixed(2), volume))).toBe(false);
      }),
    );
  });
});

describe('the point of the close-out', () => {
  const figures = accountFigures({ balance: decimal('10000'), openProfit: decimal('0'), usedMargin: decimal('2000') });
  const input = {
    figures,
    closeOutLevel: '50',
    positions: [{ direction: BUY, volume: '0.10' }],
    instrument: gold,
    quote: goldPrice,
    pair: undefined,
  };

  it('is as far from the closing price as its distance, which says how it was computed', () => {
    const point = closeOutPoint(input);
    expect(point?.distance.result.toFixed(2)).toBe('900.00');
    expect(point?.distance.inputs).toMatchObject({ netWorth: decimal('10000'), netVolume: decimal('0.1') });
    expect(point?.price).toBe('3229.10');
  });

  it('is none where positions cancel each other out, the pair has no quote, or the level is reached', () => {
    expect(closeOutPoint({ ...input, positions: [] })).toBeUndefined();
    const inPounds = { ...gold, conversion: { symbol: 'GBPUSD', inverse: false } };
    expect(closeOutPoint({ ...input, instrument: inPounds })).toBeUndefined();
    const lost = accountFigures({ balance: decimal('1000'), openProfit: decimal('0'), usedMargin: decimal('2000') });
    expect(closeOutPoint({ ...input, figures: lost })).toBeUndefined();
  });
});
