import { decrypt, encrypt } from '../world/encryption.ts';
import type { World } from '../world/world.ts';
import { deleteFile, type FileRow, findForgotten } from './fileRepository.ts';

type Stored = Pick<FileRow, 'id' | 'stored_as'>;
type Keeping = Pick<World, 'files' | 'encryptionKey' | 'randomBytes'>;

const placeOf = ({ id }: Stored): string => `file ${id}`;

/** Stores a file's bytes, encrypted. */
export const putBytes = (world: Keeping, file: Stored, bytes: Uint8Array): Promise<void> =>
  world.files.put(file.stored_as, encrypt(world, bytes, placeOf(file)));

/** Reads the bytes of a file. Throws where they are missing: the row is deleted after the bytes, never before. */
export const getBytes = async (world: Pick<World, 'files' | 'encryptionKey'>, file: Stored): Promise<Buffer> => {
  const kept = await world.files.get(file.stored_as);
  if (!kept) throw new Error(`The bytes of ${placeOf(file)} are gone.`);
  return decrypt(world, kept, placeOf(file));
};

/** Faults one after the other by which the store counts as away: it would take as long to fail for each of the rest. */
const MOST_FAULTS_IN_A_ROW = 3;

/**
 * Deletes uploads that were never used or are used no more: first the bytes, then the row. One that cannot be deleted is
 * reported and tried again the next time; the others are deleted all the same, unless several in a row cannot be.
 */
export const removeForgottenFiles = async (
  world: Pick<World, 'files' | 'database' | 'now'>,
  report: (fault: unknown) => void,
): Promise<void> => {
  const { reader, transaction } = world.database;
  const now = world.now();
  let kept = 0;
  let inARow = 0;
  const isAway = () => inARow >= MOST_FAULTS_IN_A_ROW;
  while (!isAway()) {
    const forgotten = await findForgotten(reader, now, kept);
    if (forgotten.length === 0) break;
    for (const { id, stored_as: name } of forgotten) {
      try {
        await world.files.remove(name);
        await transaction((tx) => deleteFile(tx, id));
        inARow = 0;
      } catch (fault) {
        kept += 1;
        inARow += 1;
        if (kept === 1) report(fault);
        if (isAway()) break;
      }
    }
  }
  if (kept === 0) return;
  const rest = isAway() ? ' The rest was not tried.' : '';
  report(`${kept} uploads that nothing uses could not be deleted; they are tried again in an hour.${rest}`);
};
