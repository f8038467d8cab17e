import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { LANGUAGES } from '../../../src/contract/index.ts';
import { COMMON_PASSWORDS } from '../../../src/domain/customer/commonPasswords.ts';
import { checkPassword, shortestPassword } from '../../../src/domain/customer/password.ts';
import { refusalName } from '../../../src/domain/refusal.ts';

const refusalsOf = (password: string, language = 'en') =>
  checkPassword(password, language).map(({ code }) => refusalName(code));

it('the list of common passwords in the contract is the one that refuses [PWD-4]', () => {
  const lines = readFileSync('contract/common-passwords.txt', 'utf8').split('\n');
  expect(lines.pop()).toBe('');
  expect(lines).toEqual([...COMMON_PASSWORDS].sort());
  for (const line of lines) expect(line).toBe(line.toLowerCase());
});

it('the list of common passwords has at least 3000 that are long enough', () => {
  const long = [...COMMON_PASSWORDS].filter((password) => password.length >= shortestPassword('en'));
  expect(long.length).toBeGreaterThanOrEqual(3000);
});

describe('a password (§5)', () => {
  it('refuses a password of 6 characters or fewer', () => {
    expect(refusalsOf('kX9#m2')).toEqual(['password-too-short']);
    expect(refusalsOf('kX9#m2q')).toEqual([]);
  });

  it('may have 6 characters where the Japanese text promises that, and 5 nowhere', () => {
    expect(refusalsOf('kX9#m2', 'ja')).toEqual([]);
    expect(LANGUAGES.filter((language) => refusalsOf('kX9#m', language).length === 0)).toEqual([]);
  });

  it('refuses a short password with the number of characters that it needs', () => {
    expect(checkPassword('abc', 'de')[0]?.detail).toEqual({ field: 'password', minimum: 7 });
    expect(checkPassword('abc', 'ja')[0]?.detail).toEqual({ field: 'password', minimum: 6 });
  });

  it('counts a password in characters as people see them, not in bytes', () => {
    expect(refusalsOf('😀😀🙈😀🙊😀')).toEqual(['password-too-short']);
    expect(refusalsOf('パスワード長い')).toEqual([]);
  });

  it.each(['password', 'PassWord1', 'qwerty123', 'iloveyou', '1q2w3e4r', 'trustno1'])(
    'is refused when it is easily guessed: %s',
    (password) => expect(refusalsOf(password)).toEqual(['password-too-common']),
  );

  it.each(['1111111', 'aaaaaaaa', '1234567', '987654321', 'abcdefgh', 'GFEDCBA'])(
    'is refused when each character follows from the last: %s',
    (password) => expect(refusalsOf(password)).toEqual(['password-too-common']),
  );

  it('is accepted when it is long and random, without a rule about its letters [PWD-7]', () => {
    const drawn = fc.string({ unit: fc.constantFrom(...'bdfhjlnprtvxz2468'), minLength: 10, maxLength: 40 });
    const steady = (password: string) => new Set(password).size < 4;
    fc.assert(
      fc.property(
        drawn.filter((password) => !steady(password)),
        (password) => expect(refusalsOf(password)).toEqual([]),
      ),
    );
  });

  it('is refused in every language when it is one character too short', () => {
    for (const language of LANGUAGES)
      expect(refusalsOf('kX9#m2q'.slice(0, shortestPassword(language) - 1), language)).toEqual(['password-too-short']);
  });
});
