import {
  ALLOWED_FOR_ONE,
  ALLOWED_FROM_A_CALLER,
  checkSignInAttempt,
} from '../../../src/domain/customer/signInAttempts.ts';

const NOW = 1_790_000_000;
/** Returns the seconds that a password has to wait after a number of wrong ones in a row, the last of them just now. */
const waitAfter = (count: number, allowance = ALLOWED_FOR_ONE): number => {
  const [refused] = checkSignInAttempt({ count, lastAt: NOW }, allowance, NOW);
  return refused ? Number(refused.detail.retryAt) - NOW : 0;
};

describe('a password after wrong ones', () => {
  it('checks a password without a wait after up to four wrong ones', () => {
    expect(checkSignInAttempt(undefined, ALLOWED_FOR_ONE, NOW)).toEqual([]);
    expect([1, 2, 3, 4].map((count) => waitAfter(count))).toEqual([0, 0, 0, 0]);
  });

  it('is checked after a wait that doubles from half a minute to a quarter of an hour, and grows no further', () => {
    expect([5, 6, 7, 8, 9, 10, 11, 1000].map((count) => waitAfter(count))).toEqual([
      30, 60, 120, 240, 480, 900, 900, 900,
    ]);
  });

  it('checks a password again when the wait is over', () => {
    expect(checkSignInAttempt({ count: 5, lastAt: NOW - 29 }, ALLOWED_FOR_ONE, NOW)).toHaveLength(1);
    expect(checkSignInAttempt({ count: 5, lastAt: NOW - 30 }, ALLOWED_FOR_ONE, NOW)).toEqual([]);
  });

  it('is checked after many wrong ones of one caller, as an office shares its address', () => {
    expect([99, 100, 101].map((count) => waitAfter(count, ALLOWED_FROM_A_CALLER))).toEqual([0, 30, 60]);
  });
});
