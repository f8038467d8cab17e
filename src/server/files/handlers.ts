import { refusal } from '../../domain/refusal.ts';
import type { Handler, Handlers } from '../http/index.ts';
import { isUuid } from '../store/index.ts';
import { findFile } from './fileRepository.ts';
import { getBytes } from './keptFile.ts';
import { uploadFile } from './uploadFile.ts';

/** Answers an image of the customer. Another customer's file is refused (1002) like one that does not exist. */
const getFile: Handler<'getFile'> = async ({ path }, { tx, world, session: { customerId } }) => {
  const file = isUuid(path.id) ? await findFile(tx, { ...path, customerId }, world.now()) : undefined;
  if (!file) return { refused: refusal('not-found', { field: 'id' }) };
  return { data: { mediaType: file.media_type, bytes: await getBytes(world, file) } };
};

/** Handlers of the images that customers upload. */
export const fileHandlers = { uploadFile, getFile } satisfies Handlers<'uploadFile' | 'getFile'>;
