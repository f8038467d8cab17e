import { PAGE_SIZE, type Schemas } from '../../../contract/index.ts';
import { refusal } from '../../../domain/refusal.ts';
import type { Handler, Handlers } from '../../http/index.ts';
import { isUuid, pageOf, readCursor } from '../../store/index.ts';
import { findArticle, findListed, findPublished, type WordedItem, wordedIn } from './itemRepository.ts';

const bannerView = ({ item, text }: WordedItem): Schemas['Banner'] => ({
  id: item.id,
  placement: item.placement,
  category: item.category,
  language: text.language as Schemas['Language'],
  title: text.title,
  image: item.image,
  body: text.summary,
  url: text.minutes_to_read === null ? item.url : null,
  hasArticle: text.minutes_to_read !== null,
  minutesToRead: text.minutes_to_read,
  publishedAt: item.published_at,
});

/** Lists published items of one placement, newest first, in the language of the request (§7). */
const listBanners: Handler<'listBanners'> = async ({ query }, { tx, world, language }) => {
  const { placement = 'banner', category, cursor, size = PAGE_SIZE } = query;
  const after = cursor === undefined ? undefined : readCursor(cursor);
  if (cursor !== undefined && !after) return { refused: refusal('request-invalid', { field: 'cursor' }) };
  const { rows, nextCursor } = await pageOf(size, {
    find: (most) => findListed(tx, { placement, category, after, size: most, now: world.now() }),
    cursorOf: (row) => ({ at: row.published_at, id: row.id }),
  });
  return { data: { items: (await wordedIn(tx, language, rows)).map(bannerView), nextCursor } };
};

/** Answers an article as Markdown. An item without one is refused (1002) like one that does not exist. */
const getArticle: Handler<'getArticle'> = async ({ path: { id } }, { tx, world, language }) => {
  const found = isUuid(id) ? await findPublished(tx, id.toLowerCase(), world.now()) : undefined;
  const [worded] = found ? await wordedIn(tx, language, [found]) : [];
  const body = worded ? await findArticle(tx, worded.item.id, worded.text.language) : null;
  if (!worded || body === null || worded.text.minutes_to_read === null) {
    return { refused: refusal('not-found', { field: 'id' }) };
  }
  const { item, text } = worded;
  return {
    data: {
      id: item.id,
      category: item.category,
      language: text.language as Schemas['Language'],
      title: text.title,
      author: item.author,
      publishedAt: item.published_at,
      minutesToRead: worded.text.minutes_to_read,
      image: item.image,
      imageCaption: text.image_caption,
      body,
      symbols: item.symbols,
    },
  };
};

/** Handlers of banners, news, advertisements and articles. */
export const itemHandlers = { listBanners, getArticle } satisfies Handlers<'listBanners' | 'getArticle'>;
