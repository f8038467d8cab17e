import type { Instrument } from '../../../domain/market/instrument.ts';
import { tradingDayAt, tradingDaysLater } from '../../../domain/market/tradingCalendar.ts';
import { dateOf, dayOf, londonDay } from '../../../domain/time.ts';
import type { Source } from '../catalogue.ts';
import { INSTRUMENTS, OFFERED, type Offered, referencePoints } from '../instruments.ts';
import { known } from '../known.ts';
import type { PricePath } from '../pricePath.ts';
import { crossPath } from './crossPath.ts';
import { type PlainPath, plainPath } from './plainPath.ts';
import { replayedDays } from './replayedDays.ts';
import { seedOf } from './seededRandom.ts';
import { SegmentedDays } from './segmentedDays.ts';
import { simulatedDays } from './simulatedDays.ts';
import { delayInSlot } from './tickGrid.ts';
import { newestTick } from './tickTimes.ts';

/** Origin of all prices: the market's seed and the instant of its very first start. */
export type Origin = { readonly seed: string; readonly anchorMs: number };

const YEARS_OF_HISTORY = 20;

const firstDayBefore = (anchor: number): number => {
  const { year, month, day } = dateOf(londonDay(anchor));
  return dayOf(year - YEARS_OF_HISTORY, month, day);
};

type SourceOf<Kind> = Extract<Source, { kind: Kind }>;

/** Creates a simulated path, scaled so that its newest tick at the anchor is the reference price. */
const simulatedPath = (
  instrument: Instrument,
  source: SourceOf<'simulated'>,
  { seed, anchorMs }: Origin,
): PlainPath => {
  const { symbol, schedule } = instrument;
  const key = seedOf(seed, symbol);
  const anchor = Math.floor(anchorMs / 1000);
  const anchorDay = tradingDayAt(schedule, anchor);
  const walk = simulatedDays({ key, schedule, ...source.volatility, anchorDay, firstDay: firstDayBefore(anchor) });
  const days = new SegmentedDays(walk, key, schedule);
  const speaks = { schedule, delayInSlot: (slot: number) => delayInSlot(key, slot) };
  const { minute, index } = known(newestTick({ ...speaks, minute: (at) => days.minute(at) }, anchorMs));
  const scale = referencePoints(instrument) / known(minute.ticks[index]);
  return plainPath({ days, spread: source.spread, scale, ...speaks });
};

/** Creates the path of a replay, at the recorded prices. */
const replayedPath = (
  { symbol, schedule }: Instrument,
  source: SourceOf<'replay'>,
  { seed, anchorMs }: Origin,
): PlainPath => {
  const key = seedOf(seed, symbol);
  const anchorDay = tradingDaysLater(schedule, londonDay(Math.floor(anchorMs / 1000)), 0);
  const replay = replayedDays({ key, schedule, anchorDay, tickRate: source.tickRate });
  const days = new SegmentedDays(replay, key, schedule);
  return plainPath({ days, spread: source.spread, scale: 1, delayInSlot: (slot) => delayInSlot(key, slot) });
};

/** Returns the formula of a cross from its two legs; null for an instrument with a path of its own. */
export const crossOf = ({ instrument: { digits }, source }: Offered) => {
  if (source.kind === 'simulated' || source.kind === 'replay') return null;
  const { kind, first, second } = source;
  const digitsOf = (symbol: string) => known(INSTRUMENTS.find((leg) => leg.symbol === symbol)).digits;
  return { kind, first, second, digits: [digits, digitsOf(first), digitsOf(second)] } as const;
};

const plainPathOf = ({ instrument, source }: Offered, origin: Origin): PlainPath | null => {
  if (source.kind === 'simulated') return simulatedPath(instrument, source, origin);
  return source.kind === 'replay' ? replayedPath(instrument, source, origin) : null;
};

/** Creates the price path of every instrument, by symbol. */
export const pathsFrom = (origin: Origin): ReadonlyMap<string, PricePath> => {
  const plain = new Map<string, PlainPath>();
  const paths = new Map<string, PricePath>();
  for (const offered of OFFERED) {
    const { symbol } = offered.instrument;
    const path = plainPathOf(offered, origin);
    const cross = crossOf(offered);
    if (path) plain.set(symbol, path);
    if (path) paths.set(symbol, path);
    else if (cross) paths.set(symbol, crossPath(known(plain.get(cross.first)), known(plain.get(cross.second)), cross));
  }
  return paths;
};
