import {
  chartKindChosen,
  chartSettingsFrom,
  chartSlice,
  selectChartSettings,
  studyInputsSet,
  studySwitched,
} from '../../../src/web/device/chart.ts';

const { reducer, getInitialState } = chartSlice;
const settings = (...actions: readonly Parameters<typeof reducer>[1][]) =>
  selectChartSettings({ chart: actions.reduce(reducer, getInitialState()) });

describe('the chart settings', () => {
  it('draws candles with two averages and tick volume by default', () => {
    expect(settings()).toEqual({ kind: 'candles', studies: ['ma', 'ema', 'volume'], inputs: {} });
  });

  it('switches studies of the chart on and off and keeps them in one order', () => {
    expect(settings(studySwitched('rsi'), studySwitched('ema')).studies).toEqual(['ma', 'volume', 'rsi']);
    expect(settings(studySwitched('rsi'), studySwitched('rsi')).studies).toEqual(['ma', 'ema', 'volume']);
  });

  it('keeps a study’s inputs while it is off', () => {
    const { inputs } = settings(studyInputsSet({ study: 'ma', inputs: [50] }), studySwitched('ma'));
    expect(inputs).toEqual({ ma: [50] });
  });

  it('stores the chosen kind of chart', () => {
    expect(settings(chartKindChosen('area')).kind).toBe('area');
  });
});

describe('stored chart settings', () => {
  it('restores stored chart settings unchanged', () => {
    const kept = { kind: 'line', studies: ['ma', 'macd'], inputs: { macd: [5, 35, 5] } };
    expect(chartSettingsFrom(kept)).toEqual(kept);
  });

  it('replaces stored chart settings that are foreign or of another version by the defaults', () => {
    expect(chartSettingsFrom({})).toEqual(settings());
    expect(chartSettingsFrom({ kind: 'renko', studies: ['vwap', 'ma'], inputs: { ma: 'many', ema: [9] } })).toEqual({
      kind: 'candles',
      studies: ['ma'],
      inputs: { ema: [9] },
    });
  });
});
