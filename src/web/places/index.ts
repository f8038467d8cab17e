export { keepPlace, keptPlace, TO_SHOW } from './keptPlace.ts';
export {
  type ChosenPlace,
  degreesText,
  latitudeIn,
  LONGEST_ADDRESS,
  LONGEST_NAME,
  longitudeIn,
  openChosenLocation,
  openLocation,
  type Position,
  positionIn,
  positionOfPair,
} from './place.ts';
export { useChosenPlace } from './useChosenPlace.ts';
export { useSetting } from './useSetting.ts';
export { useCustomerId } from './useCustomerId.ts';
