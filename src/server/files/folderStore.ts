import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '../world/world.ts';

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** Has the names of a folder on the disk: a renamed file could otherwise be lost with the power. */
const syncFolder = async (folder: string): Promise<void> => {
  const names = await open(folder, 'r');
  try {
    await names.sync();
  } finally {
    await names.close();
  }
};

/** Stores files in a folder, readable by its owner only. A written file is complete and on the disk. */
export const openFolderStore = (folder: string): FileStore => ({
  async put(name, bytes) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, name);
    const unfinished = `${path}.unfinished`;
    const file = await open(unfinished, 'w', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
    await syncFolder(folder);
  },
  async get(name) {
    try {
      return await readFile(join(folder, name));
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw error;
    }
  },
  async remove(name) {
    const path = join(folder, name);
    await Promise.all([rm(path, { force: true }), rm(`${path}.unfinished`, { force: true })]);
  },
});
