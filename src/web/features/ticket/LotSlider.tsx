import { type CSSProperties, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type FigureEntry, figureOf } from '../../../domain/input/figureEntry.ts';
import type { Schema } from '../../api/index.ts';
import { classes, useFormat } from '../../ui/index.ts';
import { lotScale } from './lotScale.ts';
import style from './LotSlider.module.css';

type LotSliderProps = {
  readonly instrument: Schema<'Instrument'>;
  readonly value: FigureEntry;
  /** Most lots that the account can hold: the ink ends there. Null where it holds none, undefined while not shown. */
  readonly most: string | null | undefined;
  readonly onChange: (volume: FigureEntry) => void;
};

/** Slider of the volume on a logarithmic scale, with a button for each decade. */
export const LotSlider = ({ instrument, value, most, onChange }: LotSliderProps) => {
  const { t } = useTranslation('orders');
  const { enteredLots: lots } = useFormat();
  const { minimumVolume, maximumVolume, volumeStep } = instrument;
  const volume = figureOf(value);
  const scale = useMemo(
    () => lotScale(minimumVolume, maximumVolume, volumeStep),
    [minimumVolume, maximumVolume, volumeStep],
  );
  // The track begins before the scale: without any lots the ink ends before the track.
  const held = most === undefined ? scale.steps : most === null ? -scale.steps : scale.positionOf(most);
  const isHeld = (at: number) => Math.round(at * scale.steps) <= held;
  return (
    <div className={style.scale} dir="ltr" style={{ '--held': held / scale.steps } as CSSProperties}>
      <svg className={style.ruler} height="12" aria-hidden="true">
        {scale.ticks.map(({ at, isDecade }) => (
          <line
            key={at}
            x1={`${at * 100}%`}
            x2={`${at * 100}%`}
            y1="0"
            y2={isDecade ? 12 : 6}
            className={classes(!isHeld(at) && style.beyond)}
          />
        ))}
      </svg>
      <input
        className={style.slider}
        type="range"
        min={0}
        max={scale.steps}
        value={scale.positionOf(volume)}
        aria-label={t('volume')}
        aria-valuetext={lots(volume)}
        onChange={(event) => onChange(scale.volumeAt(Number(event.target.value)))}
      />
      <div className={style.presets}>
        {scale.presets.map((preset) => (
          <button
            key={preset}
            type="button"
            aria-pressed={preset === value}
            style={{ insetInlineStart: `${(scale.positionOf(preset) / scale.steps) * 100}%` }}
            onClick={() => onChange(preset)}
          >
            {lots(preset)}
          </button>
        ))}
      </div>
    </div>
  );
};
