import {
  type ChosenPlace,
  LONGEST_ADDRESS,
  LONGEST_NAME,
  type Position,
  positionIn,
  positionOfPair,
} from '../../places/index.ts';

export type ShownPlace = ChosenPlace & { readonly name: string };

type Parameters = Readonly<Record<'name' | 'address' | 'latitude' | 'longitude', string | undefined>>;

/** Reads a place from the parameters of its screen's address; undefined where they name none, or a wrong one. */
export const placeInAddress = ({
  name = '',
  address = '',
  latitude,
  longitude,
}: Parameters): ShownPlace | undefined => {
  if (name.length > LONGEST_NAME || address.length > LONGEST_ADDRESS) return undefined;
  const isPlaced = latitude !== undefined || longitude !== undefined;
  const position = isPlaced ? positionIn(latitude ?? '', longitude ?? '') : null;
  if (position === undefined || (position === null && address.trim() === '')) return undefined;
  return { name: name.trim(), address: address.trim(), position };
};

/** True for the place that the operator has configured: it comes from the firm, every other one from a link. */
export const isServicePoint = (
  { address, position }: ChosenPlace,
  configured: { readonly address: string | undefined; readonly pair: string | undefined },
): boolean => {
  const at = positionOfPair(configured.pair);
  const isThere = at ? at.latitude === position?.latitude && at.longitude === position.longitude : position === null;
  return address !== '' && address === configured.address && isThere;
};

const EARTH_METRES = 6_371_000;
const inRadians = (degrees: string): number => (Number(degrees) * Math.PI) / 180;

/** Distance of two positions as the crow flies, in metres (haversine on a sphere). */
export const metresBetween = (one: Position, other: Position): number => {
  const [from, to] = [inRadians(one.latitude), inRadians(other.latitude)];
  const north = Math.sin((to - from) / 2) ** 2;
  const east = Math.sin((inRadians(other.longitude) - inRadians(one.longitude)) / 2) ** 2;
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(north + Math.cos(from) * Math.cos(to) * east)));
};
