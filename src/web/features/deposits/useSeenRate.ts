import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Channel, Read } from './useChannels.ts';
import type { DepositEntry, SeenRate } from './useDepositEntry.ts';

type Entered = { readonly entry: DepositEntry; readonly change: (part: Partial<DepositEntry>) => void };

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
  const latest = useRef<{ readonly seen: DepositEntry['seen']; readonly now: SeenRate | undefined }>(undefined);
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
