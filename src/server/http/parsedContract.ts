import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** Lies beside the packages, because its content can always be generated again. */
const CACHE = 'node_modules/.cache/sun';
const CACHED = 'openapi.json';

const readCached = (path: string, hash: string): unknown => {
  try {
    const cached = readFileSync(path, 'utf8');
    return cached.startsWith(hash) ? (JSON.parse(cached.slice(hash.length)) as unknown) : undefined;
  } catch {
    return undefined;
  }
};

const writeCached = (folder: string, text: string): void => {
  const unfinished = join(folder, `${CACHED}.${randomUUID()}`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(unfinished, text);
    renameSync(unfinished, join(folder, CACHED));
  } catch {
    // A folder that cannot be written only costs the time to parse.
    rmSync(unfinished, { force: true });
  }
};

/**
 * Parses the text of `openapi.yaml`, or returns the cached result of the same text: YAML takes half a second, JSON a
 * hundredth of it. `root` is the folder whose `node_modules` holds the cache.
 */
export const parsedContract = (root: string, text: string): unknown => {
  const folder = join(root, CACHE);
  const hash = `${createHash('sha256').update(text).digest('hex')}\n`;
  const cached = readCached(join(folder, CACHED), hash);
  if (cached !== undefined) return cached;
  const document = parse(text) as unknown;
  writeCached(folder, hash + JSON.stringify(document));
  return document;
};
