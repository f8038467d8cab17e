import type { ReadTexts } from './texts.ts';

/** Hash of all text files, part of their names; set by `webpack.config.ts`. */
declare const TEXTS_HASH: string;

/**
 * Fetches a feature's texts from beside the app. Throws when they cannot be fetched; calls `onMissing` when the file
 * does not exist.
 */
export const fetchTexts =
  (onMissing: () => void): ReadTexts =>
  async (language, feature) => {
    const response = await fetch(`texts/${language}/${feature}.${TEXTS_HASH}.json`);
    if (response.ok) return response.json();
    onMissing();
    throw new Error(`No texts: ${language} ${feature}`);
  };
