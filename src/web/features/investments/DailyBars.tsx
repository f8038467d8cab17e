import style from './investments.module.css';

const WIDTH = 340;
const HEIGHT = 96;
const GAP = 0.3;

type DailyBarsProps = {
  /** Results, the oldest first. */
  readonly values: readonly string[];
  /** What the bars show, in words. */
  readonly label: string;
};

/**
 * Draws a bar for each date, gains upwards as outlines and losses downwards filled, on one scale: a loss is as high as a
 * gain of its size. Binary numbers are exact enough for a drawing.
 */
export const DailyBars = ({ values, label }: DailyBarsProps) => {
  const numbers = values.map(Number);
  const most = Math.max(...numbers.map(Math.abs), Number.MIN_VALUE);
  const step = WIDTH / Math.max(1, numbers.length);
  const middle = HEIGHT / 2;
  return (
    <svg className={style.bars} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {numbers.map((value, index) => {
        const height = (Math.abs(value) / most) * (middle - 1);
        return (
          <rect
            // A date has one bar, and dates do not move.
            key={`${index}`}
            className={value < 0 ? style.loss : style.gain}
            x={index * step + (step * GAP) / 2}
            y={value < 0 ? middle : middle - height}
            width={step * (1 - GAP)}
            height={height}
          />
        );
      })}
      <path className={style.axis} d={`M0 ${middle}H${WIDTH}`} />
    </svg>
  );
};
