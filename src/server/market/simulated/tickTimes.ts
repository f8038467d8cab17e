import { type Schedule, sessionOf, tradingDayAt, tradingDaysLater } from '../../../domain/market/tradingCalendar.ts';
import type { MinuteOfTicks, PointsQuote, PricePath } from '../pricePath.ts';
import { firstTickFrom, lastTickUntil, SLOT_MS, slotOfTick, SLOTS_A_MINUTE } from './tickGrid.ts';

/** What the time of a tick depends on. */
type TickSource<Minute> = {
  readonly schedule: Schedule;
  minute(at: number): Minute | undefined;
  delayInSlot(slot: number): number;
};
type Count = { readonly start: number; readonly tickCount: number };

/** A tick of a path. */
export type PathTick = {
  readonly timeMs: number;
  /** Until when the path has been said with it, unix seconds: the end of its slot. */
  readonly publishedUntil: number;
  price(): PointsQuote;
};

const MINUTE_MS = 60_000;

const timeOf = (source: TickSource<Count>, { start, tickCount }: Count, index: number): number => {
  const slot = start * (1000 / SLOT_MS) + slotOfTick(index, tickCount);
  return slot * SLOT_MS + source.delayInSlot(slot);
};

const slotWithinMinute = (timeMs: number): number => Math.floor((timeMs % MINUTE_MS) / SLOT_MS);

/** The last tick at or before a time, by its minute and its place there; undefined before the history. */
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

/** The last tick at or before a time; undefined before the history. */
export const lastTick = (path: PricePath, timeMs: number): PathTick | undefined => {
  const newest = newestTick(path, timeMs);
  return newest && pathTick(path, newest.minute, newest.index);
};

/** Every tick after one time, up to and with another, in order. */
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
