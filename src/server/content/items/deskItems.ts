import type { Schemas } from '../../../contract/index.ts';
import { isUuid } from '../../store/index.ts';
import type { World } from '../../world/world.ts';
import { findAllItems, findItem, findTexts, findTitles, type ItemRow, type TextRow } from './itemRepository.ts';
import { publishItem } from './publishItem.ts';
import { type Faulty, type ItemChange, readChange } from './readChange.ts';

const MOST_LISTED = 1000;

/** Item as the desk sees it; instants in unix seconds. */
export type DeskItem = Pick<ItemRow, 'id' | 'placement' | 'category' | 'url' | 'image' | 'author' | 'symbols'> & {
  /** Its title in English. */
  readonly title: string;
  readonly state: 'scheduled' | 'listed' | 'withdrawn';
  readonly publishedAt: number;
  readonly withdrawnAt: number | null;
  readonly changedAt: number;
  readonly changedBy: string;
  readonly languages: readonly string[];
};

const stateOf = ({ published_at, withdrawn_at }: ItemRow, now: number): DeskItem['state'] => {
  if (withdrawn_at !== null && (withdrawn_at <= now || withdrawn_at <= published_at)) return 'withdrawn';
  return published_at > now ? 'scheduled' : 'listed';
};

const deskItem = (item: ItemRow, texts: readonly Pick<TextRow, 'language' | 'title'>[], now: number): DeskItem => {
  const { id, placement, category, url, image, author, symbols } = item;
  return {
    ...{ id, placement, category, url, image, author, symbols },
    title: texts.find(({ language }) => language === 'en')?.title ?? '',
    state: stateOf(item, now),
    publishedAt: item.published_at,
    withdrawnAt: item.withdrawn_at,
    changedAt: item.changed_at,
    changedBy: item.changed_by,
    languages: texts.map(({ language }) => language),
  };
};

/** Words of an item as the desk sees them. */
export type DeskItemText = Pick<TextRow, 'title' | 'summary' | 'article'> & {
  readonly language: Schemas['Language'];
  readonly caption: string | null;
};

const deskText = ({ language, title, summary, image_caption: caption, article }: TextRow): DeskItemText => ({
  language: language as Schemas['Language'],
  ...{ title, summary, caption, article },
});

const nothing = (id: string): Faulty => ({ fault: `There is no item ${id}.` });

/** What the desk does with banners, news, advertisements and articles. */
export const itemsAtDesk = {
  /** Lists all items, newest first. */
  async list(world: World): Promise<readonly DeskItem[]> {
    const { reader } = world.database;
    const items = await findAllItems(reader, MOST_LISTED);
    const titles = Map.groupBy(await findTitles(reader, items), ({ item_id: id }) => id);
    return items.map((item) => deskItem(item, titles.get(item.id) ?? [], world.now()));
  },

  /** Shows an item with its words in all languages. */
  async show(
    world: World,
    id: string,
  ): Promise<{ readonly item: DeskItem; readonly texts: readonly DeskItemText[] } | Faulty> {
    const { reader } = world.database;
    const item = isUuid(id) ? await findItem(reader, id) : undefined;
    if (!item) return nothing(id);
    const texts = await findTexts(reader, item.id);
    return { item: deskItem(item, texts, world.now()), texts: texts.map(deskText) };
  },

  /** Adds an item (without `id`) or changes one. */
  async publish(
    world: World,
    request: { readonly id?: string | undefined; readonly change: ItemChange; readonly by: string },
  ): Promise<{ readonly item: DeskItem } | Faulty> {
    const { id, change, by } = request;
    if (id !== undefined && !isUuid(id)) return nothing(id);
    const read = await readChange(change, by);
    if ('fault' in read) return read;
    const published = await world.database.transaction((tx) => publishItem(tx, world, { id, read }));
    if (!published) return nothing(id ?? '');
    if ('fault' in published) return published;
    return { item: deskItem(published.item, published.texts, world.now()) };
  },
};
