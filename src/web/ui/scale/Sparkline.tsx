import { memo } from 'react';
import style from './Sparkline.module.css';

const WIDTH = 126;
const TOP = 2;
const BOTTOM = 30;

/** The way of a price over a day, oldest first; the dotted line is where it began. A drawing: binary numbers will do. */
export const Sparkline = memo(({ closes }: { readonly closes: readonly string[] }) => {
  const values = closes.map(Number);
  const [first, last] = [values[0], values.at(-1)];
  if (first === undefined || last === undefined) return null;
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const y = (value: number) => (BOTTOM - ((value - low) / span) * (BOTTOM - TOP)).toFixed(1);
  const step = WIDTH / Math.max(1, values.length - 1);
  return (
    <svg className={style.spark} viewBox={`0 0 ${WIDTH} 32`} preserveAspectRatio="none" aria-hidden="true">
      <path className={style.start} d={`M0 ${y(first)}H${WIDTH}`} />
      <path
        className={last < first ? style.down : style.up}
        d={values.map((value, at) => `${at === 0 ? 'M' : 'L'}${(at * step).toFixed(1)} ${y(value)}`).join('')}
      />
    </svg>
  );
});
