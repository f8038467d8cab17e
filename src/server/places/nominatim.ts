import type { Language, Schemas } from '../../contract/index.ts';

type Place = Schemas['Place'];
type Position = Schemas['Position'];
type Asked = Readonly<Record<string, string>>;

/** Most places of one search (CFG-55). */
const MOST_PLACES = 5;
const LONGEST_NAME = 200;
const LONGEST_ADDRESS = 500;
/** Decimals of a degree: 0.1 m. */
const DECIMALS = 6;

/** Builds an address of the geocoder: its own path and query stay, as for a key. */
const urlOf = (base: string, way: 'search' | 'reverse', asked: Asked, language: Language): URL => {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${way}`;
  for (const [name, value] of Object.entries({ ...asked, format: 'jsonv2', 'accept-language': language })) {
    url.searchParams.set(name, value);
  }
  return url;
};

/** Builds the address that searches places. */
export const searchUrl = (base: string, text: string, language: Language): URL =>
  urlOf(base, 'search', { q: text, limit: String(MOST_PLACES) }, language);

/** Builds the address that finds what is at a position. */
export const reverseUrl = (base: string, { latitude, longitude }: Position, language: Language): URL =>
  urlOf(base, 'reverse', { lat: latitude, lon: longitude }, language);

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {});

/** Reads a text in one line without control characters; undefined where there is none. */
const textOf = (value: unknown, longest: number): string | undefined => {
  if (typeof value !== 'string') return undefined;
  const line = value.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return line === '' ? undefined : [...line].slice(0, longest).join('').trim();
};

/** Reads degrees as the contract writes them; undefined where they are no number, or beyond the limit. */
const degreesOf = (value: unknown, limit: number): string | undefined => {
  const isNumeric = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
  const degrees = isNumeric ? Number(value) : Number.NaN;
  if (!(Math.abs(degrees) <= limit)) return undefined;
  const text = degrees.toFixed(DECIMALS).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
};

const placeOf = (found: unknown): readonly Place[] => {
  const { display_name: shown, name, lat, lon } = fieldsOf(found);
  const address = textOf(shown, LONGEST_ADDRESS);
  const latitude = degreesOf(lat, 90);
  const longitude = degreesOf(lon, 180);
  if (address === undefined || latitude === undefined || longitude === undefined) return [];
  return [{ name: textOf(name, LONGEST_NAME) ?? '', address, latitude, longitude }];
};

/** Reads the answer to a search; undefined where it is none. */
export const placesIn = (answer: unknown): readonly Place[] | undefined =>
  Array.isArray(answer) ? answer.flatMap(placeOf).slice(0, MOST_PLACES) : undefined;

/** Reads the address at a position: null where the geocoder knows none there, undefined where the answer is none. */
export const addressIn = (answer: unknown): string | null | undefined => {
  const { display_name: shown, error } = fieldsOf(answer);
  return textOf(shown, LONGEST_ADDRESS) ?? (typeof error === 'string' ? null : undefined);
};
