import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const CACHE = resolve('node_modules/.cache/sun');

/**
 * A folder that is filled when it is first asked for and kept beside the packages it comes from. It is filled aside and
 * named when it is whole, so that a run that was broken off leaves no half of it.
 */
export const unpackedOnce = async (name: string, fill: (folder: string) => Promise<void>): Promise<string> => {
  const folder = join(CACHE, name);
  if (existsSync(folder)) return folder;
  mkdirSync(CACHE, { recursive: true });
  const aside = mkdtempSync(join(CACHE, `${name}-`));
  await fill(aside);
  if (existsSync(folder)) rmSync(aside, { recursive: true });
  else renameSync(aside, folder);
  return folder;
};
