import { panesOf } from '../../../../src/web/features/chart/panes.ts';

describe('the plot', () => {
  it('shows only prices where every study is drawn over them', () => {
    expect(panesOf(['ma', 'ema', 'bollinger'])).toEqual({ prices: 100, panes: [] });
  });

  it('has a pane for each study with a scale of its own, in a fixed order', () => {
    expect(panesOf(['rsi', 'ma', 'volume'])).toEqual({
      prices: 70,
      panes: [
        { study: 'volume', top: 70, height: 12 },
        { study: 'rsi', top: 82, height: 18 },
      ],
    });
  });

  it('keeps more than half of its height for prices with all studies on', () => {
    expect(panesOf(['volume', 'macd', 'rsi']).prices).toBeGreaterThan(50);
  });
});
