import type { Transaction } from '../../store/index.ts';
import type { Market } from '../../world/market.ts';
import { recordEvent } from '../../world/audit/recordEvent.ts';
import type { World } from '../../world/world.ts';
import { isTarget } from './addresses.ts';
import { findTexts, type ItemRow, lockItem, type TextRow, writeItem, writeTexts } from './itemRepository.ts';
import { pictureAddress, removeUnnamedPicture, storePicture } from './pictureRepository.ts';
import type { Faulty, ItemChange, ReadChange } from './readChange.ts';

type Published = { readonly item: ItemRow; readonly texts: readonly TextRow[] };
/** Finds what is wrong with an item as a whole, in words. */
const itemFault = (item: ItemRow, texts: readonly TextRow[], market: Market): string | undefined => {
  const articles = texts.filter(({ article }) => article !== null);
  const unknown = item.symbols.find((symbol) => !market.find(symbol));
  if (!texts.some(({ language }) => language === 'en'))
    return 'An item needs a text in English: it stands in for others.';
  if (articles.length > 0 && articles.length < texts.length)
    return 'An article is in all languages of its item or in none.';
  if (articles.length > 0 && item.url !== null) return 'An item leads to its article or to an address, not to both.';
  if (item.placement !== 'news' && item.category !== null) return 'Only news has a category.';
  if (item.url !== null && !isTarget(item.url)) return 'An address begins with https:// or with /pages/.';
  return unknown === undefined ? undefined : `There is no instrument "${unknown}".`;
};

const newItem = (world: World, by: string): ItemRow => ({
  id: world.newId(),
  placement: 'news',
  category: null,
  image: null,
  url: null,
  author: 'Sun',
  symbols: [],
  published_at: world.now(),
  withdrawn_at: null,
  changed_at: world.now(),
  changed_by: by,
});

/** Applies a change to an item's row. */
const changed = (before: ItemRow, change: ItemChange, { now, by, image }: Changing): ItemRow => {
  const { placement, category, url, author, symbols, publishedAt, withdrawnAt } = change;
  const ends = withdrawnAt === 'now' ? now : withdrawnAt;
  return {
    id: before.id,
    placement: placement ?? before.placement,
    category: category === undefined ? before.category : category,
    url: url === undefined ? before.url : url,
    author: author ?? before.author,
    symbols: [...(symbols ?? before.symbols)],
    published_at: publishedAt ?? before.published_at,
    withdrawn_at: ends === undefined ? before.withdrawn_at : ends,
    image: image === undefined ? before.image : image,
    changed_at: now,
    changed_by: by,
  };
};
type Changing = { readonly now: number; readonly by: string; readonly image: string | null | undefined };

/** True when the desk names instants by which the item would end before it begins. */
const endsTooEarly = ({ publishedAt, withdrawnAt }: ItemChange, item: ItemRow): boolean =>
  (publishedAt !== undefined || typeof withdrawnAt === 'number') &&
  item.withdrawn_at !== null &&
  item.withdrawn_at < item.published_at;

/**
 * Adds an item, or changes the one with this id. Undefined where there is none; a fault in words where it would break a
 * rule of the contract (content), and then nothing is stored. The item's row stays locked until the transaction ends.
 */
export const publishItem = async (
  tx: Transaction,
  world: World,
  { id, read: { change, by, ...read } }: { readonly id?: string | undefined; readonly read: ReadChange },
): Promise<Published | Faulty | undefined> => {
  const before = id === undefined ? newItem(world, by) : await lockItem(tx, id);
  if (!before) return undefined;
  const rows = read.texts.map((text) => ({ item_id: before.id, ...text }));
  const written = new Set(rows.map(({ language }) => language));
  const texts = [...(await findTexts(tx, before.id)).filter(({ language }) => !written.has(language)), ...rows];
  const item = changed(before, change, { now: world.now(), by, image: change.image });
  const fault = endsTooEarly(change, item) ? 'It would end before it begins.' : itemFault(item, texts, world.market);
  if (fault !== undefined) return { fault };
  const stored = read.picture ? { ...item, image: pictureAddress(await storePicture(tx, world, read.picture)) } : item;
  await writeItem(tx, stored);
  await writeTexts(tx, rows);
  const published = { kind: 'item-published', subject: stored.id } as const;
  await recordEvent(tx, { at: world.now(), ...published, by, customerId: null });
  if (before.image !== null && before.image !== stored.image) await removeUnnamedPicture(tx, before.image);
  return { item: stored, texts };
};
