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
  it('begin with candles, two averages and tick volume', () => {
    expect(settings()).toEqual({ kind: 'candles', studies: ['ma', 'ema', 'volume'], inputs: {} });
  });

  it('switch studies on and off and keep them in one order', () => {
    expect(settings(studySwitched('rsi'), studySwitched('ema')).studies).toEqual(['ma', 'volume', 'rsi']);
    expect(settings(studySwitched('rsi'), studySwitched('rsi')).studies).toEqual(['ma', 'ema', 'volume']);
  });

  it('keep a study’s inputs while it is off', () => {
    const { inputs } = settings(studyInputsSet({ study: 'ma', inputs: [50] }), studySwitched('ma'));
    expect(inputs).toEqual({ ma: [50] });
  });

  it('store how prices are drawn', () => {
    expect(settings(chartKindChosen('area')).kind).toBe('area');
  });
});

describe('stored chart settings', () => {
  it('are restored unchanged', () => {
    const kept = { kind: 'line', studies: ['ma', 'macd'], inputs: { macd: [5, 35, 5] } };
    expect(chartSettingsFrom(kept)).toEqual(kept);
  });

  it('of another version, or foreign, fall back to the defaults', () => {
    expect(chartSettingsFrom({})).toEqual(settings());
    expect(chartSettingsFrom({ kind: 'renko', studies: ['vwap', 'ma'], inputs: { ma: 'many', ema: [9] } })).toEqual({
      kind: 'candles',
      studies: ['ma'],
      inputs: { ema: [9] },
    });
  });
});
