import { readFileSync } from 'node:fs';
import type { ContractDocument } from './contractDocument.ts';

/** Parts of `contract/texts/<language>.json`: the files in `locales/<language>/server`. */
export const TEXT_PARTS = ['messages', 'labels', 'mail', 'notifications', 'knowledge', 'instruments'] as const;

const partOf = (language: string, part: string): unknown =>
  JSON.parse(readFileSync(`locales/${language}/server/${part}.json`, 'utf8'));

/** Sources of `contract/texts/`: the words of a server in each language, apart from refusals, each with its path. */
export const serverTexts = ({ components }: ContractDocument): readonly (readonly [file: string, source: string])[] =>
  components.schemas.Language.enum.map((language) => [
    `contract/texts/${language}.json`,
    JSON.stringify(Object.fromEntries(TEXT_PARTS.map((part) => [part, partOf(language, part)]))),
  ]);
