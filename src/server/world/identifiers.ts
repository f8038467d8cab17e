const VERSION = '7';
const VARIANT = 0x80;
const COUNTER_LIMIT = 0x1000;
const RANDOM_BYTES = 10;
/** Identifiers per draw of random bytes: drawing costs more than the rest of an identifier. */
const IDENTIFIERS_A_DRAW = 256;

/**
 * Makes identifiers: UUIDs of version 7 (RFC 9562), each greater than the one before. They begin with the world's time
 * in milliseconds; within one millisecond they count up from a random number, and borrow the next millisecond when the
 * count is used up.
 */
export const createIdentifiers = (nowMs: () => number, randomBytes: (length: number) => Uint8Array): (() => string) => {
  let timeMs = 0;
  let counter = COUNTER_LIMIT;
  let drawn = Buffer.alloc(0);
  const draw = (): Buffer => {
    if (drawn.length === 0) drawn = Buffer.from(randomBytes(RANDOM_BYTES * IDENTIFIERS_A_DRAW));
    const random = drawn.subarray(0, RANDOM_BYTES);
    drawn = drawn.subarray(RANDOM_BYTES);
    return random;
  };
  return () => {
    const random = draw();
    const now = nowMs();
    counter += 1;
    if (now > timeMs || counter >= COUNTER_LIMIT) {
      timeMs = Math.max(now, timeMs + 1);
      // The upper half stays free, so that there is room to count.
      counter = random.readUInt16BE(8) % (COUNTER_LIMIT / 2);
    }
    const time = timeMs.toString(16).padStart(12, '0');
    const count = counter.toString(16).padStart(3, '0');
    random.writeUInt8(VARIANT | (random.readUInt8(0) & 0x3f), 0);
    const rest = random.toString('hex', 0, 8);
    return `${time.slice(0, 8)}-${time.slice(8)}-${VERSION}${count}-${rest.slice(0, 4)}-${rest.slice(4)}`;
  };
};
