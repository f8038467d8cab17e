import { type Decimal, roundTo } from './decimal.ts';

/** Units of figures. `account` is the account's currency (US dollars), `quote` the instrument's. */
export type Unit =
  | 'account'
  | 'account/lot'
  | 'account/quote'
  | 'lot'
  | 'night'
  | 'percent'
  | 'quote'
  | 'quote/unit'
  | 'share/night'
  | 'unit/lot'
  | '×';

/** Rule of arithmetic as one value: its name, its inputs (with units), its result, and its source. */
export type Formula<Input extends string> = {
  readonly name: string;
  readonly source: string;
  readonly inputs: { readonly [K in Input]: Unit };
  readonly unit: Unit;
  /** Decimals of the result: a figure is rounded once, at its end. */
  readonly digits: number;
  readonly compute: (values: { readonly [K in Input]: Decimal }) => Decimal;
};

/** Declares a formula; its `compute` returns the rounded figure that a customer sees. */
export const formula = <Input extends string>(definition: Formula<Input>): Formula<Input> => ({
  ...definition,
  compute: (values) => roundTo(definition.compute(values), definition.digits),
});
