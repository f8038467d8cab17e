/**
 * Repeatable random numbers: the same key always draws the same numbers, on any machine, in any order of calls. They
 * make prices, never secrets.
 */
export type RandomSource = () => number;

/** Hashes words, such as a seed and a symbol, into a 32-bit key (FNV-1a). */
export const seedOf = (...words: readonly string[]): number => {
  let hash = 0x811c9dc5;
  for (const character of words.join('\u0000')) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return scramble(hash);
};

/** Scrambles a number's bits (the finaliser of MurmurHash3), so that neighbouring numbers share nothing. */
const scramble = (value: number): number => {
  let bits = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
};

/** Returns the number of a key at a place such as an instant, in [0, 1). */
export const randomAt = (key: number, place: number): number => scramble(key ^ scramble(place)) / 2 ** 32;

/** Returns a generator of numbers in [0, 1) for a key and two places such as an instant and a size (mulberry32). */
export const randomsAt = (key: number, place: number, size: number): RandomSource => {
  let state = scramble(key ^ scramble(place ^ Math.imul(size, 0x9e3779b1)));
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** Standard deviation of the sum of four bytes. */
const BYTES_DEVIATION = Math.sqrt((256 ** 2 - 1) / 3);

/** Draws around 0 with deviation 1, close enough to the normal curve for prices: the sum of one draw's four bytes. */
export const gaussian = (draw: RandomSource): number => {
  const bits = draw() * 2 ** 32;
  const sum = (bits & 255) + ((bits >>> 8) & 255) + ((bits >>> 16) & 255) + (bits >>> 24);
  return (sum - 2 * 255) / BYTES_DEVIATION;
};
