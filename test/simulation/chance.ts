/** Random numbers from a seed: the same seed gives the same day. */
export type Chance = {
  /** Returns a number from 0 up to, but without, 1. */
  share(): number;
  /** Returns a whole number, both ends included. */
  whole(from: number, to: number): number;
  /** Returns true once in so many times. */
  oneIn(times: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** Returns bytes for the server's own random numbers. */
  bytes(length: number): Uint8Array;
  /** Returns a UUID, as a customer's phone makes one for each press. */
  uuid(): string;
};

/** Creates a generator of 32 bits (mulberry32): small, quick, and good enough to choose the next step. */
export const chanceFrom = (seed: number): Chance => {
  let state = seed >>> 0;
  const share = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (from: number, to: number): number => from + Math.floor(share() * (to - from + 1));
  const bytes = (length: number): Uint8Array => Uint8Array.from({ length }, () => whole(0, 255));
  return {
    share,
    whole,
    oneIn: (times) => whole(1, times) === 1,
    pick(items) {
      const item = items[whole(0, items.length - 1)];
      if (item === undefined) throw new Error('There is nothing to pick from.');
      return item;
    },
    bytes,
    uuid() {
      const figures = Buffer.from(bytes(16)).toString('hex');
      return [
        [0, 8],
        [8, 12],
        [12, 16],
        [16, 20],
        [20, 32],
      ]
        .map(([from, to]) => figures.slice(from, to))
        .join('-');
    },
  };
};
