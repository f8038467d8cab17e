import type { ReadTexts } from './texts.ts';

/** Names the files of the texts by what is in all of them; `webpack.config.ts` sets it. */
declare const TEXTS_HASH: string;

/** Fetches a feature's texts from beside the app. Throws where they did not come; `onMissing` is told where there are none. */
export const fetchTexts =
  (onMissing: () => void): ReadTexts =>
  async (language, feature) => {
    const response = await fetch(`texts/${language}/${feature}.${TEXTS_HASH}.json`);
    if (response.ok) return response.json();
    onMissing();
    throw new Error(`No texts: ${language} ${feature}`);
  };
