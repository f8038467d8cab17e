import { readFile } from 'node:fs/promises';
import type { ReadTexts } from '../../src/web/app/texts.ts';

/** A feature's texts as they are written. */
export const readTexts: ReadTexts = async (language, feature) =>
  JSON.parse(await readFile(`locales/${language}/${feature}.json`, 'utf8')) as Record<string, unknown>;

/** A text that is missing fails the test that would have shown it. */
export const onMissing = (key: string): never => {
  throw new Error(`There is no text for ${key}.`);
};
