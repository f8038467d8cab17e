import {
  checkAppliedFigures,
  greatestQuantity,
  limitAmountOf,
  loanOfferStatus,
} from '../../../src/domain/loans/applicationRules.ts';
import { checkRepaymentAmount, greatestRepayment } from '../../../src/domain/loans/repaymentRules.ts';
import { isSignedName } from '../../../src/domain/loans/signature.ts';
import { capAtPayout } from '../../../src/domain/loans/terms.ts';

const LIMITS = { minimumAmount: '100.00', maximumAmount: '5000.00', limitAmount: '700.00', days: [30, 60] };
const applied = (over: object = {}) => ({
  ...{ quantity: '500.00', monthlyIncome: '2000.00', expectedInvestmentAmount: '100.00', days: 30 },
  ...over,
});

describe('a loan on offer', () => {
  const offer = { opensAt: 100, closesAt: 200, isClosed: false };

  it('is open from its opening instant until its closing one, and closed while its operator has closed it [LON-19]', () => {
    const at = (now: number) => loanOfferStatus(offer, now);
    expect([at(99), at(100), at(199), at(200)]).toEqual(['closed', 'open', 'open', 'closed']);
    expect(loanOfferStatus({ ...offer, closesAt: null }, 9999)).toBe('open');
    expect(loanOfferStatus({ ...offer, isClosed: true }, 150)).toBe('closed');
  });

  it('can still lend its pool less what is lent and asked for, at least 0.00, and anything without a pool [LON-21, LON-81]', () => {
    expect(limitAmountOf({ pool: '10000', outstanding: '728.43', undecided: '1000.00' })).toBe('8271.57');
    expect(limitAmountOf({ pool: '1000.00', outstanding: '900.00', undecided: '200.00' })).toBe('0.00');
    expect(limitAmountOf({ pool: null, outstanding: '900.00', undecided: '200.00' })).toBeNull();
    expect([greatestQuantity(LIMITS), greatestQuantity({ ...LIMITS, limitAmount: null })]).toEqual([
      '700.00',
      '5000.00',
    ]);
  });
});

describe('the figures of an application', () => {
  const check = (over?: object) => checkAppliedFigures(applied(over), LIMITS);

  it('pass at their limits, with zeros that change nothing', () => {
    expect([check(), check({ quantity: '100' }), check({ quantity: '700.000' })]).toEqual([
      ...[undefined, undefined, undefined],
    ]);
  });

  it('are refused in the order of the contract: digits of three fields, least, greatest, term [LON-75]', () => {
    const fine = '1.001';
    expect(check({ monthlyIncome: fine, expectedInvestmentAmount: fine, quantity: '1' })).toEqual({
      ...{ code: 3003, detail: { field: 'monthlyIncome', digits: 2 } },
    });
    expect(check({ quantity: '99.999', monthlyIncome: fine })).toMatchObject({ detail: { field: 'quantity' } });
    expect(check({ quantity: '99.99', days: 31 })).toEqual({
      ...{ code: 3001, detail: { field: 'quantity', minimum: '100.00' } },
    });
    expect(check({ quantity: '700.01', days: 31 })).toEqual({
      ...{ code: 3002, detail: { field: 'quantity', maximum: '700.00' } },
    });
    expect(check({ days: 31 })).toEqual({ code: 5001, detail: { field: 'days' } });
  });
});

describe('the cap of an application that has none', () => {
  it('is that of its product, and never below what its whole term was agreed to cost [LON-118]', () => {
    const terms = { dailyInterestRate: '0.001', platformFeeRate: '0.05', earlyRepaymentFeeRate: '0' };
    expect([capAtPayout(terms, 180, '1'), capAtPayout(terms, 180, '0.2')]).toEqual(['1', '0.23']);
  });
});

describe('the amount of a repayment', () => {
  it('is at most what is owed less what waits, at least 0.00 [LON-47]', () => {
    expect(greatestRepayment('1043.00', [])).toBe('1043.00');
    expect(greatestRepayment('1043.00', ['300.00', '43.01'])).toBe('699.99');
    expect(greatestRepayment('100.00', ['60.00', '50.00'])).toBe('0.00');
  });

  it('passes from 0.01 to the greatest; finer, lesser and greater ones are refused [LON-47, LON-48]', () => {
    const check = (amount: string, greatest = '699.99') => checkRepaymentAmount(amount, greatest);
    expect([check('0.01'), check('699.990')]).toEqual([undefined, undefined]);
    expect(check('0.001')).toEqual({ code: 3003, detail: { field: 'amount', digits: 2 } });
    expect(check('0')).toEqual({ code: 3001, detail: { field: 'amount', minimum: '0.01' } });
    expect(check('700')).toEqual({ code: 3002, detail: { field: 'amount', maximum: '699.99' } });
    expect(check('0.01', '0.00')).toEqual({ code: 3002, detail: { field: 'amount', maximum: '0.00' } });
  });
});

describe('a typed signature', () => {
  it.each([
    ['Ada King Lovelace', 'ADA KING LOVELACE'],
    ['  ada   king\tlovelace ', 'Ada King Lovelace'],
    ['Jose\u0301 Nun\u0303ez', 'José Nuñez'],
    ['Jürgen Groß', 'JÜRGEN GROSS'],
    ['Νίκος Παπάς', 'ΝΊΚΟΣ ΠΑΠΆΣ'],
    ['Nguyễn Văn An', 'NGUYỄN  VĂN  AN'],
    ['山田\u3000太郎', '山田 太郎'],
  ])('is the verified name: %s [LON-26]', (typed, verified) => {
    expect(isSignedName(typed, verified)).toBe(true);
  });

  it.each([
    ['Ada Lovelace', 'Ada King Lovelace'],
    ['Jose Nunez', 'José Nuñez'],
    ['AdaKing', 'Ada King'],
  ])('is another name than the verified one: %s', (typed, verified) => {
    expect(isSignedName(typed, verified)).toBe(false);
  });
});
