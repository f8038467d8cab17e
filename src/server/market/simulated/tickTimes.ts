import { type Schedule, sessionOf, tradingDayAt, tradingDaysLater } from '../../../domain/market/tradingCalendar.ts';
import type { MinuteOfTicks, PointsQuote, PricePath } from '../pricePath.ts';
import { firstTickFrom, lastTickUntil, SLOT_MS, slotOfTick, SLOTS_A_MINUTE } from './tickGrid.ts';

/** Inputs of the time of a tick. */
type TickSource<Minute> = {
  readonly schedule: Schedule;
  minute(at: number): Minute | undefined;
  delayInSlot(slot: number): number;
};
type Count = { readonly start: number; readonly tickCount: number };

/** Tick of a path. */
export type PathTick = {
  readonly timeMs: number;
  /** End of the part of the path that is published with it, unix seconds: the end of its slot. */
  readonly publishedUntil: number;
  price(): PointsQuote;
};

const MINUTE_MS = 60_000;

const timeOf = (source: TickSource<Count>, { start, tickCount }: Count, index: number): number => {
  const slot = start * (1000 / SLOT_MS) + slotOfTick(index, tickCount);
  return slot * SLOT_MS + source.delayInSlot(slot);
};

const slotWithinMinute = (timeMs: number): number => Math.floor((timeMs % MINUTE_MS) / SLOT_MS);

/** Finds the last tick at or before a time, by its minute and its index there; undefined before the history. */
export const newestTick = <Minute extends Count>(
  source: TickSource<Minute>,
  timeMs: number,
): { readonly minute: Minute; readonly index: number } | undefined => {
  const day = tradingDayAt(source.schedule, Math.floor(timeMs / 1000));
  const session = sessionOf(source.schedule, day);
  const within = Math.min(timeMs, session.end * 1000 - 1);
  const minute = source.minute(Math.floor(within / 1000));
  if (!minute) return undefined;
  const candidate = lastTickUntil(slotWithinMinute(within), minute.tickCount);
  const index = timeOf(source, minute, candidate) <= timeMs ? candidate : candidate - 1;
  if (index >= 0) return { minute, index };
  const before =
    minute.start > session.start
      ? minute.start
      : sessionOf(source.schedule, tradingDaysLater(source.schedule, day, -1)).end;
  const earlier = source.minute(before - 1);
  return earlier && { minute: earlier, index: earlier.tickCount - 1 };
};

const pathTick = (path: PricePath, minute: MinuteOfTicks, index: number): PathTick => {
  const timeMs = timeOf(path, minute, index);
  const publishedUntil = ((Math.floor(timeMs / SLOT_MS) + 1) * SLOT_MS) / 1000;
  return { timeMs, publishedUntil, price: () => minute.quote(index) };
};

/** Returns the last tick at or before a time; undefined before the history. */
export const lastTick = (path: PricePath, timeMs: number): PathTick | undefined => {
  const newest = newestTick(path, timeMs);
  return newest && pathTick(path, newest.minute, newest.index);
};

/** Returns every tick after `afterMs`, up to and including `untilMs`, in order. */
export const ticksBetween = (path: PricePath, afterMs: number, untilMs: number): readonly PathTick[] => {
  const ticks: PathTick[] = [];
  for (let minuteMs = Math.floor(afterMs / MINUTE_MS) * MINUTE_MS; minuteMs <= untilMs; minuteMs += MINUTE_MS) {
    const minute = path.minute(minuteMs / 1000);
    if (!minute) continue;
    const firstSlot = minuteMs > afterMs ? 0 : slotWithinMinute(afterMs);
    const lastSlot = minuteMs + MINUTE_MS > untilMs ? slotWithinMinute(untilMs) : SLOTS_A_MINUTE - 1;
    const last = lastTickUntil(lastSlot, minute.tickCount);
    for (let index = firstTickFrom(firstSlot, minute.tickCount); index <= last; index += 1) {
      const tick = pathTick(path, minute, index);
      if (tick.timeMs > afterMs && tick.timeMs <= untilMs) ticks.push(tick);
    }
  }
  return ticks;
};
