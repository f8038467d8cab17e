import { fileSize } from '../../../src/web/uploads/index.ts';

describe('the size of a file', () => {
  it.each([
    ['en', 13, '13 bytes'],
    ['en', 999, '999 bytes'],
    ['en', 1_000, '1 kB'],
    ['en', 45_678, '46 kB'],
    ['en', 999_499, '999 kB'],
    ['en', 999_500, '1 MB'],
    ['en', 4_250_000, '4.3 MB'],
    ['de', 4_250_000, '4,3 MB'],
    ['fr', 13, '13 octets'],
    ['fr', 45_678, '46 ko'],
    ['ja', 13, '13 バイト'],
  ] as const)('is in %s, of %i bytes: %s', (language, bytes, words) => {
    expect(fileSize(language, bytes).replaceAll(/\s/g, ' ')).toBe(words);
  });
});
