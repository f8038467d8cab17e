import { randomAt } from './seededRandom.ts';

/**
 * Grid of tick times. A minute has 240 slots of a quarter of a second; its ticks are spread over them evenly, the first
 * in the first slot and the last in the last. With at least 60 ticks the next one comes within 1.5 s, and with at most
 * 240 no feed publishes more than four a second.
 */
export const SLOTS_A_MINUTE = 240;
export const FEWEST_TICKS_A_MINUTE = 60;
export const SLOT_MS = 60_000 / SLOTS_A_MINUTE;
const LAST_SLOT = SLOTS_A_MINUTE - 1;

/** Returns the slot of a minute's tick, both counted from 0. */
export const slotOfTick = (index: number, ticks: number): number => Math.floor((index * LAST_SLOT) / (ticks - 1));

/** Returns the first tick in that slot of a minute or a later one; `ticks` where there is none. */
export const firstTickFrom = (slot: number, ticks: number): number => Math.ceil((slot * (ticks - 1)) / LAST_SLOT);

/** Returns the last tick in that slot or an earlier one, counted from 0. */
export const lastTickUntil = (slot: number, ticks: number): number => firstTickFrom(slot + 1, ticks) - 1;

/** Returns the last slot of a minute that begins before an instant, both in unix seconds. */
export const slotUntil = (minute: number, until: number): number => Math.ceil(((until - minute) * 1000) / SLOT_MS) - 1;

/** Milliseconds at the end of each slot in which crosses tick: after both legs have. */
const CROSSES_SPEAK_MS = 10;

/** Returns the delay of a symbol's tick within a slot, in milliseconds: irregular, and different for each symbol. */
export const delayInSlot = (key: number, slotSinceEpoch: number): number =>
  Math.floor(randomAt(key, slotSinceEpoch) * (SLOT_MS - CROSSES_SPEAK_MS));

export const CROSS_DELAY_IN_SLOT = SLOT_MS - CROSSES_SPEAK_MS / 2;
