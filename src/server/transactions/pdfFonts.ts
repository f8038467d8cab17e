import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);

/** Families of the fonts that come with the packages. */
const FAMILIES = ['noto-sans', 'noto-sans-thai', 'noto-sans-tc', 'noto-sans-jp', 'noto-sans-kr'];

/** Families by the script that they are made for: Chinese and Japanese share characters, but not their forms. */
const OF_SCRIPT: Readonly<Record<string, string>> = {
  Thai: 'noto-sans-thai',
  Jpan: 'noto-sans-jp',
  Kore: 'noto-sans-kr',
  Hant: 'noto-sans-tc',
};

const REGULAR = { wght: 400 };
/** Shown for a character that no font has. */
const UNKNOWN = '\uFFFD';

type FontFile = { readonly name: string; readonly covers: (codePoint: number) => boolean };

/** Reads ranges as CSS writes them: `U+20-22,U+3f`. */
const rangesOf = (text: string): FontFile['covers'] => {
  const ranges = text.split(',').map((range) => {
    const [first = '', last = first] = range.trim().slice(2).split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });
  return (codePoint) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last);
};

/** Files of a family, each with a part of its characters; the part of Latin letters before the others. */
const filesOf = (family: string): readonly FontFile[] => {
  const parts = require(`@fontsource-variable/${family}/unicode.json`) as Readonly<Record<string, string>>;
  return Object.entries(parts)
    .reverse()
    .map(([part, ranges]) => ({
      name: `@fontsource-variable/${family}/files/${family}-${part.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`,
      covers: rangesOf(ranges),
    }));
};

/** Part of a text that one font writes. */
export type Run = { readonly font: string; readonly text: string };

export type PdfFonts = {
  /** Fonts by name, as TrueType with the characters of the texts alone. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Splits one of the texts by the fonts that write it. */
  readonly runsOf: (text: string) => readonly Run[];
};

/**
 * Replaces SARA AM by its two parts, the first before a tone mark, as Thai is set: the fonts place marks by these, and
 * a reader of the file finds each letter once. NFKC makes the same of both forms.
 */
const withoutSaraAm = (text: string): string => text.replaceAll(/([\u0E48-\u0E4B]?)\u0E33/g, '\u0E4D$1\u0E32');

/** Chooses and cuts the fonts of texts in a language: the fewest characters, so that a file stays small. */
export const fontsFor = async (language: string, texts: readonly string[]): Promise<PdfFonts> => {
  const own = OF_SCRIPT[new Intl.Locale(language).maximize().script ?? ''] ?? 'noto-sans';
  const families = [...new Set(['noto-sans', own, ...FAMILIES])];
  const known = families.flatMap(filesOf);
  const fontOf = new Map<string, string>();
  const charactersOf = new Map<string, Set<string>>();
  const pick = (character: string): string => {
    const found = fontOf.get(character);
    if (found !== undefined) return found;
    const file = known.find(({ covers }) => covers(character.codePointAt(0) ?? 0));
    const name = file?.name ?? '';
    fontOf.set(character, name);
    return name;
  };
  const written = (text: string): string =>
    Array.from(withoutSaraAm(text.normalize('NFC')), (character) =>
      pick(character) === '' ? UNKNOWN : character,
    ).join('');
  for (const character of texts.flatMap((text) => [...written(text)])) {
    const font = pick(character);
    charactersOf.set(font, (charactersOf.get(font) ?? new Set()).add(character));
  }
  const files = await Promise.all(
    [...charactersOf].map(async ([name, characters]) => {
      const whole = await readFile(require.resolve(name));
      const cut = await subsetFont(whole, [...characters].sort().join(''), {
        targetFormat: 'truetype',
        variationAxes: REGULAR,
      });
      return [name, new Uint8Array(cut)] as const;
    }),
  );
  const runsOf = (text: string): readonly Run[] => {
    const runs: { font: string; text: string }[] = [];
    for (const character of written(text)) {
      const font = pick(character);
      const last = runs.at(-1);
      if (last?.font === font) last.text += character;
      else runs.push({ font, text: character });
    }
    return runs;
  };
  return { files: new Map(files), runsOf };
};
