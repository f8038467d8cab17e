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

/** Decrypts bytes encrypted for this place. Throws where they were changed, moved, or encrypted with another key. */
export const decrypt = ({ encryptionKey }: Pick<World, 'encryptionKey'>, kept: Uint8Array, place: string): Buffer => {
  const bytes = Buffer.from(kept);
  if (bytes.length < HEAD_BYTES || bytes[0] !== FORM) throw new Error(`The ${place} is not in a form that is known.`);
  const keyId = bytes.subarray(1, 1 + KEY_ID_BYTES);
  if (!keyId.equals(keyIdOf(encryptionKey))) {
    throw new Error(`The ${place} needs the key ${keyId.toString('hex')}: ENCRYPTION_KEY is another one.`);
  }
  const nonce = bytes.subarray(1 + KEY_ID_BYTES, 1 + KEY_ID_BYTES + NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', encryptionKey, nonce)
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(HEAD_BYTES - TAG_BYTES, HEAD_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(HEAD_BYTES)), decipher.final()]);
};
