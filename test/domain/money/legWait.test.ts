import { type AwaitedLegs, isAwaited, waitsForLeg } from '../../../src/domain/money/legWait.ts';

const NOW_MS = 1_790_688_720_000;
const FRESH = { openedMs: -Infinity, lastFreshMs: NOW_MS - 1000, isHeldBack: false, staleAfterSeconds: 15 };

describe('a symbol is awaited', () => {
  it.each([
    ['since the start of the server', { ...FRESH, lastFreshMs: undefined }, true],
    ['since its market opened', { ...FRESH, openedMs: NOW_MS - 999 }, true],
    ['from when its quote is stale on', { ...FRESH, lastFreshMs: NOW_MS - 15_001 }, true],
    ['while its quote is held back', { ...FRESH, isHeldBack: true }, true],
    ['no more once it has had a fresh quote', FRESH, false],
    ['not while its quote is delayed', { ...FRESH, lastFreshMs: NOW_MS - 15_000 }, false],
    ['not while its market is closed by its hours', { ...FRESH, openedMs: undefined, lastFreshMs: undefined }, false],
  ])('%s', (_, quotes, expected) => {
    expect(isAwaited(quotes, NOW_MS)).toBe(expected);
  });
});

describe('the close-out of an account waits', () => {
  const waits = (symbols: readonly string[], awaited: AwaitedLegs, nowMs = NOW_MS) =>
    waitsForLeg(new Set(symbols), awaited, { nowMs, waitMs: 5000 });
  const heard = (symbol: string, agoMs: number) => new Map([[symbol, NOW_MS - agoMs]]);

  it('for nothing while no symbol is awaited, or none of its own', () => {
    expect(waits(['XAUUSD', 'EURUSD'], new Map())).toBe(false);
    expect(waits(['XAUUSD', 'EURUSD'], new Map([['USDJPY', heard('XAUUSD', 0)]]))).toBe(false);
  });

  it('until five seconds after the first fresh quote of another position', () => {
    const awaited: AwaitedLegs = new Map([['EURUSD', heard('XAUUSD', 0)]]);
    expect(waits(['XAUUSD', 'EURUSD'], awaited, NOW_MS + 4999)).toBe(true);
    expect(waits(['XAUUSD', 'EURUSD'], awaited, NOW_MS + 5000)).toBe(false);
  });

  it('counts the first of several, and no symbol that it has no position in', () => {
    const firsts = new Map([...heard('USDJPY', 6000), ...heard('GBPUSD', 4000), ...heard('XAUUSD', 1000)]);
    const awaited: AwaitedLegs = new Map([['EURUSD', firsts]]);
    expect(waits(['EURUSD', 'XAUUSD', 'GBPUSD'], awaited, NOW_MS + 999)).toBe(true);
    expect(waits(['EURUSD', 'XAUUSD', 'GBPUSD'], awaited, NOW_MS + 1000)).toBe(false);
  });

  it('for the last of several awaited legs', () => {
    const awaited: AwaitedLegs = new Map([
      ['EURUSD', heard('XAUUSD', 6000)],
      ['GBPUSD', heard('XAUUSD', 3000)],
    ]);
    expect(waits(['EURUSD', 'GBPUSD', 'XAUUSD'], awaited)).toBe(true);
    expect(waits(['EURUSD', 'XAUUSD'], awaited)).toBe(false);
  });

  it('without an end while no other position has had a quote', () => {
    expect(waits(['EURUSD'], new Map([['EURUSD', heard('XAUUSD', 60_000)]]))).toBe(true);
  });
});
