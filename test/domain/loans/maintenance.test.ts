import * as fc from 'fast-check';
import { Decimal, decimal, moneyText } from '../../../src/domain/decimal.ts';
import {
  isLiquidation,
  maintenanceRatioOf,
  maintenanceStep,
  netWorthAt,
  ratioAtPayout,
  securedDebtOf,
  sufficesForPayout,
} from '../../../src/domain/loans/maintenance.ts';

const LEVELS = { payout: '150.00', warning: '130.00', liquidation: '120.00' };
const PARTS = { principal: decimal('1000.00'), interest: decimal('13.00'), platformFee: decimal('10.00') };
const TERMS = { dailyInterestRate: '0.0005', platformFeeRate: '0.01', earlyRepaymentFeeRate: '0.02' };

const ratioText = (netWorth: string) => maintenanceRatioOf(decimal(netWorth), PARTS)?.result.toFixed(2);

describe('the maintenance ratio', () => {
  it('is net worth by debt without an early fee: the example of the contract [LON-63]', () => {
    expect(moneyText(securedDebtOf(PARTS).result)).toBe('1023.00');
    expect(ratioText('2184.07')).toBe('213.50');
    expect(ratioText('1227.60')).toBe('120.00');
    expect(moneyText(netWorthAt('120.00', PARTS).result)).toBe('1227.60');
  });

  it('is below zero with a net worth below zero, and null where nothing is owed', () => {
    expect(ratioText('-10.23')).toBe('-1.00');
    const nothing = { principal: decimal('0'), interest: decimal('0'), platformFee: decimal('0') };
    expect(maintenanceRatioOf(decimal('100'), nothing)).toBeNull();
  });

  it('at payout has the money paid out, its fee and the first day: 515.75 of net worth is 150.00 % [LON-39, LON-64]', () => {
    const asked = { quantity: '1000.00', days: 60, terms: TERMS };
    const ratios = ['515.75', '515.70', '515.69'].map((netWorth) => ratioAtPayout(decimal(netWorth), asked).result);
    // 1,515.70 ÷ 1,010.50 = 149.9951 %, which is 150.00 % rounded.
    expect(ratios.map((ratio) => ratio.toFixed(2))).toEqual(['150.00', '150.00', '149.99']);
    expect(ratios.map((ratio) => sufficesForPayout(ratio, LEVELS))).toEqual([true, true, false]);
  });

  it('is at least a level exactly where the net worth is at least that of the level, but for rounding', () => {
    const cents = fc.integer({ min: 0, max: 500_000 }).map((units) => new Decimal(units).div(100));
    fc.assert(
      fc.property(cents, (netWorth) => {
        const ratio = maintenanceRatioOf(netWorth, PARTS)?.result ?? decimal('0');
        const difference = netWorth.minus(netWorthAt(LEVELS.warning, PARTS).result);
        if (difference.gt('0.06')) expect(ratio.gt(LEVELS.warning)).toBe(true);
        if (difference.lt('-0.06')) expect(ratio.lt(LEVELS.warning)).toBe(true);
      }),
    );
  });
});

describe('the levels of the maintenance ratio', () => {
  /** Follows ratios one after the other from an armed warning: W is a warning, L a liquidation. */
  const followed = (ratios: readonly (string | null)[]) => {
    let isArmed = true;
    return ratios.map((ratio) => {
      const step = maintenanceStep(ratio === null ? null : decimal(ratio), LEVELS, { isArmed });
      ({ isArmed } = step);
      return `${step.isWarned ? 'W' : ''}${step.isLiquidated ? 'L' : ''}`;
    });
  };

  it('are warned of once at 130.00 or below, and again only after 135.00 or more [LON-67, LON-68]', () => {
    expect(followed(['130.01', '130.00', '129.00', '134.99', '129.00', '135.00', '130.00'])).toEqual([
      ...['', 'W', '', '', '', '', 'W'],
    ]);
  });

  it('are warned of before a liquidation at the same instant, which does not end while the ratio stays [LON-87]', () => {
    expect(followed(['140.00', '120.00', '119.99', '120.01', '60.00'])).toEqual(['', 'WL', 'L', '', 'L']);
  });

  it('are armed again where nothing is owed any more', () => {
    expect(followed(['125.00', null, '125.00'])).toEqual(['W', '', 'W']);
    expect([isLiquidation(null, LEVELS), isLiquidation(decimal('120.00'), LEVELS)]).toEqual([false, true]);
  });
});
