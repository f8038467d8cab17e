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

/** Browser and system of a caller; undefined where they are unknown. */
export type Device = { readonly browser: string | undefined; readonly system: string | undefined };

/** Reads browser and system from the user agent; undefined where it names none that is known. */
export const readDevice = (userAgent: string | null): Device => ({
  browser: found(BROWSERS, userAgent ?? ''),
  system: found(SYSTEMS, userAgent ?? ''),
});

/** Shortens a caller's address to roughly where it is: the last part is left out (`203.0.113.*`, `2001:db8:0:1:*`). */
export const coarseAddress = (address: string): string => address.replace(/(\.\d+|::)$/, (last) => `${last[0]}*`);
