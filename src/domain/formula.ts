import { type Decimal, roundTo } from './decimal.ts';

/** Units of figures. `account` is the account's currency (US dollars), `quote` the instrument's. */
export type Unit =
  | 'account'
  | 'account/lot'
  | 'account/quote'
  | 'account×day'
  | 'day'
  | 'lot'
  | 'night'
  | 'percent'
  | 'quote'
  | 'quote/account'
  | 'quote/unit'
  | 'share'
  | 'share/day'
  | 'share/night'
  | 'unit/lot'
  | '×';

/** Marks what a formula of the domain computed. It is not exported, so that nothing else can make such a figure. */
const COMPUTED = Symbol('computed');

/**
 * Figure with the formula that computed it and the values it was computed from. Screens explain a figure by these, so
 * that the explanation is of the figure shown. Only a formula makes one.
 */
export type ComputedFigure = {
  /** Rounded, as the customer sees it. */
  readonly result: Decimal;
  readonly formula: FormulaFacts;
  /** By the names of the formula's inputs. */
  readonly inputs: Readonly<Record<string, Decimal>>;
  readonly [COMPUTED]: true;
};

/** Name, source, units and digits of a formula. */
export type FormulaFacts = Omit<FormulaDefinition<string>, 'compute'>;

type Values<Input extends string> = { readonly [K in Input]: Decimal };

/** Rule of arithmetic as one value: its name, its inputs (with units), its result, and its source. */
type FormulaDefinition<Input extends string> = {
  readonly name: string;
  readonly source: string;
  readonly inputs: { readonly [K in Input]: Unit };
  readonly unit: Unit;
  /** Decimals of the result: a figure is rounded once, at its end. */
  readonly digits: number;
  readonly compute: (values: Values<Input>) => Decimal;
};

/** Formula that computes rounded figures. */
export type Formula<Input extends string> = FormulaDefinition<Input> & {
  /** Computes without rounding, for sums that are rounded once. */
  readonly exact: (values: Values<Input>) => Decimal;
  /** Computes the figure and keeps its inputs. */
  readonly figure: (values: Values<Input>) => ComputedFigure;
};

/** Declares a formula; its `compute` returns the rounded result that a customer sees, its `figure` also the inputs. */
export const formula = <Input extends string>(definition: FormulaDefinition<Input>): Formula<Input> => {
  const compute = (values: Values<Input>): Decimal => roundTo(definition.compute(values), definition.digits);
  return {
    ...definition,
    compute,
    exact: definition.compute,
    figure: (values) => ({ result: compute(values), formula: definition, inputs: values, [COMPUTED]: true }),
  };
};
