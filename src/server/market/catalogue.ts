import type { Instrument } from '../../domain/market/instrument.ts';
import type { VolatilityModel } from './simulated/simulatedDays.ts';

/** Formula of a cross from its legs' prices: `EURJPY` is a product, `EURGBP` a quotient. */
export type CrossKind = 'product' | 'quotient';

/** Source of an instrument's prices. Spreads are in points; a cross takes those of its legs. */
export type Source =
  | { readonly kind: 'simulated'; readonly spread: number; readonly volatility: VolatilityModel }
  | { readonly kind: 'replay'; readonly spread: number; readonly tickRate: number }
  | { readonly kind: CrossKind; readonly first: string; readonly second: string };

/** Trading terms of an instrument, and the source of its prices. */
export type Listing = Pick<
  Instrument,
  'contractSize' | 'pipSize' | 'stopDistancePoints' | 'feePerLot' | 'overnightLongRate' | 'overnightShortRate'
> & { readonly source: Source };

type Terms = readonly [contractSize: string, pipSize: string, stopDistancePoints: number, feePerLot: string];
/** Overnight rates as shares of the position's value per night: of a buy, of a sell. */
type Overnight = readonly [long: string, short: string];

const listing = (source: Source, terms: Terms, overnight: Overnight): Listing => {
  const [contractSize, pipSize, stopDistancePoints, feePerLot] = terms;
  const [overnightLongRate, overnightShortRate] = overnight;
  return { source, contractSize, pipSize, stopDistancePoints, feePerLot, overnightLongRate, overnightShortRate };
};

const simulated = (spread: number, volatilityPercent: number, tickRate: number): Source => ({
  kind: 'simulated',
  spread,
  volatility: { dailyVolatility: volatilityPercent / 100, tickRate },
});
const product = (first: string, second: string): Source => ({ kind: 'product', first, second });
const quotient = (first: string, second: string): Source => ({ kind: 'quotient', first, second });

const PAIR: Terms = ['100000', '0.0001', 50, '7.00'];
const YEN_PAIR: Terms = ['100000', '0.01', 50, '7.00'];

/** Every instrument on offer, in listing order; a cross comes after its legs, in the list and within a slot. */
export const CATALOGUE: Readonly<Record<string, Listing>> = {
  EURUSD: listing(simulated(12, 0.45, 0.24), PAIR, ['-0.000042', '0.000018']),
  GBPUSD: listing(simulated(15, 0.5, 0.22), PAIR, ['-0.000021', '-0.000012']),
  AUDUSD: listing(simulated(14, 0.6, 0.21), PAIR, ['-0.000019', '-0.000016']),
  NZDUSD: listing(simulated(18, 0.62, 0.15), PAIR, ['-0.000023', '-0.000014']),
  USDJPY: listing(simulated(12, 0.55, 0.23), YEN_PAIR, ['0.000021', '-0.000042']),
  USDCHF: listing(simulated(16, 0.48, 0.18), PAIR, ['0.000068', '-0.000121']),
  USDCAD: listing(simulated(17, 0.38, 0.19), PAIR, ['0.000014', '-0.000048']),
  USDSGD: listing(simulated(26, 0.28, 0.09), PAIR, ['0.000017', '-0.000069']),
  USDCNH: listing(simulated(38, 0.25, 0.09), PAIR, ['0.000026', '-0.000087']),
  USDMXN: listing(simulated(320, 0.8, 0.12), PAIR, ['-0.000164', '0.000072']),
  EURJPY: listing(product('EURUSD', 'USDJPY'), YEN_PAIR, ['0.000011', '-0.000033']),
  EURGBP: listing(quotient('EURUSD', 'GBPUSD'), PAIR, ['-0.000055', '0.000019']),
  GBPJPY: listing(product('GBPUSD', 'USDJPY'), YEN_PAIR, ['0.000043', '-0.000081']),
  EURCHF: listing(product('EURUSD', 'USDCHF'), PAIR, ['0.000029', '-0.000074']),
  XAUUSD: listing(simulated(35, 1, 0.25), ['100', '0.1', 50, '7.00'], ['-0.000015', '0.000004']),
  XAGUSD: listing(simulated(28, 1.8, 0.21), ['5000', '0.01', 60, '9.00'], ['-0.000154', '0.000031']),
  XPTUSD: listing(simulated(310, 1.5, 0.09), ['50', '0.1', 400, '8.00'], ['-0.000173', '0.000022']),
  XPDUSD: listing(simulated(480, 2, 0.07), ['100', '0.1', 600, '10.00'], ['-0.000168', '0.000017']),
  US500: listing({ kind: 'replay', spread: 50, tickRate: 0.24 }, ['10', '0.1', 100, '1.00'], ['-0.000178', '0.000047']),
  BTCUSD: listing(simulated(2546, 2.6, 0.3), ['1', '1', 5000, '12.00'], ['-0.000411', '-0.000137']),
  ETHUSD: listing(simulated(164, 3.4, 0.27), ['1', '0.1', 400, '2.00'], ['-0.000411', '-0.000137']),
  BNBUSD: listing(simulated(62, 3, 0.15), ['1', '0.1', 150, '1.00'], ['-0.000438', '-0.000164']),
  SOLUSD: listing(simulated(94, 4, 0.21), ['10', '0.01', 250, '1.50'], ['-0.000438', '-0.000164']),
  XRPUSD: listing(simulated(120, 3.8, 0.21), ['1000', '0.0001', 300, '1.50'], ['-0.000438', '-0.000164']),
  LTCUSD: listing(simulated(12, 3.5, 0.12), ['10', '0.1', 30, '1.00'], ['-0.000438', '-0.000164']),
  ADAUSD: listing(simulated(42, 4.2, 0.15), ['1000', '0.0001', 100, '0.50'], ['-0.000466', '-0.000192']),
  DOGEUSD: listing(simulated(185, 4.6, 0.18), ['10000', '0.0001', 500, '1.00'], ['-0.000466', '-0.000192']),
  TRXUSD: listing(simulated(310, 3, 0.09), ['1000', '0.0001', 800, '0.50'], ['-0.000466', '-0.000192']),
};
