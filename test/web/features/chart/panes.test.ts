import { panesOf } from '../../../../src/web/features/chart/panes.ts';

describe('the plot', () => {
  it('belongs to the prices alone where every study lies over them', () => {
    expect(panesOf(['ma', 'ema', 'bollinger'])).toEqual({ prices: 100, panes: [] });
  });

  it('is shared with a pane for each study that has a scale of its own, in one order whatever was chosen first', () => {
    expect(panesOf(['rsi', 'ma', 'volume'])).toEqual({
      prices: 70,
      panes: [
        { study: 'volume', top: 70, height: 12 },
        { study: 'rsi', top: 82, height: 18 },
      ],
    });
  });

  it('leaves the prices more than half with all of them', () => {
    expect(panesOf(['volume', 'macd', 'rsi']).prices).toBeGreaterThan(50);
  });
});
