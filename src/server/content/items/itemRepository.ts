import type { Insertable, Selectable } from 'kysely';
import type { Language, Schemas } from '../../../contract/index.ts';
import type { Reader, RowCursor, Tables, Transaction } from '../../store/index.ts';

export type ItemRow = Selectable<Tables['content_items']>;
export type TextRow = Selectable<Tables['content_texts']>;
/** What lists show of an item's words: everything but its article, which may be long. */
const LISTED_WORDS = ['item_id', 'language', 'title', 'summary', 'image_caption', 'minutes_to_read'] as const;
/** Item with its words in one language. It has an article if this takes minutes to read. */
export type WordedItem = { readonly item: ItemRow; readonly text: Pick<TextRow, (typeof LISTED_WORDS)[number]> };

type Filter = {
  readonly placement: Schemas['BannerPlacement'];
  readonly category: Schemas['NewsCategory'] | undefined;
  readonly after: RowCursor | undefined;
  readonly size: number;
  readonly now: number;
};

/** Selects the items that are published and not withdrawn. */
export const listed = (tx: Reader, now: number) =>
  tx
    .selectFrom('content_items')
    .selectAll()
    .where('published_at', '<=', now)
    .where(({ eb, or }) => or([eb('withdrawn_at', 'is', null), eb('withdrawn_at', '>', now)]));

/** Reads a page of published items, newest first. */
export const findListed = (tx: Reader, { placement, category, after, size, now }: Filter): Promise<ItemRow[]> => {
  let found = listed(tx, now).where('placement', '=', placement);
  if (category) found = found.where('category', '=', category);
  if (after) {
    found = found.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('published_at', 'id'), '<', tuple(after.at, after.id)),
    );
  }
  return found.orderBy('published_at', 'desc').orderBy('id', 'desc').limit(size).execute();
};

/** Reads a published item. */
export const findPublished = (tx: Reader, id: string, now: number): Promise<ItemRow | undefined> =>
  listed(tx, now).where('id', '=', id).executeTakeFirst();

/** Pairs items with their words in this language, in English where they have none. Keeps the order. */
export const wordedIn = async (tx: Reader, language: Language, items: readonly ItemRow[]): Promise<WordedItem[]> => {
  if (items.length === 0) return [];
  const ids = items.map(({ id }) => id);
  const rows = await tx
    .selectFrom('content_texts')
    .select(LISTED_WORDS)
    .where('item_id', 'in', ids)
    .where('language', 'in', [language, 'en'])
    .execute();
  return items.map((item) => {
    const own = rows.filter((row) => row.item_id === item.id);
    const text = own.find((row) => row.language === language) ?? own[0];
    if (!text) throw new Error(`The item ${item.id} has no English text.`);
    return { item, text };
  });
};

/** Reads the article of an item in a language. */
export const findArticle = async (tx: Reader, itemId: string, language: string): Promise<string | null> => {
  const found = await tx
    .selectFrom('content_texts')
    .select('article')
    .where('item_id', '=', itemId)
    .where('language', '=', language)
    .executeTakeFirst();
  return found?.article ?? null;
};

/** Reads all items, with those that are withdrawn or not published yet, newest first. */
export const findAllItems = (tx: Reader, most: number): Promise<ItemRow[]> =>
  tx
    .selectFrom('content_items')
    .selectAll()
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();

/** Reads an item, published or not. */
export const findItem = (tx: Reader, id: string): Promise<ItemRow | undefined> =>
  tx.selectFrom('content_items').selectAll().where('id', '=', id).executeTakeFirst();

/** Reads an item, published or not, and locks it until the transaction ends. */
export const lockItem = (tx: Transaction, id: string): Promise<ItemRow | undefined> =>
  tx.selectFrom('content_items').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Reads the languages and titles of items, without their articles. */
export const findTitles = async (
  tx: Reader,
  items: readonly ItemRow[],
): Promise<readonly Pick<TextRow, 'item_id' | 'language' | 'title'>[]> => {
  if (items.length === 0) return [];
  return tx
    .selectFrom('content_texts')
    .select(['item_id', 'language', 'title'])
    .where(
      'item_id',
      'in',
      items.map(({ id }) => id),
    )
    .orderBy('language')
    .execute();
};

/** Reads an item's words in all of its languages. */
export const findTexts = (tx: Reader, itemId: string): Promise<TextRow[]> =>
  tx.selectFrom('content_texts').selectAll().where('item_id', '=', itemId).orderBy('language').execute();

/** Stores an item, new or changed. */
export const writeItem = async (tx: Transaction, item: Insertable<Tables['content_items']>): Promise<void> => {
  await tx
    .insertInto('content_items')
    .values(item)
    .onConflict((same) => same.column('id').doUpdateSet(item))
    .execute();
};

/** Stores a new item, unless one with its id is there. */
export const writeNewItem = async (tx: Transaction, item: Insertable<Tables['content_items']>): Promise<void> => {
  await tx
    .insertInto('content_items')
    .values(item)
    .onConflict((same) => same.column('id').doNothing())
    .execute();
};

/** Stores an item's words in some languages; those in other languages stay. */
export const writeTexts = async (
  tx: Transaction,
  texts: readonly Insertable<Tables['content_texts']>[],
): Promise<void> => {
  if (texts.length === 0) return;
  await tx
    .insertInto('content_texts')
    .values([...texts])
    .onConflict((same) =>
      same.columns(['item_id', 'language']).doUpdateSet(({ ref }) => ({
        title: ref('excluded.title'),
        summary: ref('excluded.summary'),
        image_caption: ref('excluded.image_caption'),
        article: ref('excluded.article'),
        minutes_to_read: ref('excluded.minutes_to_read'),
      })),
    )
    .execute();
};
