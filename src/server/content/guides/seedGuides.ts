import { LANGUAGES } from '../../../contract/index.ts';
import type { GuideTerms } from '../../../domain/content/guideFigures.ts';
import { DEMO_BALANCE } from '../../ledger/index.ts';
import type { Reader } from '../../store/index.ts';
import type { Market } from '../../world/market.ts';
import type { World } from '../../world/world.ts';
import { findItem, findTexts, type ItemRow, lockItem, writeNewItem } from '../items/itemRepository.ts';
import { publishItem } from '../items/publishItem.ts';
import { type ItemText, readChange } from '../items/readChange.ts';
import { DRAWINGS_PATH } from './drawings.ts';
import { GUIDES } from './guides.ts';
import { readGuide } from './readGuide.ts';

/** Who changed an item that nobody at the desk has touched. */
const BY_THE_PRODUCT = 'product';

/** Selects the terms that guides name. Throws where gold is not offered. */
export const guideTerms = (market: Pick<Market, 'find'>): GuideTerms => {
  const gold = market.find('XAUUSD');
  if (!gold) throw new Error('The guides trade XAUUSD, which is not offered.');
  return { gold, demoBalance: DEMO_BALANCE };
};

type GuideChange = Pick<ItemRow, 'category' | 'image' | 'symbols'> & { readonly texts: readonly ItemText[] };

/** True when an item is as this version has it already. */
const isCurrent = async (tx: Reader, stored: ItemRow, change: GuideChange): Promise<boolean> => {
  const formOf = ({ category, image, symbols }: Pick<ItemRow, 'category' | 'image' | 'symbols'>): string =>
    JSON.stringify([category, image, symbols]);
  if (stored.withdrawn_at !== null || formOf(stored) !== formOf(change)) return false;
  const wordsOf = (parts: readonly (string | null)[]): string => JSON.stringify(parts);
  const texts = await findTexts(tx, stored.id);
  const known = new Set(
    texts.map((row) => wordsOf([row.language, row.title, row.summary, row.image_caption, row.article])),
  );
  return change.texts.every((text) =>
    known.has(wordsOf([text.language, text.title, text.summary, text.caption, text.article])),
  );
};

/** True when an item is not the product's, or needs no change. */
const isLeft = async (tx: Reader, stored: ItemRow, change: GuideChange): Promise<boolean> =>
  stored.changed_by !== BY_THE_PRODUCT || (await isCurrent(tx, stored, change));

/** Withdraws a guide whose example this server's terms do not allow, unless the desk has changed it. */
const withdraw = async (world: World, id: string): Promise<void> => {
  const read = await readChange({ withdrawnAt: 'now' }, BY_THE_PRODUCT);
  if ('fault' in read) throw new Error(read.fault);
  await world.database.transaction(async (tx) => {
    const stored = await lockItem(tx, id);
    if (stored?.changed_by === BY_THE_PRODUCT && stored.withdrawn_at === null)
      await publishItem(tx, world, { id, read });
  });
};

/**
 * Stores the guides that come with the product, in all languages: new ones, and those of an earlier version. One that
 * the desk has changed or withdrawn stays as it is; one whose example is not possible here is withdrawn meanwhile.
 */
export const seedGuides = async (world: World, root: string): Promise<void> => {
  const terms = guideTerms(world.market);
  const { reader } = world.database;
  for (const [index, guide] of GUIDES.entries()) {
    const { id, name, symbols } = guide;
    const figures = guide.figures(terms);
    if (!figures) {
      await withdraw(world, id);
      continue;
    }
    const texts = LANGUAGES.map((language) => readGuide(root, guide, language, figures));
    const change = { category: 'guide' as const, symbols: [...symbols], image: `${DRAWINGS_PATH}/${name}.svg`, texts };
    const stored = await findItem(reader, id);
    if (stored && (await isLeft(reader, stored, change))) continue;
    const read = await readChange({ ...change, author: 'Sun', withdrawnAt: null }, BY_THE_PRODUCT);
    if ('fault' in read) throw new Error(`The guide ${name}: ${read.fault}`);
    await world.database.transaction(async (tx) => {
      // The first guide is the newest, so that it leads the list.
      const published_at = world.now() - index;
      const item = { id, placement: 'news' as const, author: 'Sun', published_at, changed_at: world.now() };
      await writeNewItem(tx, { ...item, changed_by: BY_THE_PRODUCT });
      // The desk may have changed it since it was read above.
      const locked = await lockItem(tx, id);
      if (locked && (await isLeft(tx, locked, change))) return;
      const published = await publishItem(tx, world, { id, read });
      if (!published || 'fault' in published) throw new Error(`The guide ${name}: ${published?.fault ?? 'is gone.'}`);
    });
  }
};
