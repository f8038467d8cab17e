import type { ChartSettings, Study } from '../../device/chart.ts';

export type StudyInput = {
  readonly name: 'period' | 'deviations' | 'short' | 'long' | 'signal';
  readonly usual: number;
  readonly minimum: number;
  readonly maximum: number;
};

const period = (usual: number, maximum = 200): StudyInput => ({ name: 'period', usual, minimum: 2, maximum });

/** Inputs of each study, in the order in which they are stored: counts of candles, or of standard deviations. */
export const STUDY_INPUTS: Readonly<Record<Study, readonly StudyInput[]>> = {
  ma: [period(12)],
  ema: [period(26)],
  bollinger: [period(20), { name: 'deviations', usual: 2, minimum: 1, maximum: 5 }],
  volume: [],
  macd: [
    { name: 'short', usual: 12, minimum: 2, maximum: 100 },
    { name: 'long', usual: 26, minimum: 3, maximum: 200 },
    { name: 'signal', usual: 9, minimum: 2, maximum: 100 },
  ],
  rsi: [period(14, 100)],
};

/** Returns the fault of a study's inputs; undefined where they can be used. */
export const inputFault = (study: Study, values: readonly number[]): 'range' | 'order' | undefined => {
  const inputs = STUDY_INPUTS[study];
  const isWithin = ({ minimum, maximum }: StudyInput, value = Number.NaN) =>
    Number.isInteger(value) && value >= minimum && value <= maximum;
  if (values.length !== inputs.length || !inputs.every((input, index) => isWithin(input, values[index])))
    return 'range';
  const [short = 0, long = 0] = values;
  return study === 'macd' && short >= long ? 'order' : undefined;
};

/** Returns a study's inputs as set by the customer, or the usual ones. */
export const inputsOf = (study: Study, { inputs }: Pick<ChartSettings, 'inputs'>): readonly number[] => {
  const set = inputs[study] ?? [];
  return inputFault(study, set) ? STUDY_INPUTS[study].map(({ usual }) => usual) : set;
};
