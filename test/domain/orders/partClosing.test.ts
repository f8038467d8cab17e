import fc from 'fast-check';
import { decimal, moneyText, ZERO } from '../../../src/domain/decimal.ts';
import { type ClosingShares, closingShares, type PartlyClosed } from '../../../src/domain/orders/partClosing.ts';
import { money } from '../../support/arbitraries.ts';

const order: PartlyClosed = {
  placedVolume: '0.03',
  volume: '0.03',
  placedMargin: '100.00',
  placedFee: '-0.20',
  margin: '100.00',
  fee: '-0.20',
  overnightFee: '-1.00',
};

/** Returns what is left of an order after a closing. */
const restOf = (before: PartlyClosed, shares: ClosingShares): PartlyClosed => {
  const less = (field: keyof ClosingShares) => moneyText(decimal(before[field]).minus(shares[field]));
  return {
    ...before,
    volume: less('volume'),
    margin: less('margin'),
    fee: less('fee'),
    overnightFee: less('overnightFee'),
  };
};

/** Closes an order by parts, one after the other. */
const closings = (whole: PartlyClosed, parts: readonly string[]): readonly ClosingShares[] => {
  const [part, ...later] = parts;
  if (part === undefined) return [];
  const shares = closingShares(whole, part);
  return [shares, ...closings(restOf(whole, shares), later)];
};

describe('the shares of a closing', () => {
  it('are the whole margin and fees when the position is closed whole', () => {
    expect(closingShares(order, '0.03')).toEqual({
      volume: '0.03',
      margin: '100.00',
      fee: '-0.20',
      overnightFee: '-1.00',
    });
  });

  it('are cumulative, so that no cent is lost: thirds of 100.00 are 33.33, 33.34 and 33.33', () => {
    const thirds = closings(order, ['0.01', '0.01', '0.01']);
    expect(thirds.map(({ margin }) => margin)).toEqual(['33.33', '33.34', '33.33']);
    expect(thirds.map(({ fee }) => fee)).toEqual(['-0.07', '-0.06', '-0.07']);
    expect(thirds.map(({ overnightFee }) => overnightFee)).toEqual(['-0.33', '-0.34', '-0.33']);
  });

  it('are rounded half away from zero: the first half of a cent is a cent', () => {
    const halves = closings(
      { ...order, placedVolume: '0.02', volume: '0.02', placedMargin: '0.01', margin: '0.01', overnightFee: '-0.01' },
      ['0.01', '0.01'],
    );
    expect(halves.map(({ margin }) => margin)).toEqual(['0.01', '0.00']);
    expect(halves.map(({ overnightFee }) => overnightFee)).toEqual(['-0.01', '0.00']);
  });

  it('charge an overnight fee to the volume open that night, not to parts closed before', () => {
    const first = closingShares(order, '0.01');
    const nextNight = { ...restOf(order, first), overnightFee: '-1.27' };
    expect(closingShares(nextNight, '0.01').overnightFee).toBe('-0.64');
  });
});

describe('the shares of closings by any parts', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 20 });
  const placed = fc.record({ margin: money, fee: money, overnightFee: money }).map(({ margin, fee, overnightFee }) => ({
    margin: decimal(margin).abs().toFixed(2),
    fee: decimal(fee).abs().negated().plus(0).toFixed(2),
    overnightFee,
  }));
  const scenario = fc.tuple(parts, placed).map(([hundredths, sums]) => {
    const volume = (hundredths.reduce((sum, part) => sum + part, 0) / 100).toFixed(2);
    const whole = { ...sums, placedVolume: volume, volume, placedMargin: sums.margin, placedFee: sums.fee };
    return {
      whole,
      shares: closings(
        whole,
        hundredths.map((part) => (part / 100).toFixed(2)),
      ),
    };
  });
  const FIELDS = ['volume', 'margin', 'fee', 'overnightFee'] as const;

  it('add up to the whole exactly: lots, margin, fee, overnight [CLS-37]', () => {
    fc.assert(
      fc.property(scenario, ({ whole, shares }) => {
        for (const field of FIELDS) {
          const sum = shares.reduce((before, share) => before.plus(share[field]), ZERO);
          expect(sum.equals(whole[field])).toBe(true);
        }
      }),
    );
  });

  it('never give a share of the other sign, and never one above the whole', () => {
    fc.assert(
      fc.property(scenario, ({ whole, shares }) => {
        for (const field of FIELDS) {
          for (const share of shares) {
            expect(decimal(share[field]).times(whole[field]).gte(0)).toBe(true);
            expect(decimal(share[field]).abs().lte(decimal(whole[field]).abs())).toBe(true);
          }
        }
      }),
    );
  });

  it('stay within a cent of the exact share, of margin and of fee', () => {
    fc.assert(
      fc.property(scenario, ({ whole, shares }) => {
        for (const share of shares) {
          const exact = decimal(whole.placedMargin).times(share.volume).div(whole.placedVolume);
          expect(exact.minus(share.margin).abs().lte('0.01')).toBe(true);
        }
      }),
    );
  });
});
