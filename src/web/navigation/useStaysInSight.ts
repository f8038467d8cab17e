import { useEffect } from 'react';
import { type Location, useLocation } from 'react-router-dom';

/** Where the screen is whose sheet is open. */
let inSight: Location | undefined;

/** Returns the location of the screen that stays in sight when a wide window becomes narrow; undefined for none. */
export const locationInSight = (): Location | undefined => inSight;

/** Keeps the screen of an open sheet in sight when a wide window becomes narrow, whatever stands beside it. */
export const useStaysInSight = (isOpen: boolean): void => {
  const location = useLocation();
  useEffect(() => {
    if (!isOpen) return;
    inSight = location;
    return () => {
      if (inSight === location) inSight = undefined;
    };
  }, [isOpen, location]);
};
