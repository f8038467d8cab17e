import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** How the candles of a chart are drawn. */
export const CHART_KINDS = ['candles', 'line', 'area'] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

/** What can be drawn beside them: moving averages, Bollinger bands, ticks, two oscillators. */
export const STUDIES = ['ma', 'ema', 'bollinger', 'volume', 'macd', 'rsi'] as const;
export type Study = (typeof STUDIES)[number];

export type ChartSettings = {
  readonly kind: ChartKind;
  /** The studies that are switched on. */
  readonly studies: readonly Study[];
  /** What the customer has set of a study, in the order of its inputs; a study that is missing stands as usual. */
  readonly inputs: Readonly<Partial<Record<Study, readonly number[]>>>;
};

const initialState: ChartSettings = { kind: 'candles', studies: ['ma', 'ema', 'volume'], inputs: {} };

const isNumbers = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((each) => Number.isFinite(each));

/** Settings as they were kept; what is not ours, or of a later version, is passed over. */
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

/** How the customer likes charts, kept on this device. */
export const chartSlice = createSlice({
  name: 'chart',
  initialState: { settings: initialState },
  reducers: {
    chartKindChosen: ({ settings }, { payload: kind }: PayloadAction<ChartKind>) => ({
      settings: { ...settings, kind },
    }),
    /** On where it was off, and off where it was on. */
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
