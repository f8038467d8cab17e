import type { Schema } from '../../api/index.ts';

export type Stroke = Schema<'SignatureStroke'>;

/** Limits of the contract: strokes of a signature, points of a stroke, pixels, and milliseconds. */
const MOST_STROKES = 200;
const MOST_POINTS = 2000;
const MOST_PIXELS = 10_000;
const MOST_MS = 3_600_000;

type Line = readonly { readonly x: number; readonly y: number; readonly time: number; readonly color?: string }[];

const within = (value: number, most: number): number => Math.min(most, Math.max(0, Math.round(value)));

/** Returns drawn lines as the contract has strokes: whole pixels, and milliseconds since the first point. */
export const strokesOf = (lines: readonly Line[]): readonly Stroke[] => {
  const begin = lines[0]?.[0]?.time ?? 0;
  return lines
    .filter((line) => line.length > 0)
    .slice(0, MOST_STROKES)
    .map((line) =>
      line.slice(0, MOST_POINTS).map(({ x, y, time }) => ({
        x: within(x, MOST_PIXELS),
        y: within(y, MOST_PIXELS),
        milliseconds: within(time - begin, MOST_MS),
      })),
    );
};

/** Returns strokes as lines that can be drawn again, smaller by a share where the place to sign has become narrower. */
export const linesOf = (strokes: readonly Stroke[], color: string, share = 1): readonly Line[] =>
  strokes.map((stroke) =>
    stroke.map(({ x, y, milliseconds }) => ({ x: x * share, y: y * share, time: milliseconds, color })),
  );

/** Returns the share by which what was drawn on one width fits on another, pixels; it is never enlarged. */
export const fittingShare = (drawnOn: number, width: number): number =>
  drawnOn > 0 && width > 0 ? Math.min(1, width / drawnOn) : 1;

const isPoint = (value: unknown): boolean => {
  const { x, y, milliseconds } = (value ?? {}) as Record<string, unknown>;
  return [x, y, milliseconds].every((each) => typeof each === 'number');
};

/** Returns whether what was kept is strokes. */
export const areStrokes = (kept: unknown): kept is readonly Stroke[] =>
  Array.isArray(kept) && kept.every((stroke) => Array.isArray(stroke) && stroke.every(isPoint));
