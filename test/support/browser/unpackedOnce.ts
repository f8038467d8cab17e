import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const CACHE = resolve('node_modules/.cache/sun');

/**
 * Returns a folder that is filled when it is first requested and kept beside the packages it comes from. It is filled
 * under another name and renamed when complete, so that an interrupted run leaves no half-filled folder.
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
