const VERSION = '7';
const VARIANT = 0x80;
const COUNTER_LIMIT = 0x1000;

/**
 * Makes identifiers: UUIDs of version 7 (RFC 9562), each greater than the one before. They begin with the world's time
 * in milliseconds; within one millisecond they count on from a number by chance, and when that is used up, borrow the
 * next one.
 */
export const createIdentifiers = (nowMs: () => number, randomBytes: (length: number) => Uint8Array): (() => string) => {
  let timeMs = 0;
  let counter = COUNTER_LIMIT;
  return () => {
    const random = Buffer.from(randomBytes(10));
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
