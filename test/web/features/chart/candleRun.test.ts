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

describe('candles that are answered again', () => {
  it('take the place of what was known of their time, and go on from it', () => {
    const joined = continued([candle(60), candle(120), candle(180)], [candle(120, '11'), candle(180), candle(240)]);
    expect(times(joined)).toEqual([60, 120, 180, 240]);
    expect(joined?.[1]?.close).toBe('11');
  });

  it('do not join on to what is too old: an hour’s sleep leaves no gap that looks like a night', () => {
    expect(continued([candle(60), candle(120)], [candle(3600), candle(3660)])).toBeUndefined();
  });

  it('are all there is where nothing was known', () => {
    expect(times(continued([], [candle(60)]))).toEqual([60]);
    expect(continued([candle(60)], [])).toEqual([]);
  });
});

describe('what was seen live', () => {
  it('stretches the last candle that was answered, whose ticks are the server’s', () => {
    const live = [candle(120, '13', { high: '14', low: '8', volume: null })];
    expect(caughtUp([candle(60), candle(120)], live)).toEqual([
      candle(60),
      candle(120, '13', { high: '14', low: '8', volume: 5 }),
    ]);
  });

  it('never makes a candle smaller than it was answered', () => {
    const live = [candle(120, '10.5', { high: '11', low: '10' })];
    expect(caughtUp([candle(120)], live)[0]).toMatchObject({ high: '12', low: '9', close: '10.5' });
  });

  it('goes on where the answer had not yet heard of the newest candle', () => {
    expect(times(caughtUp([candle(60), candle(120)], [candle(60), candle(120), candle(180)]))).toEqual([60, 120, 180]);
  });

  it('is forgotten where the answer is newer', () => {
    expect(caughtUp([candle(180)], [candle(60), candle(120)])).toEqual([candle(180)]);
  });
});
