import {
  followed,
  lastShown,
  nearsOldest,
  panned,
  showsNewest,
  zoomed,
} from '../../../../src/web/features/chart/view.ts';

const candles = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({
    openAt: from + index,
    open: '1',
    high: '1',
    low: '1',
    close: '1',
    volume: null,
  }));
const view = (min: number, max: number) => ({ min: min * 1000, max: max * 1000 });

describe('the view of a chart', () => {
  it('follows the newest candle, with as many candles as before', () => {
    expect(followed(view(90, 99), candles(0, 100), candles(0, 101))).toEqual(view(91, 100));
  });

  it('stays in place when it was scrolled back', () => {
    expect(followed(view(40, 60), candles(0, 100), candles(0, 101))).toEqual(view(40, 60));
  });

  it('does not move when older candles load', () => {
    expect(followed(view(0, 20), candles(0, 100), candles(-300, 100))).toEqual(view(0, 20));
    expect(followed(view(90, 99), candles(0, 100), candles(-300, 100))).toEqual(view(90, 99));
  });

  it('knows whether the newest candle is in sight', () => {
    expect(showsNewest(view(90, 99), candles(0, 100))).toBe(true);
    expect(showsNewest(view(80, 98), candles(0, 100))).toBe(false);
  });

  it('needs older candles when fewer are left than it shows', () => {
    expect(nearsOldest(view(50, 70), candles(0, 100))).toBe(false);
    expect(nearsOldest(view(15, 35), candles(0, 100))).toBe(true);
  });

  it('pans by pixels, and stops at the newest and at the oldest candle', () => {
    const shown = candles(0, 100);
    expect(panned(view(40, 60), shown, { distance: 150, plotWidth: 300 })).toEqual(view(30, 50));
    expect(panned(view(40, 60), shown, { distance: 7.5, plotWidth: 300 })).toEqual(view(39.5, 59.5));
    expect(panned(view(79, 99), shown, { distance: -150, plotWidth: 300 })).toEqual(view(79, 99));
    expect(panned(view(5, 25), shown, { distance: 300, plotWidth: 300 })).toEqual(view(0, 20));
  });

  it('pans by candles, over hours when the market was closed', () => {
    const friday = candles(0, 50);
    const shown = [...friday, ...candles(1000, 1050)];
    expect(panned(view(1000, 1020), shown, { distance: 150, plotWidth: 300 })).toEqual(view(40, 1010));
  });

  it('zooms around the place of the fingers', () => {
    const shown = candles(0, 1000);
    const middle = { at: 0.5, plotWidth: 300 };
    expect(zoomed(view(500, 600), shown, { factor: 2, ...middle })).toEqual(view(525, 575));
    expect(zoomed(view(500, 600), shown, { factor: 0.8, at: 0, plotWidth: 300 })).toEqual(view(500, 625));
  });

  it('zooms between candles of 2 and of 24 pixels, within those there are', () => {
    const shown = candles(0, 1000);
    const plot = { at: 1, plotWidth: 240 };
    expect(zoomed(view(900, 999), shown, { factor: 100, ...plot })).toEqual(view(989, 999));
    expect(zoomed(view(900, 999), shown, { factor: 0.01, ...plot })).toEqual(view(879, 999));
    expect(zoomed(view(20, 40), candles(0, 50), { factor: 0.01, ...plot })).toEqual(view(0, 49));
  });

  it('reads its last candle while the newest is out of sight', () => {
    expect(lastShown(view(40, 60.5), candles(0, 100))).toBe(60);
    expect(lastShown(view(90, 99), candles(0, 100))).toBeUndefined();
  });
});
