import { useFormat } from '../format/useFormat.ts';
import style from './scale.module.css';

type RulerProps = {
  /** Text alternative of the value on it. */
  readonly label: string;
  /** End of the ruler, which begins at 0 and has a tick at every step. */
  readonly most: number;
  readonly step: number;
  /** Values with a figure. */
  readonly labelled: readonly number[];
  /** Value of the mark; beyond the end it is drawn at the end. */
  readonly value: number;
  /** Upper bounds of the zones of bad and of weak values. */
  readonly zones?: { readonly bad: number; readonly weak: number };
};

const anchorAt = (value: number, most: number) => {
  if (value === 0) return 'start';
  return value === most ? 'end' : 'middle';
};

/** Shows a count on a ruler: characters of a password, seconds of waiting. */
export const Ruler = ({ label, most, step, labelled, value, zones }: RulerProps) => {
  const { number } = useFormat();
  const at = (place: number) => `${((Math.min(most, Math.max(0, place)) / most) * 100).toFixed(2)}%`;
  const ticks = Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step);
  return (
    <svg className={style.scale} height="40" role="img" aria-label={label}>
      {zones ? (
        <>
          <rect x="0" y="12" width={at(zones.bad)} height="6" fill="var(--closeout)" />
          <rect x={at(zones.bad)} y="15" width={at(zones.weak - zones.bad)} height="3" fill="var(--warn)" />
        </>
      ) : null}
      <line className={style.base} x1="0" x2="100%" y1="18.5" y2="18.5" />
      {ticks.map((tick) => (
        <line key={tick} className={style.tick} x1={at(tick)} x2={at(tick)} y1="14.5" y2="18.5" />
      ))}
      {[...new Set([0, ...labelled, most])].map((tick) => (
        <line key={tick} className={style.tick} x1={at(tick)} x2={at(tick)} y1="10" y2="18.5" />
      ))}
      {labelled.map((tick) => (
        <text key={tick} x={at(tick)} y="34" textAnchor={anchorAt(tick, most)}>
          {number(tick)}
        </text>
      ))}
      <svg className={style.mark} x={at(value)}>
        <path className={style.notch} d="M-6 1h12l-6 11z" />
        <path d="M0 12v6.5" stroke="var(--ink)" strokeWidth="1.5" />
      </svg>
    </svg>
  );
};
