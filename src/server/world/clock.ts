/**
 * The machine's clocks, in milliseconds: the time of day, which may be set back, and the time since some start, which
 * may not.
 */
export type MachineClocks = { timeOfDayMs(): number; elapsedMs(): number };

/** World's clock: the machine's time plus the time that the sandbox added. It never goes back. */
export type Clock = {
  nowMs(): number;
  advance(milliseconds: number): void;
};

/**
 * Creates a clock that continues from the latest time that the world is known to have reached. While the machine's time
 * of day is behind that, because it was set back, the clock continues at the machine's pace until the time of day has
 * overtaken it.
 */
export const createClock = (
  machine: MachineClocks,
  known: { readonly advancedMs: number; readonly reachedMs: number },
): Clock => {
  let advancedMs = known.advancedMs;
  let reachedMs = known.reachedMs;
  let readAtMs = machine.elapsedMs();
  const nowMs = (): number => {
    const elapsedMs = machine.elapsedMs();
    const timeOfDayMs = Math.floor(machine.timeOfDayMs()) + advancedMs;
    if (timeOfDayMs >= reachedMs) {
      reachedMs = timeOfDayMs;
      readAtMs = elapsedMs;
      return timeOfDayMs;
    }
    const wholeMs = Math.floor(elapsedMs - readAtMs);
    reachedMs += wholeMs;
    readAtMs += wholeMs;
    return reachedMs;
  };
  return {
    nowMs,
    advance(milliseconds) {
      reachedMs = nowMs() + milliseconds;
      advancedMs += milliseconds;
    },
  };
};

/** Clocks of this machine. */
export const machineClocks: MachineClocks = { timeOfDayMs: () => Date.now(), elapsedMs: () => performance.now() };
