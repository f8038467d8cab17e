import { freshness } from '../../../src/domain/market/quote.ts';

describe('the freshness of a quote', () => {
  const limits = { delayedAfterSeconds: 5, staleAfterSeconds: 15 };

  it.each([
    [5_000, 'fresh'],
    [5_001, 'delayed'],
    [15_000, 'delayed'],
    [15_001, 'stale'],
  ])('rates a quote %d ms after the last tick as %s [QTE-11]', (ageMs, expected) => {
    expect(freshness('trading', ageMs, limits)).toBe(expected);
  });

  it('is stale before the first quote, and closed while the market is closed [QTE-12, QTE-13]', () => {
    expect(freshness('loading', 0, limits)).toBe('stale');
    expect(freshness('closed', 0, limits)).toBe('closed');
    expect(freshness('closed', 3_600_000, limits)).toBe('closed');
  });
});
