import {
  type ChosenPlace,
  latitudeIn,
  LONGEST_ADDRESS,
  longitudeIn,
  type Position,
  positionIn,
} from '../../places/index.ts';

/** Fields of the screen that chooses a place, as the customer typed them. */
export type PlaceEntry = {
  /** Address that was typed, or that came with a place which a search found; else that of the pin is shown. */
  readonly address: string;
  /** True once the customer has typed the address: no other takes its place by itself. */
  readonly isTyped: boolean;
  readonly latitude: string;
  readonly longitude: string;
};

/** Entry that begins with a place. */
export const entryOf = (place: ChosenPlace | null): PlaceEntry => ({
  address: place?.address ?? '',
  isTyped: (place?.address ?? '') !== '',
  latitude: place?.position?.latitude ?? '',
  longitude: place?.position?.longitude ?? '',
});

/** Reads an entry that was kept over a reload; null where it is none. */
export const keptEntry = (kept: unknown): PlaceEntry | null => {
  if (typeof kept !== 'object' || kept === null) return null;
  const { address, isTyped, latitude, longitude } = kept as Readonly<Record<keyof PlaceEntry, unknown>>;
  const isEntry = [address, latitude, longitude].every((text) => typeof text === 'string');
  return isEntry && typeof isTyped === 'boolean' ? ({ address, isTyped, latitude, longitude } as PlaceEntry) : null;
};

/** Position of the entry; null while it has none, or a wrong one. */
export const positionOfEntry = ({ latitude, longitude }: PlaceEntry): Position | null =>
  positionIn(latitude, longitude) ?? null;

/** Which of the coordinates are wrong: typed and no degrees, or missing beside the other. */
export const wrongCoordinates = ({ latitude, longitude }: PlaceEntry) => {
  const isEmpty = latitude.trim() === '' && longitude.trim() === '';
  return {
    latitude: !isEmpty && latitudeIn(latitude) === undefined,
    longitude: !isEmpty && longitudeIn(longitude) === undefined,
  };
};

/** Writes an address in one line, of the length that the contract allows. */
export const inOneLine = (address: string): string =>
  address.replaceAll(/[ \t]*[\r\n]+[ \t]*/g, ', ').slice(0, LONGEST_ADDRESS);
