import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import type { World } from './world.ts';

/**
 * Form of data encrypted at rest by AES-256-GCM: version, key id, nonce, tag, ciphertext. The key id is a part of the
 * key's hash, so that a wrong key is not mistaken for damage.
 */
const FORM = 1;
const KEY_ID_BYTES = 8;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + KEY_ID_BYTES + NONCE_BYTES + TAG_BYTES;

const keyIdOf = (key: Uint8Array): Buffer => createHash('sha256').update(key).digest().subarray(0, KEY_ID_BYTES);

/** Thrown for what cannot be decrypted; its message names the place and the key, and nothing of what it holds. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

/** Encrypts bytes. `place` names where they belong, such as `file 0f8b…`: elsewhere they cannot be decrypted. */
export const encrypt = (
  { encryptionKey, randomBytes }: Pick<World, 'encryptionKey' | 'randomBytes'>,
  plain: Uint8Array,
  place: string,
): Buffer => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', encryptionKey, nonce).setAAD(Buffer.from(place));
  const hidden = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.of(FORM), keyIdOf(encryptionKey), nonce, cipher.getAuthTag(), hidden]);
};

/**
 * Decrypts bytes encrypted for this place, by the key that they name. Throws where they were changed, moved, or encrypted with a key
 * that is not named.
 */
export const decrypt = (
  { encryptionKey, olderKeys = [] }: Pick<World, 'encryptionKey' | 'olderKeys'>,
  kept: Uint8Array,
  place: string,
): Buffer => {
  const bytes = Buffer.from(kept);
  if (bytes.length < HEAD_BYTES || bytes[0] !== FORM)
    throw new Unreadable(`The ${place} is not in a form that is known.`);
  const keyId = bytes.subarray(1, 1 + KEY_ID_BYTES);
  const key = [encryptionKey, ...olderKeys].find((candidate) => keyId.equals(keyIdOf(candidate)));
  if (!key) {
    const others = olderKeys.length === 0 ? 'is another one' : 'has others';
    throw new Unreadable(`The ${place} needs the key ${keyId.toString('hex')}: ENCRYPTION_KEY ${others}.`);
  }
  const nonce = bytes.subarray(1 + KEY_ID_BYTES, 1 + KEY_ID_BYTES + NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(HEAD_BYTES - TAG_BYTES, HEAD_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(HEAD_BYTES)), decipher.final()]);
  } catch {
    throw new Unreadable(`The ${place} was changed, or belongs to another place.`);
  }
};
