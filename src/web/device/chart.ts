import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Ways of drawing a chart's candles. */
export const CHART_KINDS = ['candles', 'line', 'area'] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

/** Studies that can be drawn with them: moving averages, Bollinger bands, tick volume, two oscillators. */
export const STUDIES = ['ma', 'ema', 'bollinger', 'volume', 'macd', 'rsi'] as const;
export type Study = (typeof STUDIES)[number];

export type ChartSettings = {
  readonly kind: ChartKind;
  /** Studies that are switched on. */
  readonly studies: readonly Study[];
  /**
   * Inputs that the customer has set, in the order of the study's inputs; a study without an entry uses its defaults.
   */
  readonly inputs: Readonly<Partial<Record<Study, readonly number[]>>>;
};

const initialState: ChartSettings = { kind: 'candles', studies: ['ma', 'ema', 'volume'], inputs: {} };

const isNumbers = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((each) => Number.isFinite(each));

/** Reads stored settings; skips values that are foreign or of a later version. */
export const chartSettingsFrom = (kept: Readonly<Record<string, unknown>>): ChartSettings => {
  const { kind, studies, inputs } = kept;
  const known = Array.isArray(studies) ? STUDIES.filter((study) => studies.includes(study)) : initialState.studies;
  const set = Object.entries(inputs ?? {}).filter(([, values]) => isNumbers(values));
  return {
    kind: CHART_KINDS.find((each) => each === kind) ?? initialState.kind,
    studies: known,
    inputs: Object.fromEntries(set) as ChartSettings['inputs'],
  };
};

/** Chart settings of the customer, stored on this device. */
export const chartSlice = createSlice({
  name: 'chart',
  initialState: { settings: initialState },
  reducers: {
    chartKindChosen: ({ settings }, { payload: kind }: PayloadAction<ChartKind>) => ({
      settings: { ...settings, kind },
    }),
    /** Switches a study on when it is off, and off when it is on. */
    studySwitched: ({ settings }, { payload: study }: PayloadAction<Study>) => ({
      settings: {
        ...settings,
        studies: STUDIES.filter((each) => settings.studies.includes(each) !== (each === study)),
      },
    }),
    studyInputsSet: (
      { settings },
      { payload: { study, inputs } }: PayloadAction<{ readonly study: Study; readonly inputs: readonly number[] }>,
    ) => ({ settings: { ...settings, inputs: { ...settings.inputs, [study]: inputs } } }),
  },
  selectors: { selectChartSettings: ({ settings }) => settings },
});

export const { chartKindChosen, studySwitched, studyInputsSet } = chartSlice.actions;
export const { selectChartSettings } = chartSlice.selectors;
