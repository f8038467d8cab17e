import { followed, nearsOldest, showsNewest } from '../../../../src/web/features/chart/view.ts';

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
});
