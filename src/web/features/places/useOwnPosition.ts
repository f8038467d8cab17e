import { useEffect, useRef, useState } from 'react';
import { degreesText, type Position } from '../../places/index.ts';

/** Time in which a device has to find itself, in milliseconds. */
const LIMIT_MS = 15_000;
/** Age up to which the device's last position counts, in milliseconds. */
const OLDEST_MS = 30_000;

export type OwnPosition =
  | { readonly state: 'unasked' | 'asking' | 'denied' | 'unavailable' | 'timeout' }
  | { readonly state: 'found'; readonly position: Position };

const failureOf = ({ code, PERMISSION_DENIED, TIMEOUT }: GeolocationPositionError): OwnPosition => {
  if (code === PERMISSION_DENIED) return { state: 'denied' };
  return { state: code === TIMEOUT ? 'timeout' : 'unavailable' };
};

/** Position of the device, asked for only when the customer presses for it (CFG-60). */
export const useOwnPosition = (onFound?: (position: Position) => void) => {
  const [own, setOwn] = useState<OwnPosition>({ state: 'unasked' });
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const ask = () => {
    // A page that is not served securely has no position.
    if (!('geolocation' in navigator)) return setOwn({ state: 'unavailable' });
    setOwn({ state: 'asking' });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        if (isGone.current) return;
        const position = { latitude: degreesText(coords.latitude), longitude: degreesText(coords.longitude) };
        setOwn({ state: 'found', position });
        onFound?.(position);
      },
      (error) => {
        if (!isGone.current) setOwn(failureOf(error));
      },
      { enableHighAccuracy: true, timeout: LIMIT_MS, maximumAge: OLDEST_MS },
    );
  };
  return { own, ask };
};
