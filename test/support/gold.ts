import type { Instrument } from '../../src/domain/market/instrument.ts';

/** Gold with the terms of the examples: 100 ounces a lot, 7.00 USD a lot, leverage up to 20. */
export const gold: Instrument = {
  symbol: 'XAUUSD',
  tab: 'metals',
  leverageClass: 'gold',
  base: 'XAU',
  quoteCurrency: 'USD',
  digits: 2,
  pipSize: '0.1',
  contractSize: '100',
  minimumVolume: '0.01',
  maximumVolume: '50.00',
  volumeStep: '0.01',
  leverageChoices: [1, 5, 10, 20],
  stopDistancePoints: 50,
  feePerLot: '7.00',
  overnightLongRate: '-0.00015',
  overnightShortRate: '-0.00008',
  schedule: 'currencies',
  delayedAfterSeconds: 5,
  staleAfterSeconds: 15,
  openingFreshness: 'fresh',
  conversion: null,
  feed: 'simulated',
};

export const NOW_MS = 1_790_000_000_000;

/** Quote of the examples: spread 0.35, published now. */
export const goldPrice = {
  symbol: 'XAUUSD',
  bid: '4129.10',
  ask: '4129.45',
  timeMs: NOW_MS,
  state: 'trading' as const,
  nextOpenAt: null,
};
