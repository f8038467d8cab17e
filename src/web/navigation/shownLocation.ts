import type { Location } from 'react-router-dom';

let shown: Location | undefined;
let index = 0;

/** Returns the location that the router shows. */
export const shownLocation = (): Location | undefined => shown;

/** Returns the place of its entry in the history, without what lies over its screen. */
export const shownIndex = (): number => index;

export const setShownLocation = (location: Location, place: number): void => {
  shown = location;
  index = place;
};
