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

describe('how the customer likes charts', () => {
  it('begins with candles, two averages and ticks', () => {
    expect(settings()).toEqual({ kind: 'candles', studies: ['ma', 'ema', 'volume'], inputs: {} });
  });

  it('has studies switched on and off, in one order', () => {
    expect(settings(studySwitched('rsi'), studySwitched('ema')).studies).toEqual(['ma', 'volume', 'rsi']);
    expect(settings(studySwitched('rsi'), studySwitched('rsi')).studies).toEqual(['ma', 'ema', 'volume']);
  });

  it('keeps a study’s inputs while it is off', () => {
    const { inputs } = settings(studyInputsSet({ study: 'ma', inputs: [50] }), studySwitched('ma'));
    expect(inputs).toEqual({ ma: [50] });
  });

  it('knows how prices are drawn', () => {
    expect(settings(chartKindChosen('area')).kind).toBe('area');
  });
});

describe('settings that were kept', () => {
  it('are taken as they were', () => {
    const kept = { kind: 'line', studies: ['ma', 'macd'], inputs: { macd: [5, 35, 5] } };
    expect(chartSettingsFrom(kept)).toEqual(kept);
  });

  it('of another version, or not ours, leave the usual ones', () => {
    expect(chartSettingsFrom({})).toEqual(settings());
    expect(chartSettingsFrom({ kind: 'renko', studies: ['vwap', 'ma'], inputs: { ma: 'many', ema: [9] } })).toEqual({
      kind: 'candles',
      studies: ['ma'],
      inputs: { ema: [9] },
    });
  });
});
