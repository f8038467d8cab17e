import { randomBytes } from 'node:crypto';
import { decrypt, encrypt } from '../../../src/server/world/encryption.ts';

const world = { encryptionKey: new Uint8Array(32).fill(7), randomBytes: (length: number) => randomBytes(length) };
const PLAIN = Buffer.from('Sample Customer');

describe('encrypted bytes', () => {
  it('are decrypted with the same key at the same place', () => {
    expect(decrypt(world, encrypt(world, PLAIN, 'file 1'), 'file 1')).toEqual(PLAIN);
    expect(decrypt(world, encrypt(world, Buffer.alloc(0), 'file 1'), 'file 1')).toHaveLength(0);
  });

  it('differ each time', () => {
    expect(encrypt(world, PLAIN, 'file 1').equals(encrypt(world, PLAIN, 'file 1'))).toBe(false);
  });

  it('are not decrypted at another place', () => {
    expect(() => decrypt(world, encrypt(world, PLAIN, 'file 1'), 'file 2')).toThrow();
  });

  it('are not decrypted after any one bit was changed', () => {
    const kept = encrypt(world, PLAIN, 'file 1');
    for (let index = 0; index < kept.length; index += 1) {
      const changed = Buffer.from(kept);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => decrypt(world, changed, 'file 1')).toThrow();
    }
    expect(() => decrypt(world, kept.subarray(0, 20), 'file 1')).toThrow('not in a form that is known');
  });

  it('name the key that they need when they are decrypted with another', () => {
    const kept = encrypt(world, PLAIN, 'file 1');
    const other = { encryptionKey: new Uint8Array(32).fill(8) };
    expect(() => decrypt(other, kept, 'file 1')).toThrow(
      /^The file 1 needs the key [0-9a-f]{16}: ENCRYPTION_KEY is another one\.$/,
    );
  });

  it('are decrypted by a key of before, and encrypted by the first one', () => {
    const kept = encrypt(world, PLAIN, 'file 1');
    const rotated = { ...world, encryptionKey: new Uint8Array(32).fill(8), olderKeys: [world.encryptionKey] };
    expect(decrypt(rotated, kept, 'file 1')).toEqual(PLAIN);
    const fresh = encrypt(rotated, PLAIN, 'file 1');
    expect(decrypt({ encryptionKey: rotated.encryptionKey }, fresh, 'file 1')).toEqual(PLAIN);
    expect(() => decrypt(world, fresh, 'file 1')).toThrow('is another one');
  });
});
