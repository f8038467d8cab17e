/**
 * The machine's clocks, in milliseconds: the time of day, which may be set back, and the time since some start, which
 * may not.
 */
export type MachineClocks = { timeOfDayMs(): number; elapsedMs(): number };

/** World's clock: the machine's time plus the time that the sandbox added. It never goes back. */
export type Clock = {
  nowMs(): number;
  advance(milliseconds: number): void;
  /** Moves forward until this much was added in all; does nothing where it was. */
  advanceTo(addedMs: number): void;
  /** Returns by how much the time of day has jumped ahead of the clock, which does not follow it; 0 where it follows. */
  jumpMs(): number;
  /** Follows the time of day, however far it has jumped. */
  accept(): void;
  /**
   * Steers by the clock that all processes share: its reading, milliseconds, and how long that took. From then on the clock
   * goes by the time since some start, and by the readings. One that is ahead goes at half pace until it is not.
   */
  steer(sharedMs: number, tookMs: number): void;
};

/** Longest jump forward against the last mark that a guarded clock follows by itself (DLC-49). */
export const LONGEST_JUMP_MS = 600_000;

/**
 * Creates a clock that continues from the latest time that the world is known to have reached. While the machine's time
 * of day is behind that, because it was set back, the clock continues at the machine's pace until the time of day has
 * overtaken it. A guarded clock does the same while the time of day is further ahead than `longestJumpMs`, until that is
 * accepted: a host that was set to a wrong year must not take the world there, from where no way leads back.
 */
export const createClock = (
  machine: MachineClocks,
  known: { readonly advancedMs: number; readonly reachedMs: number },
  longestJumpMs = Infinity,
): Clock => {
  let advancedMs = known.advancedMs;
  let reachedMs = known.reachedMs;
  let readAtMs = machine.elapsedMs();
  let isRead = false;
  let isSteered = false;
  /** By how much a steered clock is ahead of what it is steered by. */
  let aheadMs = 0;
  const timeOfDayMs = (): number => Math.floor(machine.timeOfDayMs()) + advancedMs;
  const nowMs = (): number => {
    isRead = true;
    const elapsedMs = machine.elapsedMs();
    const dayMs = timeOfDayMs();
    // Before its first mark a world has no time that it could jump from.
    const latestMs = reachedMs === 0 ? Infinity : reachedMs + (elapsedMs - readAtMs) + longestJumpMs;
    if (!isSteered && dayMs >= reachedMs && dayMs <= latestMs) {
      reachedMs = dayMs;
      readAtMs = elapsedMs;
      return dayMs;
    }
    const passedMs = Math.floor(elapsedMs - readAtMs);
    // One that is ahead counts every second millisecond: an odd one is left for the next reading.
    const wholeMs = aheadMs > 0 ? passedMs - (passedMs % 2) : passedMs;
    const heldMs = Math.min(aheadMs, Math.floor(wholeMs / 2));
    aheadMs -= heldMs;
    reachedMs += wholeMs - heldMs;
    readAtMs += wholeMs;
    return reachedMs;
  };
  const advance = (milliseconds: number): void => {
    reachedMs = nowMs() + milliseconds;
    advancedMs += milliseconds;
  };
  return {
    nowMs,
    advance,
    advanceTo(addedMs) {
      if (addedMs > advancedMs) advance(addedMs - advancedMs);
    },
    jumpMs: () => Math.max(0, timeOfDayMs() - nowMs()),
    accept() {
      reachedMs = Math.max(nowMs(), timeOfDayMs());
      readAtMs = machine.elapsedMs();
      aheadMs = 0;
    },
    steer(sharedMs, tookMs) {
      const aimMs = Math.round(sharedMs + tookMs / 2) + advancedMs;
      // Nobody has had a time of it yet, so that it can begin where the others are.
      const isFirst = !isRead;
      const behindMs = aimMs - (isFirst ? Math.max(reachedMs, timeOfDayMs()) : nowMs());
      // Further away, the guard decides.
      if (Math.abs(behindMs) > LONGEST_JUMP_MS) return;
      isSteered = true;
      if (isFirst) {
        aheadMs = Math.max(0, reachedMs - aimMs);
        reachedMs = Math.max(reachedMs, aimMs);
        readAtMs = machine.elapsedMs();
        return;
      }
      // A reading is known to half of the time that it took: only what is beyond that is corrected.
      const certainMs = Math.max(0, Math.abs(behindMs) - Math.ceil(tookMs / 2));
      if (certainMs === 0) return;
      aheadMs = behindMs < 0 ? certainMs : 0;
      if (behindMs > 0) reachedMs += certainMs;
    },
  };
};

/** Clocks of this machine. */
export const machineClocks: MachineClocks = { timeOfDayMs: () => Date.now(), elapsedMs: () => performance.now() };
