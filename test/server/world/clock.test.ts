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

describe('a clock that is steered by the one that all processes share', () => {
  it('begins where that is, though the time of day of its host is wrong [DLC-88]', () => {
    const clocks = machine();
    clocks.set(5000);
    const clock = createClock(clocks, { advancedMs: 0, reachedMs: NOON_MS - 2000 });
    clock.steer(NOON_MS, 10);
    expect(clock.nowMs()).toBe(NOON_MS + 5);
    clocks.pass(2000);
    expect(clock.nowMs()).toBe(NOON_MS + 2005);
  });

  it('follows no change of the time of day any more [DLC-88]', () => {
    const clocks = machine();
    const clock = createClock(clocks, UNMOVED);
    clock.steer(NOON_MS, 0);
    clocks.set(300_000);
    clocks.pass(1000);
    expect(clock.nowMs()).toBe(NOON_MS + 1000);
    clocks.set(-600_000);
    clocks.pass(1000);
    expect(clock.nowMs()).toBe(NOON_MS + 2000);
  });

  it('catches up at once where it is behind, and goes at half pace where it is ahead [DLC-88]', () => {
    const clocks = machine();
    const clock = createClock(clocks, UNMOVED);
    clock.steer(NOON_MS, 0);
    clock.nowMs();
    clock.steer(NOON_MS + 400, 0);
    expect(clock.nowMs()).toBe(NOON_MS + 400);
    clock.steer(NOON_MS, 0);
    expect(clock.nowMs()).toBe(NOON_MS + 400);
    clocks.pass(400);
    expect(clock.nowMs()).toBe(NOON_MS + 600);
    clocks.pass(400);
    expect(clock.nowMs()).toBe(NOON_MS + 800);
    clocks.pass(100);
    expect(clock.nowMs()).toBe(NOON_MS + 900);
  });

  it('goes at half pace where it is ahead, however often it is read [DLC-88]', () => {
    const clocks = machine();
    const clock = createClock(clocks, UNMOVED);
    clock.steer(NOON_MS + 1000, 0);
    clock.nowMs();
    clock.steer(NOON_MS, 0);
    for (let passed = 0; passed < 2000; passed += 1) {
      clocks.pass(1);
      clock.nowMs();
    }
    expect(clock.nowMs()).toBe(NOON_MS + 2000);
  });

  it('is moved by a reading that took long only by what is beyond half of that time [DLC-88]', () => {
    const clocks = machine();
    const clock = createClock(clocks, UNMOVED);
    clock.steer(NOON_MS, 0);
    clock.nowMs();
    clock.steer(NOON_MS + 1000, 3000);
    expect(clock.nowMs()).toBe(NOON_MS + 1000);
  });

  it('believes no reading within the time that it took, and none that is 600 s away', () => {
    const clocks = machine();
    const clock = createClock(clocks, UNMOVED);
    clock.steer(NOON_MS, 0);
    clock.nowMs();
    clock.steer(NOON_MS - 1000, 1000);
    clock.steer(NOON_MS + 601_000, 0);
    expect(clock.nowMs()).toBe(NOON_MS);
  });

  it('never goes back, whatever it is steered by', () => {
    const clocks = machine();
    const clock = createClock(clocks, UNMOVED);
    const moves = fc.array(
      fc.record({ pass: fc.nat(5000), off: fc.integer({ min: -9000, max: 9000 }), took: fc.nat(300) }),
    );
    fc.assert(
      fc.property(moves, (steps) => {
        for (const { pass, off, took } of steps) {
          const before = clock.nowMs();
          clocks.pass(pass);
          clock.steer(before + off, took);
          expect(clock.nowMs()).toBeGreaterThanOrEqual(before);
        }
      }),
      { numRuns: 50 },
    );
  });
});
