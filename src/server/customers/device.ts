import type { Language } from '../../contract/index.ts';
import type { Texts } from '../texts/index.ts';

type Named = readonly (readonly [name: string, marks: readonly string[]])[];

/** Browsers with the texts that their user agents contain. Most contain those of others as well: the first match counts. */
const BROWSERS: Named = [
  ['Edge', ['Edg/', 'Edge/', 'EdgA/', 'EdgiOS/']],
  ['Opera', ['OPR/', 'OPiOS/', 'OPT/']],
  ['Samsung Internet', ['SamsungBrowser/']],
  ['Yandex Browser', ['YaBrowser/']],
  ['Mi Browser', ['MiuiBrowser/']],
  ['WeChat', ['MicroMessenger/']],
  ['LINE', [' Line/']],
  ['Firefox', ['Firefox/', 'FxiOS/']],
  ['Chrome', ['Chrome/', 'CriOS/']],
  ['Safari', ['Safari/']],
];

/** Systems likewise. An Apple tablet that requests desktop pages claims to be a Mac; the two look alike. */
const SYSTEMS: Named = [
  ['iPhone', ['iPhone']],
  ['iPad', ['iPad']],
  ['Android', ['Android']],
  ['Windows', ['Windows']],
  ['Mac', ['Macintosh']],
  ['ChromeOS', ['CrOS']],
  ['Linux', ['Linux']],
];

const found = (named: Named, text: string): string | undefined =>
  named.find(([, marks]) => marks.some((mark) => text.includes(mark)))?.[0];

/** Reads browser and system from the user agent; undefined where it names none that is known. */
export const readDevice = (
  userAgent: string | null,
): { readonly browser: string | undefined; readonly system: string | undefined } => ({
  browser: found(BROWSERS, userAgent ?? ''),
  system: found(SYSTEMS, userAgent ?? ''),
});

/** Names the device of a user agent in a language: browser and system, the one that is known, or neither. */
export const deviceName = (texts: Texts, language: Language, userAgent: string | null): string => {
  const { browser, system } = readDevice(userAgent);
  if (browser && system) return texts.label(language, 'device', { browser, system });
  return browser ?? system ?? texts.label(language, 'device-unknown');
};
