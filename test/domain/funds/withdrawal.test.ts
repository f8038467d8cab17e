import fc from 'fast-check';
import { decimal } from '../../../src/domain/decimal.ts';
import { partOfWithdrawable, WITHDRAWAL_PARTS, withdrawalFigures } from '../../../src/domain/funds/withdrawal.ts';
import { checkLoanRatio, checkTermsSeen, needsTwoPeople } from '../../../src/domain/funds/withdrawalRules.ts';

const cents = (most: number) => fc.integer({ min: 0, max: most }).map((n) => (n / 100).toFixed(2));

describe('the figures of a withdrawal', () => {
  it('never pay out more than leaves the account, for any amount and fee rate', () => {
    fc.assert(
      fc.property(cents(1e9), fc.integer({ min: 0, max: 1000 }), (amount, permille) => {
        const { fee, netAmount } = withdrawalFigures(amount, {
          feeRate: String(permille / 1000),
          rate: '1',
          currencyDigits: 2,
        });
        expect(netAmount.result.minus(fee.result).eq(amount)).toBe(true);
        expect(netAmount.result.gte(0) && netAmount.result.lte(amount)).toBe(true);
      }),
    );
  });

  it('of a part of what can be withdrawn are rounded down and never above all of it', () => {
    expect(partOfWithdrawable('2184.07', 25)).toBe('546.01');
    fc.assert(
      fc.property(cents(1e9), fc.constantFrom(...WITHDRAWAL_PARTS), (withdrawable, percent) => {
        expect(decimal(partOfWithdrawable(withdrawable, percent)).lte(withdrawable)).toBe(true);
        expect(partOfWithdrawable(withdrawable, 100)).toBe(withdrawable);
      }),
    );
  });
});

describe('the rules of a withdrawal', () => {
  it('refuse an amount that brings a loan to its liquidation or below, rounded half up [WDR-11]', () => {
    const loan = { netWorth: decimal('2184.07'), owed: decimal('1023.00'), liquidation: '120' };
    expect(checkLoanRatio(loan, decimal('956.00'))).toBeUndefined();
    expect(checkLoanRatio(loan, decimal('956.47'))).toEqual({
      code: 5005,
      detail: { ratio: '120.00', minimum: '120.00' },
    });
    expect(checkLoanRatio({ ...loan, owed: decimal('0') }, decimal('9999999'))).toBeUndefined();
  });

  it('compare fee and rate as numbers, and name the fee first [WDR-12, WDR-41]', () => {
    const present = { fee: '-5.00', rate: '0.9995' };
    expect(checkTermsSeen({ fee: '-5', rate: '0.99950' }, present)).toBeUndefined();
    expect(checkTermsSeen({ fee: '-5.00', rate: '0.9996' }, present)?.detail.field).toBe('rateSeen');
    expect(checkTermsSeen({ fee: '-5.01', rate: '0.9996' }, present)?.detail).toEqual({ field: 'feeSeen', ...present });
  });

  it('need two people above the configured amount, not at it', () => {
    expect([needsTwoPeople('10000.00', '10000.00'), needsTwoPeople('10000.01', '10000.00')]).toEqual([false, true]);
  });
});
