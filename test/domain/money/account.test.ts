import fc from 'fast-check';
import { decimal } from '../../../src/domain/decimal.ts';
import { accountFigures } from '../../../src/domain/money/account.ts';
import { money } from '../../support/arbitraries.ts';

const figures = (balance: string, openProfit: string, usedMargin: string) =>
  accountFigures({ balance: decimal(balance), openProfit: decimal(openProfit), usedMargin: decimal(usedMargin) });

describe('the figures of an account', () => {
  it('adds up the figures of an account as the account card shows them', () => {
    const account = figures('100000.00', '1959.51', '28956.62');
    expect(account.netWorth.result.toFixed(2)).toBe('101959.51');
    expect(account.availablePrepayment.result.toFixed(2)).toBe('73002.89');
    expect(account.advancePaymentRatio?.result.toFixed(2)).toBe('352.11');
  });

  it('have no margin level without used margin: nothing is divided by zero', () => {
    expect(figures('100000.00', '0', '0').advancePaymentRatio).toBeNull();
  });

  it('never let open profit be withdrawn, and always hold back an open loss', () => {
    expect(figures('1000.00', '500.00', '200.00').withdrawable.result.toFixed(2)).toBe('800.00');
    expect(figures('1000.00', '-500.00', '200.00').withdrawable.result.toFixed(2)).toBe('300.00');
    expect(figures('1000.00', '-900.00', '200.00').withdrawable.result.toFixed(2)).toBe('0.00');
  });

  it('never offer to withdraw more than the balance', () => {
    fc.assert(
      fc.property(money, money, money, (balance, profit, margin) => {
        const used = decimal(margin).abs().toString();
        const account = figures(balance, profit, used);
        expect(account.withdrawable.result.gte(0)).toBe(true);
        expect(account.withdrawable.result.lte(decimal(balance).gt(0) ? balance : '0')).toBe(true);
      }),
    );
  });

  it('carry the formula and the inputs that they were computed from', () => {
    const { netWorth, availablePrepayment, advancePaymentRatio, withdrawable } = figures('1000.00', '-50.00', '200.00');
    expect(
      [netWorth, availablePrepayment, advancePaymentRatio, withdrawable].map((each) => each?.formula.name),
    ).toEqual(['netWorth', 'availablePrepayment', 'advancePaymentRatio', 'withdrawable']);
    expect(netWorth.inputs).toEqual({ balance: decimal('1000'), openProfit: decimal('-50') });
    expect(availablePrepayment.inputs).toEqual({ netWorth: netWorth.result, usedMargin: decimal('200') });
  });
});
