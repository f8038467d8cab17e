import type { ChosenPlace } from '../../places/index.ts';

/**
 * Returns the address that opens a place in the map of the customer's own system: by `geo:` on Android, in Apple's maps
 * on Apple's systems, else in Google's. Opened only by a press.
 */
export const systemMapUrl = ({ address, position }: ChosenPlace, userAgent: string): string => {
  const point = position && `${position.latitude},${position.longitude}`;
  const text = encodeURIComponent(address);
  if (/Android/.test(userAgent)) return `geo:${point ?? '0,0'}?q=${address === '' ? point : text}`;
  if (/iPhone|iPad|Macintosh/.test(userAgent)) {
    return `https://maps.apple.com/?q=${address === '' ? point : text}${point ? `&ll=${point}` : ''}`;
  }
  return `https://www.google.com/maps/search/?api=1&query=${point ? encodeURIComponent(point) : text}`;
};
