import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const KEY_BYTES = 32;

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** Writes a new key under this name, whole or not at all; a key that another process wrote meanwhile is kept. */
const makeKey = (path: string): void => {
  const own = `${path}.${process.pid}`;
  writeFileSync(own, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600 });
  try {
    linkSync(own, path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(own);
  }
};

const readKey = (path: string): Uint8Array => {
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
  if (key.length !== KEY_BYTES) throw new Error(`${path} holds no key of ${KEY_BYTES} bytes.`);
  return key;
};

/**
 * Returns the 32-byte key of a sandbox that was given none: made at the first start and kept in its data folder,
 * readable by its owner only. Throws where the file holds something else, as data encrypted before would be lost.
 */
export const sandboxKey = (dataDir: string): Uint8Array => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'key');
  try {
    return readKey(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    makeKey(path);
    return readKey(path);
  }
};
