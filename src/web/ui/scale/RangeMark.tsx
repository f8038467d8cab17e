import { memo } from 'react';
import style from './scale.module.css';

type RangeMarkProps = { readonly low: string; readonly high: string; readonly value: string };

const WIDTH = 52;

/**
 * Draws a price's place between the day's low and high; the mark slides. The figures are shown beside it, so that
 * binary numbers are exact enough, and screen readers skip it.
 */
export const RangeMark = memo(({ low, high, value }: RangeMarkProps) => {
  const span = Number(high) - Number(low);
  const share = span > 0 ? Math.min(1, Math.max(0, (Number(value) - Number(low)) / span)) : 0.5;
  const x = (1.5 + share * (WIDTH - 3)).toFixed(1);
  return (
    <svg className={style.range} viewBox="0 0 52 16" aria-hidden="true">
      <path className={style.base} d="M.5 5v6M51.5 5v6M.5 8H51.5" />
      <path className={style.tick} d="M26 6.5v3" />
      <path className={style.slide} d="M0 3v10" style={{ transform: `translateX(${x}px)` }} />
    </svg>
  );
});
