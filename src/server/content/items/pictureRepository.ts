import { sql } from 'kysely';
import type { Image } from '../../files/index.ts';
import { isUuid, type Reader, type Transaction } from '../../store/index.ts';
import type { World } from '../../world/world.ts';
import { listed } from './itemRepository.ts';

/** Path that pictures of banners and articles are served under, without a session. */
export const PICTURES_PATH = '/content/pictures';

/** Returns the public address of a stored picture. */
export const pictureAddress = (id: string): string => `${PICTURES_PATH}/${id}`;

/** Stores a picture that has passed the checks of uploads; returns its id. A picture never changes. */
export const storePicture = async (
  tx: Transaction,
  world: Pick<World, 'newId' | 'now'>,
  { bytes, mediaType }: Image,
): Promise<string> => {
  const id = world.newId();
  await tx
    .insertInto('content_pictures')
    .values({ id, media_type: mediaType, content: bytes, created_at: world.now() })
    .execute();
  return id;
};

/** True for an item's texts that show this picture. */
const showsPicture = (address: string) => sql<boolean>`strpos(content_texts.article, ${address}) > 0`;

/** Finds the media type of a picture that a listed item names now, as its own or in its article. */
export const findShownPicture = async (tx: Reader, id: string, now: number) => {
  const address = pictureAddress(id.toLowerCase());
  return tx
    .selectFrom('content_pictures')
    .select('media_type')
    .where('id', '=', id)
    .where(({ exists, or }) =>
      or([
        exists(listed(tx, now).where('image', '=', address)),
        exists(
          listed(tx, now)
            .innerJoin('content_texts', 'content_texts.item_id', 'content_items.id')
            .where(showsPicture(address)),
        ),
      ]),
    )
    .executeTakeFirst();
};

/** Reads the bytes of a stored picture. */
export const readPicture = async (tx: Reader, id: string): Promise<Buffer | undefined> => {
  const row = await tx.selectFrom('content_pictures').select('content').where('id', '=', id).executeTakeFirst();
  return row && Buffer.from(row.content);
};

/** Removes the picture of this address, if it is a stored one, unless an item still names it. */
export const removeUnnamedPicture = async (tx: Transaction, address: string): Promise<void> => {
  const id = address.slice(`${PICTURES_PATH}/`.length);
  if (!isUuid(id) || address !== pictureAddress(id)) return;
  await tx
    .deleteFrom('content_pictures')
    .where('id', '=', id)
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('content_items').select('id').where('image', '=', address))),
    )
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('content_texts').select('item_id').where(showsPicture(address)))),
    )
    .execute();
};
