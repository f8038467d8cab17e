import { readFile } from 'node:fs/promises';
import type { ReadTexts } from '../../src/web/app/texts.ts';

/** Reads a feature's texts from `locales/`. */
export const readTexts: ReadTexts = async (language, feature) =>
  JSON.parse(await readFile(`locales/${language}/${feature}.json`, 'utf8')) as Record<string, unknown>;

/** Fails the test that would show a missing text. */
export const onMissing = (key: string): never => {
  throw new Error(`There is no text for ${key}.`);
};
