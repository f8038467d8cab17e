import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { type Crop, inside, pulled, type Size } from './crop.ts';

type Point = { readonly x: number; readonly y: number };

const KEYS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const KEY_STEP = 0.05;

const middle = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});
/** Distance of two fingers; 1 for one finger, which zooms nothing. */
const spread = ([one, other]: readonly Point[]): number =>
  one && other ? Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)) : 1;

/** Handles the gestures: one finger drags the picture under the square, two fingers zoom it, arrow keys drag it too. */
export const useCropGestures = (size: Size, crop: Crop, onChange: (crop: Crop) => void) => {
  const fingers = useRef(new Map<number, Point>());

  const onPointerMove = ({ pointerId, clientX, clientY, currentTarget }: PointerEvent) => {
    if (!fingers.current.has(pointerId)) return;
    const before = [...fingers.current.values()];
    fingers.current.set(pointerId, { x: clientX, y: clientY });
    const after = [...fingers.current.values()];
    const [from, to] = [middle(before), middle(after)];
    const { width } = currentTarget.getBoundingClientRect();
    const zoomed = inside(size, { ...crop, zoom: crop.zoom * (spread(after) / spread(before)) });
    onChange(pulled(size, zoomed, (to.x - from.x) / width, (to.y - from.y) / width));
  };
  const lift = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId);

  return {
    onPointerDown: ({ pointerId, clientX, clientY, currentTarget }: PointerEvent) => {
      currentTarget.setPointerCapture(pointerId);
      fingers.current.set(pointerId, { x: clientX, y: clientY });
    },
    onPointerMove,
    onPointerUp: lift,
    onPointerCancel: lift,
    onKeyDown: (event: KeyboardEvent) => {
      const way = KEYS[event.key];
      if (!way) return;
      event.preventDefault();
      onChange(pulled(size, crop, way[0] * KEY_STEP, way[1] * KEY_STEP));
    },
  };
};
