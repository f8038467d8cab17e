import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Level = 'MUST' | 'SHOULD' | 'MAY';

/** Binding sentence of a chapter of `contract/rules`. */
export type Requirement = {
  /** `ORD-14` */
  readonly id: string;
  readonly level: Level;
  /** Part that the reference backend does not have yet; undefined for a part that it has. */
  readonly coming: string | undefined;
  readonly sentence: string;
  /** Name of the chapter's file without its ending: `orders`. */
  readonly chapter: string;
  /** Title of the chapter, as its first heading words it. */
  readonly title: string;
  /** Anchor of the section that it stands in: `the-life-of-a-key`. */
  readonly anchor: string;
};

const ITEM =
  /^- \*\*(?<id>[A-Z]{3}-[1-9]\d*)\*\* (?<level>MUST|SHOULD|MAY)(?:, coming \((?<coming>[^)]+)\))?: (?<sentence>.+(?:\n {2}.+)*)$/gm;

/** Writes the anchor of a heading as Markdown is rendered with it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

/** Finds the heading before a place of a chapter. */
const headingBefore = (text: string, place: number): string =>
  [...text.slice(0, place).matchAll(/^#{1,4} (.+)$/gm)].at(-1)?.[1] ?? '';

const ofChapter = (folder: string, file: string): readonly Requirement[] => {
  const text = readFileSync(join(folder, file), 'utf8').replaceAll(/^```[^]*?^```$/gm, '');
  const title = /^# (.+)$/m.exec(text)?.[1] ?? file;
  return [...text.matchAll(ITEM)].map(({ groups = {}, index }) => ({
    id: groups['id'] ?? '',
    level: groups['level'] as Level,
    coming: groups['coming'],
    sentence: (groups['sentence'] ?? '').replaceAll(/\n +/g, ' '),
    chapter: file.replace('.md', ''),
    title,
    anchor: anchorOf(headingBefore(text, index)),
  }));
};

/** Reads all requirements of the contract, by chapter. `root` is the folder that holds `contract`. */
export const readRequirements = (root: string): readonly Requirement[] => {
  const folder = join(root, 'contract/rules');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .toSorted()
    .flatMap((file) => ofChapter(folder, file));
};
