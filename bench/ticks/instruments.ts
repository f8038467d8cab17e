/** Number of instruments, as in a large market. */
const COUNT = 200;

export const SYMBOLS: readonly string[] = Array.from({ length: COUNT }, (_, at) => `S${String(at).padStart(5, '0')}`);
