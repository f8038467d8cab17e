import { createHash } from 'node:crypto';
import { refusal } from '../../domain/refusal.ts';
import { createAllowance } from '../allowance.ts';
import type { Answer, Context, Request } from '../http/index.ts';
import type { World } from '../world/world.ts';
import { fewerUnusedAt, insertFile, lockUploads, releaseFile } from './fileRepository.ts';
import { putBytes } from './keptFile.ts';
import { readImage } from './readImage.ts';

/** Pictures of a customer that are looked at, whole or not: looking at one takes up to a second of a processor. */
const tries = createAllowance({ atOnce: 60, oneEverySeconds: 60 });

const NAME_BYTES = 24;
const LONGEST_NAME = 255;

/** Returns the file's name on the customer's device, without its path and control characters. */
const shownName = (name: string): string => {
  const shown = name
    .replace(/^.*[/\\]/s, '')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim();
  // Cut by characters, as half of one can be stored by nothing.
  return Array.from(shown).slice(0, LONGEST_NAME).join('') || 'image';
};

/** Stores the bytes of an upload. Where that fails the upload is forgotten, so that it takes no place of those of the day. */
const storeBytes = async (
  world: World,
  stored: { readonly id: string; readonly stored_as: string },
  bytes: Uint8Array,
) => {
  try {
    await putBytes(world, stored, bytes);
  } catch (fault) {
    // Nobody was given its id; without this it would be forgotten in a day.
    const forgotten = world.database.transaction((tx) => releaseFile(tx, stored.id, world.now()));
    await forgotten.catch(() => undefined);
    throw fault;
  }
};

/**
 * Stores one image of the customer (§7). No transaction is open meanwhile, as reading an image takes long. The file's
 * row is written before its bytes, so that no bytes are stored without a row.
 */
export const uploadFile = async (
  { path: { type }, body: file }: Request<'uploadFile'>,
  { tx: reader, world, session: { customerId } }: Context<'uploadFile'>,
): Promise<Answer<'uploadFile'>> => {
  const now = world.now();
  const retryAt = (await fewerUnusedAt(reader, customerId, now)) ?? tries.take(customerId, now);
  if (retryAt !== undefined) return { refused: refusal('too-many-requests', { retryAt }) };
  if (!file.bytes) return { refused: refusal('file-too-large', { field: type }) };
  const image = await readImage(file.bytes, type);
  if ('refused' in image) return image;

  const { bytes, width, height, mediaType: media_type } = image;
  const stored = { id: world.newId(), stored_as: Buffer.from(world.randomBytes(NAME_BYTES)).toString('hex') };
  const known = {
    ...stored,
    customer_id: customerId,
    type,
    name: shownName(file.name),
    media_type,
    bytes: bytes.length,
    width,
    height,
    created_at: now,
    digest: createHash('sha256').update(bytes).digest(),
  };
  const tooMany = await world.database.transaction(async (tx) => {
    // Others may have been stored while this image was read.
    await lockUploads(tx, customerId);
    const fewerAt = await fewerUnusedAt(tx, customerId, now);
    if (fewerAt === undefined) await insertFile(tx, known);
    return fewerAt;
  });
  if (tooMany !== undefined) return { refused: refusal('too-many-requests', { retryAt: tooMany }) };
  await storeBytes(world, stored, bytes);
  return { data: { id: stored.id, url: `/file/${type}/${stored.id}` } };
};
