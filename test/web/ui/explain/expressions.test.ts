import fc from 'fast-check';
import { type Decimal, decimal } from '../../../../src/domain/decimal.ts';
import type { Formula } from '../../../../src/domain/formula.ts';
import { amountAskedOf, amountToSendOf } from '../../../../src/domain/funds/deposit.ts';
import * as account from '../../../../src/domain/money/account.ts';
import { closeOutDistance } from '../../../../src/domain/money/closeOutDistance.ts';
import { loanCost } from '../../../../src/domain/loans/cost.ts';
import { owedOn } from '../../../../src/domain/loans/debt.ts';
import { maintenanceRatioOf, netWorthAt, securedDebtOf } from '../../../../src/domain/loans/maintenance.ts';
import { margin } from '../../../../src/domain/money/margin.ts';
import { openingFee } from '../../../../src/domain/money/orderCost.ts';
import { overnightFee } from '../../../../src/domain/money/overnight.ts';
import { netResult, profitOfBuy, profitOfSell } from '../../../../src/domain/money/profit.ts';
import { riskReward } from '../../../../src/domain/money/riskReward.ts';
import {
  expressionOf,
  inWords,
  operatorBefore,
  sortedInputs,
  without,
} from '../../../../src/web/ui/explain/expressions.ts';

const { netWorth, availablePrepayment, advancePaymentRatio, withdrawable } = account;
const formulas = [
  margin,
  openingFee,
  profitOfBuy,
  profitOfSell,
  netWorth,
  availablePrepayment,
  advancePaymentRatio,
  withdrawable,
  netResult,
  overnightFee,
  riskReward,
  closeOutDistance(2),
] as readonly Formula<string>[];

/** Figures of a loan, which only its own functions compute. */
const loanFigures = () => {
  const terms = { dailyInterestRate: '0.0007', platformFeeRate: '0.015', earlyRepaymentFeeRate: '0.02' };
  const asked = { quantity: '1234.56', days: 45, terms };
  const owed = owedOn({ ...asked, loanedAt: 1_788_000_000 }, [], 20_720);
  const ratio = maintenanceRatioOf(decimal('2184.07'), owed);
  if (!ratio) throw new Error('Nothing is owed.');
  return [
    ...Object.values(loanCost(asked)),
    owedOn({ ...asked, terms: { ...terms, isEarlyFeeUnlimited: true }, loanedAt: 1_788_000_000 }, [], 20_720)
      .earlyRepaymentFee,
    ...[owed.earlyRepaymentFee, owed.total, securedDebtOf(owed), ratio, netWorthAt('120.00', owed)],
  ];
};

const depositFigures = () => [
  amountToSendOf('2500.00', { rate: '1.0005', currencyDigits: 2 }),
  amountAskedOf('2501.25', { rate: '1.0005' }),
];

/** Calculates an expression as it is written, with JavaScript's own operators. */
const reckoned = (expression: readonly string[], values: Readonly<Record<string, Decimal>>): number => {
  const source = expression
    .map(
      (part) =>
        ({ '×': '*', '÷': '/', '−': '-', '^': '**', max: 'Math.max', min: 'Math.min' })[part] ?? values[part] ?? part,
    )
    .join(' ');
  return Function(`return ${source}`)() as number;
};

describe('the expression of a formula', () => {
  it.each(formulas.map((formula) => [formula.name, formula] as const))(
    'shows an expression of %s with the formula’s value',
    (_name, formula) => {
      const inputs = Object.keys(formula.inputs);
      const figures = fc.tuple(...inputs.map(() => fc.integer({ min: 1, max: 9999 })));
      fc.assert(
        fc.property(figures, (numbers) => {
          const values = Object.fromEntries(inputs.map((input, at) => [input, decimal(String(numbers[at]))]));
          const exact = reckoned(expressionOf(formula.name, inputs), values);
          const shown = formula.compute(values).toNumber();
          expect(Math.abs(exact - shown)).toBeLessThanOrEqual(Math.max(0.0051, Math.abs(exact) * 1e-12));
        }),
      );
    },
  );

  it.each([...loanFigures(), ...depositFigures()].map((figure) => [figure.formula.name, figure] as const))(
    'shows an expression of %s of a loan or a deposit with its value',
    (name, { formula, inputs, result }) => {
      const expression = expressionOf(name, Object.keys(formula.inputs));
      // Only the parts of a minimum are apart by a comma, not a list of inputs.
      const count = (sought: string) => expression.filter((part) => part === sought).length;
      expect(count(',')).toBe(count('min'));
      expect(sortedInputs(expression, Object.keys(formula.inputs))).toHaveLength(Object.keys(formula.inputs).length);
      expect(reckoned(expression, inputs).toFixed(formula.digits)).toBe(result.toFixed(formula.digits));
    },
  );

  it('writes an expression as a line of text, with the operator beside each input', () => {
    const expression = expressionOf('margin', []);
    expect(inWords(expression, (input) => input.toUpperCase())).toBe(
      'PRICE × VOLUME × CONTRACTSIZE ÷ LEVERAGE × CONVERSIONRATE',
    );
    expect(operatorBefore(expression, 'price')).toBeUndefined();
    expect(operatorBefore(expression, 'leverage')).toBe('÷');
  });

  it('writes an expression without spaces inside its brackets', () => {
    expect(inWords(expressionOf('withdrawable', []), (input) => input)).toBe(
      'max(0, balance + min(0, openProfit) − usedMargin)',
    );
  });

  it('leaves an input out of an expression with the operator before it, and out of the list of inputs', () => {
    const inputs = ['conversionRate', 'leverage', 'price', 'volume', 'contractSize'];
    const shown = without(expressionOf('margin', []), 'conversionRate');
    expect(shown.join(' ')).toBe('price × volume × contractSize ÷ leverage');
    expect(sortedInputs(shown, inputs)).toEqual(['price', 'volume', 'contractSize', 'leverage']);
    expect(without(shown, 'conversionRate')).toEqual(shown);
  });

  it('lists the inputs of a formula without an expression', () => {
    expect(inWords(expressionOf('unknown', ['one', 'two']), (input) => input)).toBe('one, two');
  });
});
