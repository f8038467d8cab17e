import type { Candle } from '../../../../src/domain/market/candle.ts';
import { caughtUp, continued } from '../../../../src/web/features/chart/candleRun.ts';

const candle = (openAt: number, close = '10', rest: Partial<Candle> = {}): Candle => ({
  openAt,
  open: '10',
  high: '12',
  low: '9',
  close,
  volume: 5,
  ...rest,
});
const times = (candles: readonly Candle[] | undefined) => candles?.map(({ openAt }) => openAt);

describe('joining answered candles', () => {
  it('replaces known candles of the same time, and appends later ones', () => {
    const joined = continued([candle(60), candle(120), candle(180)], [candle(120, '11'), candle(180), candle(240)]);
    expect(times(joined)).toEqual([60, 120, 180, 240]);
    expect(joined?.[1]?.close).toBe('11');
  });

  it('refuses candles after a gap: an hour’s sleep leaves no hole in the chart that looks like a night', () => {
    expect(continued([candle(60), candle(120)], [candle(3600), candle(3660)])).toBeUndefined();
  });

  it('takes the answered candles where none were known', () => {
    expect(times(continued([], [candle(60)]))).toEqual([60]);
    expect(continued([candle(60)], [])).toEqual([]);
  });
});

describe('merging live candles into an answer', () => {
  it('extends the last answered candle by its live one, and keeps the server’s tick count', () => {
    const live = [candle(120, '13', { high: '14', low: '8', volume: null })];
    expect(caughtUp([candle(60), candle(120)], live)).toEqual([
      candle(60),
      candle(120, '13', { high: '14', low: '8', volume: 5 }),
    ]);
  });

  it('never makes an answered candle smaller', () => {
    const live = [candle(120, '10.5', { high: '11', low: '10' })];
    expect(caughtUp([candle(120)], live)[0]).toMatchObject({ high: '12', low: '9', close: '10.5' });
  });

  it('appends a live candle that is newer than the answer', () => {
    expect(times(caughtUp([candle(60), candle(120)], [candle(60), candle(120), candle(180)]))).toEqual([60, 120, 180]);
  });

  it('drops live candles that are older than the answer', () => {
    expect(caughtUp([candle(180)], [candle(60), candle(120)])).toEqual([candle(180)]);
  });
});
