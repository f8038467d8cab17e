import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/**
 * Locks a folder for this process until the returned function is called; throws where another process has it. The
 * embedded database does not lock its folder, and a second process would destroy the first one's writes. SQLite takes
 * the kernel's lock on the file `lock`, as Node has no file locks: it ends with its process, however that ends.
 */
export const lockFolder = (folder: string): (() => void) => {
  const file = new DatabaseSync(join(folder, 'lock'));
  try {
    file.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new Error(`${folder} is in use by another process. Stop that one, or name another folder in DATA_DIR.`);
  }
  return () => file.close();
};
