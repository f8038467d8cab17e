import { useTranslation } from 'react-i18next';
import type { Figure } from '../format/figures.ts';
import { useFormat } from '../format/useFormat.ts';
import { placeOnRuler, RULER } from './ratioScale.ts';
import style from './scale.module.css';

type MarginMeterProps = {
  /** Margin level in percent; null without used margin. */
  readonly ratio: Figure | null;
  /** Percent, from configuration: positions are closed at or below the first, with a warning below the second. */
  readonly closeOutAt: number;
  readonly warnAt: number;
};

const at = (percent: number) => `${(placeOnRuler(percent) * 100).toFixed(2)}%`;

/** Shows the account's margin level and its distance from the close-out on a scale. */
export const MarginMeter = ({ ratio, closeOutAt, warnAt }: MarginMeterProps) => {
  const { t } = useTranslation('ui');
  const { percent, number } = useFormat();
  const width = `${((placeOnRuler(warnAt) - placeOnRuler(closeOutAt)) * 100).toFixed(2)}%`;
  const label = t('meter', {
    ratio: percent(ratio),
    least: number(RULER.least),
    most: number(RULER.most),
    closeOut: number(closeOutAt),
  });
  return (
    <svg className={style.scale} height="40" role="img" aria-label={label}>
      <rect x="0" y="12" width={at(closeOutAt)} height="6" fill="var(--closeout)" />
      <rect x={at(closeOutAt)} y="15" width={width} height="3" fill="var(--warn)" />
      <line className={style.base} x1="0" x2="100%" y1="18.5" y2="18.5" />
      {RULER.ticks.map((tick) => (
        <line key={tick} className={style.tick} x1={at(tick)} x2={at(tick)} y1="14.5" y2="18.5" />
      ))}
      {[RULER.least, ...RULER.labelled, RULER.most].map((tick) => (
        <line key={tick} className={style.tick} x1={at(tick)} x2={at(tick)} y1="10" y2="18.5" />
      ))}
      {RULER.labelled.map((tick) => (
        <text key={tick} x={at(tick)} y="34" textAnchor="middle">
          {tick === closeOutAt ? `${number(tick)}\u00a0%` : number(tick)}
        </text>
      ))}
      {ratio === null ? null : (
        <svg className={style.mark} x={at(Number(ratio))}>
          <path className={style.notch} d="M-6 1h12l-6 11z" />
          <path d="M0 12v6.5" stroke="var(--ink)" strokeWidth="1.5" />
        </svg>
      )}
    </svg>
  );
};
