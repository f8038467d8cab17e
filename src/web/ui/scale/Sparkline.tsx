import { memo } from 'react';
import style from './Sparkline.module.css';

const WIDTH = 126;
const TOP = 2;
const BOTTOM = 30;

type SparklineProps = {
  /** Oldest first. */
  readonly closes: readonly string[];
  /**
   * Price that the day's change beside it is calculated against, so that both have one colour; the first close when it
   * is unknown.
   */
  readonly reference?: string | undefined;
};

/** Draws a price over a day; the dotted line is the reference. Binary numbers are exact enough for a drawing. */
export const Sparkline = memo(({ closes, reference = closes[0] }: SparklineProps) => {
  const values = closes.map(Number);
  const last = values.at(-1);
  if (last === undefined) return null;
  const start = Number(reference);
  const low = Math.min(start, ...values);
  const span = Math.max(start, ...values) - low || 1;
  const y = (value: number) => (BOTTOM - ((value - low) / span) * (BOTTOM - TOP)).toFixed(1);
  const step = WIDTH / Math.max(1, values.length - 1);
  return (
    <svg className={style.spark} viewBox={`0 0 ${WIDTH} 32`} preserveAspectRatio="none" aria-hidden="true">
      <path className={style.start} d={`M0 ${y(start)}H${WIDTH}`} />
      <path
        className={last < start ? style.down : style.up}
        d={values.map((value, at) => `${at === 0 ? 'M' : 'L'}${(at * step).toFixed(1)} ${y(value)}`).join('')}
      />
    </svg>
  );
});
