import { type Language, LANGUAGES, type Schemas } from '../../../contract/index.ts';
import { type Image, readImage } from '../../files/index.ts';
import { isOwnPicture } from './addresses.ts';
import type { TextRow } from './itemRepository.ts';
import { LONGEST_ARTICLE, readArticleText } from './readArticleText.ts';

/** Words of an item in one language; null where it has none. */
export type ItemText = {
  readonly language: Language;
  readonly title: string;
  readonly summary: string | null;
  readonly caption: string | null;
  readonly article: string | null;
};

/** What the desk says of an item; what is absent stays as it is. */
export type ItemChange = {
  readonly placement?: Schemas['BannerPlacement'] | undefined;
  readonly category?: Schemas['NewsCategory'] | null | undefined;
  readonly url?: string | null | undefined;
  readonly author?: string | undefined;
  readonly symbols?: readonly string[] | undefined;
  readonly publishedAt?: number | undefined;
  /** When it is no longer shown, unix seconds. */
  readonly withdrawnAt?: number | 'now' | null | undefined;
  readonly texts?: readonly ItemText[] | undefined;
  /** Address of a picture; null takes it away. */
  readonly image?: string | null | undefined;
  /** Picture of a file, in base64. */
  readonly picture?: string | undefined;
};

/** What is wrong, in words for the desk. */
export type Faulty = { readonly fault: string };

const LONGEST = { title: 200, summary: 500, caption: 300, article: LONGEST_ARTICLE } as const;
const LONGEST_ADDRESS = 500;
const LONGEST_NAME = 100;
/** Longest side of a picture, in pixels: as wide as the widest screen of the app shows it. */
const LONGEST_SIDE = 1600;
/** Most bytes of a picture as it is stored. */
const MOST_BYTES = 2_000_000;

const textFault = (text: ItemText): string | undefined => {
  if (!LANGUAGES.includes(text.language)) return `There is no language "${text.language}".`;
  if (text.title.trim() === '') return `The text in ${text.language} has no title.`;
  for (const [part, most] of Object.entries(LONGEST)) {
    const length = text[part as keyof typeof LONGEST]?.length;
    if (length === 0) return `The ${part} in ${text.language} is empty.`;
    if (length !== undefined && length > most) return `The ${part} in ${text.language} has more than ${most} letters.`;
  }
  return undefined;
};

type ReadText = Omit<TextRow, 'item_id'>;

const readText = (text: ItemText): ReadText | Faulty => {
  const fault = textFault(text);
  if (fault !== undefined) return { fault };
  const { language, title, summary, caption: image_caption, article } = text;
  const read = article === null ? { minutesToRead: null } : readArticleText(article, language);
  if ('fault' in read) return { fault: `In ${language}: ${read.fault}` };
  const minutes_to_read = read.minutesToRead;
  return { language, title: title.trim(), summary, image_caption, article, minutes_to_read };
};

/** Reads the picture of a file by the checks of an upload; undefined where none is sent. */
const readPicture = async ({ picture }: ItemChange): Promise<Image | Faulty | undefined> => {
  if (picture === undefined) return undefined;
  const read = await readImage(Buffer.from(picture, 'base64'), 'avatar', LONGEST_SIDE);
  if ('refused' in read)
    return { fault: 'The picture is no whole JPEG of at most 40 million pixels or PNG of at most 16 million.' };
  if (read.bytes.length > MOST_BYTES) return { fault: 'The picture has more than 2 MB: a JPEG is smaller.' };
  return read;
};

/** Finds what is wrong with what the desk says, whatever the item is. */
const changeFault = ({ url, author, image, texts = [] }: ItemChange, by: string): string | undefined => {
  const languages = texts.map(({ language }) => language);
  const twice = languages.find((language, index) => languages.indexOf(language) !== index);
  if (twice !== undefined) return `There are two texts in ${twice}.`;
  if ((url?.length ?? 0) > LONGEST_ADDRESS) return `The address has more than ${LONGEST_ADDRESS} letters.`;
  if (author !== undefined && (author.trim() === '' || author.length > LONGEST_NAME)) {
    return `The author has 1 to ${LONGEST_NAME} letters.`;
  }
  if (by.length > LONGEST_NAME) return `The name of who changes it has more than ${LONGEST_NAME} letters.`;
  if (typeof image === 'string' && !isOwnPicture(image)) return 'The picture is none of this server.';
  return undefined;
};

/** Change whose texts and picture have passed their checks. */
export type ReadChange = {
  readonly change: ItemChange;
  readonly by: string;
  readonly texts: readonly ReadText[];
  readonly picture: Image | undefined;
};

/** Reads what takes long of a change, its texts and its picture, while no transaction is open; or a fault in words. */
export const readChange = async (change: ItemChange, by: string): Promise<ReadChange | Faulty> => {
  const fault = changeFault(change, by);
  if (fault !== undefined) return { fault };
  const texts: ReadText[] = [];
  for (const text of change.texts ?? []) {
    const read = readText(text);
    if ('fault' in read) return read;
    texts.push(read);
  }
  const picture = await readPicture(change);
  return picture && 'fault' in picture ? picture : { change, by, texts, picture };
};
