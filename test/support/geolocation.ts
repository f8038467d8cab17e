/** Answer of a device to the question where it is. */
export type DeviceAnswer =
  { readonly latitude: number; readonly longitude: number } | 'denied' | 'unavailable' | 'timeout';

const CODES = { denied: 1, unavailable: 2, timeout: 3 } as const;

/** Gives the page a device that answers where it is; returns how often it was asked. jsdom has none. */
export const replaceGeolocation = (answer: DeviceAnswer): { readonly asked: () => number } => {
  let asked = 0;
  const getCurrentPosition: Geolocation['getCurrentPosition'] = (onFound, onFailed) => {
    asked += 1;
    queueMicrotask(() => {
      if (typeof answer === 'object') {
        onFound({ coords: answer, timestamp: 0 } as GeolocationPosition);
      } else {
        const codes = { PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 } as const;
        onFailed?.({ ...codes, code: CODES[answer], message: '' });
      }
    });
  };
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
  return { asked: () => asked };
};

/** Takes the device away again, as on a page that is not served securely. */
export const removeGeolocation = (): void => {
  Reflect.deleteProperty(navigator, 'geolocation');
};
