/** Steps by an arrow key, in pixels of the map: of the pin, and with Shift; the view has the longer ones. */
const STEP = 16;
const LONG_STEP = 96;

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Returns how far a key moves the pin, in pixels right and down; undefined for any other key. */
export const pinMove = ({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): [number, number] | undefined => {
  const direction = DIRECTIONS[key];
  if (!direction) return undefined;
  const step = shiftKey ? LONG_STEP : STEP;
  return [direction[0] * step, direction[1] * step];
};

/** Returns how far a key moves the view, in pixels right and down; undefined for any other key. */
export const viewMove = ({ key }: Pick<KeyboardEvent, 'key'>): [number, number] | undefined =>
  pinMove({ key, shiftKey: true });
