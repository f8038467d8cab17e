import fc from 'fast-check';
import { createClock } from '../../../src/server/world/clock.ts';

const NOON_MS = 1_790_000_000_000;

/** Machine whose clocks a test moves: time passes on both, and the time of day can also be set. */
const machine = () => {
  let timeOfDayMs = NOON_MS;
  let elapsedMs = 500.25;
  return {
    timeOfDayMs: () => timeOfDayMs,
    elapsedMs: () => elapsedMs,
    pass(milliseconds: number) {
      timeOfDayMs += milliseconds;
      elapsedMs += milliseconds;
    },
    set: (shiftMs: number) => (timeOfDayMs += shiftMs),
  };
};
const UNMOVED = { advancedMs: 0, reachedMs: 0 };

describe("the world's clock", () => {
  it("returns the machine's time of day", () => {
    const clocks = machine();
    const clock = createClock(clocks, UNMOVED);
    expect(clock.nowMs()).toBe(NOON_MS);
    clocks.pass(1500);
    expect(clock.nowMs()).toBe(NOON_MS + 1500);
  });

  it('moves forward by the time that the sandbox adds, and keeps it', () => {
    const clocks = machine();
    const clock = createClock(clocks, { advancedMs: 60_000, reachedMs: 0 });
    expect(clock.nowMs()).toBe(NOON_MS + 60_000);
    clock.advance(3_600_000);
    clocks.pass(10);
    expect(clock.nowMs()).toBe(NOON_MS + 3_660_010);
  });

  it('continues at its own pace when the time of day is set back, until that has overtaken it', () => {
    const clocks = machine();
    const clock = createClock(clocks, UNMOVED);
    clock.nowMs();
    clocks.set(-3_600_000);
    clocks.pass(0.6);
    expect(clock.nowMs()).toBe(NOON_MS);
    clocks.pass(0.6);
    expect(clock.nowMs()).toBe(NOON_MS + 1);
    clocks.pass(2000);
    expect(clock.nowMs()).toBe(NOON_MS + 2001);
    clocks.set(3_600_000);
    expect(clock.nowMs()).toBe(NOON_MS + 2001);
    clocks.set(5000);
    expect(clock.nowMs()).toBe(NOON_MS + 7001);
  });

  it('continues from the time that the world has reached when it starts with an earlier clock', () => {
    const clocks = machine();
    const clock = createClock(clocks, { advancedMs: 0, reachedMs: NOON_MS + 86_400_000 });
    expect(clock.nowMs()).toBe(NOON_MS + 86_400_000);
    clocks.pass(250);
    expect(clock.nowMs()).toBe(NOON_MS + 86_400_250);
  });

  it('never goes back, whatever happens to the machine [SBX-36]', () => {
    const happening = fc.oneof(
      fc.record({ pass: fc.double({ min: 0, max: 5000, noNaN: true }) }),
      fc.record({ set: fc.integer({ min: -86_400_000, max: 86_400_000 }) }),
      fc.record({ advance: fc.nat(86_400_000) }),
    );
    fc.assert(
      fc.property(fc.array(happening), (happenings) => {
        const clocks = machine();
        const clock = createClock(clocks, UNMOVED);
        let last = clock.nowMs();
        for (const what of happenings) {
          if ('pass' in what) clocks.pass(what.pass);
          else if ('set' in what) clocks.set(what.set);
          else clock.advance(what.advance);
          const now = clock.nowMs();
          expect(now).toBeGreaterThanOrEqual(last);
          expect(Number.isInteger(now)).toBe(true);
          last = now;
        }
      }),
    );
  });
});
