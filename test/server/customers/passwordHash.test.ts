import { randomBytes } from 'node:crypto';
import { hashPassword, passwordMatches } from '../../../src/server/customers/passwordHash.ts';

const world = { randomBytes };

describe('a password hash', () => {
  it('is an argon2id hash with its cost and a salt of its own [PWD-11, PWD-12]', async () => {
    const [first, second] = [
      await hashPassword(world, 'correct-horse-9'),
      await hashPassword(world, 'correct-horse-9'),
    ];
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(first).not.toBe(second);
  });

  it('matches the right password only', async () => {
    const kept = await hashPassword(world, 'correct-horse-9');
    expect(await passwordMatches('correct-horse-9', kept)).toBe(true);
    expect(await passwordMatches('Correct-horse-9', kept)).toBe(false);
    expect(await passwordMatches('', kept)).toBe(false);
  });

  it('matches although it was hashed at another cost', async () => {
    // The reference implementation's own test: "password" with the salt "somesalt", 256 KiB, two passes.
    const cheap = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
    expect(await passwordMatches('password', cheap)).toBe(true);
    expect(await passwordMatches('passwort', cheap)).toBe(false);
  });

  it('of no customer matches no password', async () => {
    expect(await passwordMatches('', undefined)).toBe(false);
    expect(await passwordMatches('correct-horse-9', undefined)).toBe(false);
  });

  it('that is no argon2id hash throws instead of refusing the password', async () => {
    await expect(passwordMatches('none', 'none')).rejects.toThrow('no argon2id hash');
  });
});
