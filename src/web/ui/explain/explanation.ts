import { type Decimal, fixedText } from '../../../domain/decimal.ts';
import type { Formula, Unit } from '../../../domain/formula.ts';

/** Formula with the inputs and the result of one calculation. */
export type Explanation = {
  readonly name: string;
  readonly inputs: readonly { readonly name: string; readonly value: Decimal; readonly unit: Unit }[];
  readonly result: string;
  readonly unit: Unit;
  readonly digits: number;
} & Measures;

/** Unit and quote currency of the instrument, for formulas that need them: `oz` and `USD`. */
type Measures = { readonly piece?: string; readonly quoteCurrency?: string };

/** Calculates a formula of the domain and keeps its inputs, so that the result can be explained. */
export const explanation = <Input extends string>(
  formula: Formula<Input>,
  values: { readonly [K in Input]: Decimal },
  measures: Measures = {},
): Explanation => ({
  name: formula.name,
  inputs: (Object.keys(formula.inputs) as Input[]).map((name) => ({
    name,
    value: values[name],
    unit: formula.inputs[name],
  })),
  result: fixedText(formula.compute(values), formula.digits),
  unit: formula.unit,
  digits: formula.digits,
  ...measures,
});
