import { address as addressOf, PATHS } from '../navigation/index.ts';

/** Position on the earth in degrees, as the contract writes them. */
export type Position = { readonly latitude: string; readonly longitude: string };

/** Place that a customer chose: an address in one line, and its position where there is one. */
export type ChosenPlace = { readonly address: string; readonly position: Position | null };

/** Most letters of an address and of a name. */
export const LONGEST_ADDRESS = 500;
export const LONGEST_NAME = 200;

const DECIMALS = 6;

/** Formats degrees as the contract writes them: at most six decimals, which is 0.1 m. */
export const degreesText = (degrees: number): string => {
  const text = degrees.toFixed(DECIMALS).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
};

/** Reads typed degrees, with a point or a comma; undefined where they are no number or beyond the limit. */
const degreesIn = (typed: string, limit: number): string | undefined => {
  const text = typed.trim().replace(',', '.').replace('−', '-');
  const isNumber = /^[+-]?\d{1,3}(?:\.\d*)?$/.test(text);
  return isNumber && Math.abs(Number(text)) <= limit ? degreesText(Number(text)) : undefined;
};

export const latitudeIn = (typed: string): string | undefined => degreesIn(typed, 90);
export const longitudeIn = (typed: string): string | undefined => degreesIn(typed, 180);

/** Reads a position from two texts; undefined where one of them is none. */
export const positionIn = (latitude: string, longitude: string): Position | undefined => {
  const [north, east] = [latitudeIn(latitude), longitudeIn(longitude)];
  return north === undefined || east === undefined ? undefined : { latitude: north, longitude: east };
};

/** Reads a position from latitude and longitude with a comma between them, as a setting has it. */
export const positionOfPair = (pair: string | undefined): Position | undefined => {
  const [latitude = '', longitude = '', ...others] = pair?.split(',') ?? [];
  return others.length > 0 ? undefined : positionIn(latitude, longitude);
};

/** Returns the address of the screen that shows a place. */
export const openLocation = ({ name, address, position }: ChosenPlace & { readonly name?: string }): string =>
  addressOf(PATHS.openLocation, {
    name,
    address: address === '' ? undefined : address,
    latitude: position?.latitude,
    longitude: position?.longitude,
  });

/** Returns the address of the screen that shows the place that the customer chose, which no address names. */
export const openChosenLocation = (): string => addressOf(PATHS.openLocation, { chosen: 'true' });
