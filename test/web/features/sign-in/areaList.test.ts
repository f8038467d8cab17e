import { readFileSync } from 'node:fs';
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { LANGUAGES } from '../../../../src/contract/index.ts';
import { readAlphabet } from '../../../../src/web/features/sign-in/areas/alphabet.ts';
import { type NamedArea, searchAreas, sectionsOf } from '../../../../src/web/features/sign-in/areas/areaList.ts';

const areasIn = (language: string): readonly NamedArea[] => {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const inEnglish = new Intl.DisplayNames('en', { type: 'region' });
  return getCountries()
    .map((country) => ({
      country,
      callingCode: `+${getCountryCallingCode(country)}`,
      name: names.of(country) ?? country,
      englishName: inEnglish.of(country) ?? country,
    }))
    .sort((one, other) => new Intl.Collator(language).compare(one.name, other.name));
};
const sectionsIn = (language: string) => {
  const { alphabet } = JSON.parse(readFileSync(`locales/${language}/areas.json`, 'utf8')) as {
    readonly alphabet: Parameters<typeof readAlphabet>[0];
  };
  return sectionsOf(areasIn(language), { language, letters: readAlphabet(alphabet) });
};
const letterOf = (country: string, language: string) =>
  sectionsIn(language).find(({ areas }) => areas.some((area) => area.country === country))?.label;

describe('countries in sections', () => {
  it.each(LANGUAGES)('are complete in %s, sorted by name, each under one letter', (language) => {
    const areas = areasIn(language);
    const sections = sectionsIn(language);
    expect(sections.flatMap((section) => section.areas)).toEqual(areas);
    expect(new Set(sections.map(({ label }) => label)).size).toBe(sections.length);
    expect(sections.length).toBeGreaterThan(9);
  });

  it.each([
    ['AX', 'en', 'A'],
    ['AT', 'de', 'O'],
    ['EG', 'fr', 'E'],
    ['DE', 'vi', 'Đ'],
    ['IN', 'vi', 'Â'],
    ['FJ', 'vi', 'F'],
    ['GA', 'ja', 'カ'],
    ['JP', 'ja', '漢'],
    ['KR', 'ko', 'ㄷ'],
    ['FR', 'ko', 'ㅍ'],
    // Vowels that are written before their consonant do not count.
    ['DE', 'th', 'ย'],
    // By strokes: three in 土, four in 日, nine in 美, twenty in 蘇.
    ['TR', 'zh-TW', '3'],
    ['JP', 'zh-TW', '4'],
    ['US', 'zh-TW', '9'],
    ['SD', 'zh-TW', '20'],
  ])('list %s in %s under %s', (country, language, letter) => {
    expect(letterOf(country, language)).toBe(letter);
  });
});

describe('a search for a country', () => {
  const found = (language: string, entered: string) =>
    searchAreas(areasIn(language), entered).map(({ country }) => country);

  it.each([
    ['en', 'united k', 'GB'],
    ['en', 'cote d’iv', 'CI'],
    ['en', 'gb', 'GB'],
    ['de', 'osterreich', 'AT'],
    ['de', 'germany', 'DE'],
    ['vi', 'duc', 'DE'],
    ['ja', 'ふらんす', 'FR'],
    ['ko', '프랑', 'FR'],
    ['th', 'เยอรม', 'DE'],
    ['zh-TW', '日本', 'JP'],
  ])('in %s for %s finds %s first', (language, entered, country) => {
    expect(found(language, entered)[0]).toBe(country);
  });

  it('matches the calling code, with or without its plus, the shortest first', () => {
    expect(found('en', '+44')).toEqual(['GG', 'IM', 'JE', 'GB']);
    expect(found('en', '86')).toEqual(['CN']);
  });

  it('finds nothing for an unknown name', () => {
    expect(found('en', 'atlantis')).toEqual([]);
  });
});
