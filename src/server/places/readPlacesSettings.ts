import { LINE_MUST_BE, lineOf, type Read, webUrlOf } from '../world/readVariable.ts';
import type { PlacesSettings } from './placesSettings.ts';

/** Parses a template of tiles' addresses (CFG-50). */
const tilesUrlOf = (text: string): string | undefined => {
  const braces = text.match(/\{[^}]*\}?|\}/g) ?? [];
  const url = webUrlOf(text);
  const isWhole = [...braces].sort().join('') === '{x}{y}{z}' && text.split('/').slice(0, 3).join('').indexOf('{') < 0;
  return url !== undefined && isWhole ? url : undefined;
};
const geocoderUrlOf = (text: string): string | undefined => {
  const url = text.includes('#') ? undefined : URL.parse(text);
  return url && url.username + url.password === '' ? webUrlOf(text) : undefined;
};
/** Parses latitude and longitude in degrees, written as the contract writes them. */
const positionOf = (text: string): string | undefined => {
  const [, latitude = '', longitude = ''] =
    /^(-?\d{1,2}(?:\.\d{1,6})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,6})?)$/.exec(text) ?? [];
  const isOnEarth = latitude !== '' && Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180;
  return isOnEarth ? `${Number(latitude)},${Number(longitude)}` : undefined;
};

const TILES_MUST_BE =
  'an address that begins with `https://` or `http://` and has `{z}`, `{x}` and `{y}` once each behind its host, ' +
  'such as `https://tiles.example/{z}/{x}/{y}.png`';

/** Reads the settings of maps and places. Tiles are owed their attribution, and a position needs an address to show. */
export const readPlacesSettings = (read: Read, faults: string[]): PlacesSettings => {
  const url = read<string | null>('MAP_TILES_URL', null, tilesUrlOf, TILES_MUST_BE);
  const attribution = read<string | null>('MAP_ATTRIBUTION', null, lineOf, LINE_MUST_BE);
  const geocoderUrl = read<string | null>(
    'GEOCODER_URL',
    null,
    geocoderUrlOf,
    'an address that begins with `https://` or `http://`, without `#`, name and password',
  );
  const address = read<string | null>('SERVICE_POINT_ADDRESS', null, lineOf, LINE_MUST_BE);
  const position = read<string | null>(
    'SERVICE_POINT_POSITION',
    null,
    positionOf,
    'latitude and longitude in degrees, such as `51.5072,-0.1276`',
  );
  if ((url === null) !== (attribution === null)) faults.push('MAP_TILES_URL and MAP_ATTRIBUTION go together.');
  if (position !== null && address === null) faults.push('SERVICE_POINT_POSITION needs SERVICE_POINT_ADDRESS.');
  return {
    tiles: url === null || attribution === null ? null : { url, attribution },
    geocoderUrl,
    servicePoint: address === null ? null : { address, position },
  };
};
