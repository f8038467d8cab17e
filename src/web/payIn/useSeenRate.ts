import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Channel, Read } from './useChannels.ts';

/** Rate of a channel as the customer saw it first, and when it was asked for, by this device's clock. */
type SeenRate = {
  readonly rate: string;
  readonly rateAt: number;
  readonly readAtMs: number;
  /** When it ended: its time was over, or the server did not honour it. Absent while it counts. */
  readonly endedAtMs?: number;
};

/** What a form keeps of rates, so that a reload does not change them. */
export type RateEntry = {
  /** Rates that the customer saw, by the id of their channel. */
  readonly seen: Readonly<Record<string, SeenRate>>;
  /** Rate that the entered amount was first shown with, where another one took its place since. */
  readonly replaced?: { readonly channelId: string; readonly rate: string } | undefined;
};

type Entered = { readonly entry: RateEntry; readonly change: (part: Partial<RateEntry>) => void };

const isSeen = (kept: Partial<SeenRate> | undefined): boolean =>
  typeof kept?.rate === 'string' && typeof kept.rateAt === 'number' && typeof kept.readAtMs === 'number';

/** Returns whether what a form kept has rates as they are kept now. */
export const areRates = ({ seen, replaced }: Partial<RateEntry>): boolean =>
  Object.values(seen ?? { none: undefined }).every(isSeen) &&
  (replaced === undefined || (typeof replaced.channelId === 'string' && typeof replaced.rate === 'string'));

/**
 * Channel with the rate that the customer saw first. A rate that is read again meanwhile, as after a reconnection, does
 * not take its place: the one seen is honoured until its time is over, or the server refuses it. `end` reads the new one.
 */
export const useSeenRate = (
  fresh: Channel,
  { askedAtMs, answeredAtMs }: Read,
  { entry, change }: Entered,
  refetch: () => void,
) => {
  const { id, rate, rateAt } = fresh;
  const seen = entry.seen[id];
  const isOver = seen?.endedAtMs !== undefined && answeredAtMs >= seen.endedAtMs;
  useEffect(() => {
    if (seen && !isOver) return;
    change({
      seen: { ...entry.seen, [id]: { rate, rateAt, readAtMs: askedAtMs } },
      ...(seen && seen.rate !== rate && { replaced: { channelId: id, rate: seen.rate } }),
    });
  }, [seen, isOver, change, entry.seen, id, rate, rateAt, askedAtMs]);
  const latest = useRef<{ readonly seen: RateEntry['seen']; readonly now: SeenRate | undefined }>(undefined);
  useEffect(() => {
    latest.current = { seen: entry.seen, now: seen };
  });
  const end = useCallback(() => {
    const { seen: all, now } = latest.current ?? {};
    if (now) change({ seen: { ...all, [id]: { ...now, endedAtMs: Date.now() } } });
    refetch();
  }, [change, id, refetch]);
  const channel = useMemo(() => (seen ? { ...fresh, rate: seen.rate, rateAt: seen.rateAt } : fresh), [fresh, seen]);
  const before = entry.replaced?.channelId === id ? entry.replaced.rate : undefined;
  return { channel, readAtMs: seen?.readAtMs ?? askedAtMs, before, end };
};
