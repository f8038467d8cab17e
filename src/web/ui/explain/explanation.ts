import { type Decimal, fixedText } from '../../../domain/decimal.ts';
import type { Formula, Unit } from '../../../domain/formula.ts';

/** A formula with the figures that it was just reckoned with. */
export type Explanation = {
  readonly name: string;
  readonly inputs: readonly { readonly name: string; readonly value: Decimal; readonly unit: Unit }[];
  readonly result: string;
  readonly unit: Unit;
  readonly digits: number;
} & Measures;

/** What the instrument is counted and quoted in, where the formula has to do with one: `oz` and `USD`. */
type Measures = { readonly piece?: string; readonly quoteCurrency?: string };

/** Reckons a formula of the domain so that it can be explained. */
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
