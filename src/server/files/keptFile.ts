import { decrypt, encrypt } from '../world/encryption.ts';
import type { World } from '../world/world.ts';
import { deleteFile, type FileRow, findForgotten } from './fileRepository.ts';

type Stored = Pick<FileRow, 'id' | 'stored_as'>;
type Keeping = Pick<World, 'files' | 'encryptionKey' | 'randomBytes'>;

const placeOf = ({ id }: Stored): string => `file ${id}`;

/** Puts a file's bytes where files are kept, encrypted. */
export const putBytes = (world: Keeping, file: Stored, bytes: Uint8Array): Promise<void> =>
  world.files.put(file.stored_as, encrypt(world, bytes, placeOf(file)));

/** The bytes of a file. Throws where they are gone: what is known of a file is forgotten after its bytes, never before. */
export const getBytes = async (world: Pick<World, 'files' | 'encryptionKey'>, file: Stored): Promise<Buffer> => {
  const kept = await world.files.get(file.stored_as);
  if (!kept) throw new Error(`The bytes of ${placeOf(file)} are gone.`);
  return decrypt(world, kept, placeOf(file));
};

/** Takes away what was uploaded and never used, or is used no more: first the bytes, then what is known of them. */
export const removeForgottenFiles = async (world: Pick<World, 'files' | 'database' | 'now'>): Promise<void> => {
  const { reader, transaction } = world.database;
  for (const { id, stored_as: name } of await findForgotten(reader, world.now())) {
    await world.files.remove(name);
    await transaction((tx) => deleteFile(tx, id));
  }
};
