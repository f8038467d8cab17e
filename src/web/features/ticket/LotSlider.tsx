import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type FigureEntry, figureOf } from '../../../domain/input/figureEntry.ts';
import type { Schema } from '../../api/index.ts';
import { useFormat } from '../../ui/index.ts';
import { lotScale } from './lotScale.ts';
import style from './LotSlider.module.css';

type LotSliderProps = {
  readonly instrument: Schema<'Instrument'>;
  readonly value: FigureEntry;
  readonly onChange: (volume: FigureEntry) => void;
};

/** Slider of the volume on a logarithmic scale, with a button for each decade. */
export const LotSlider = ({ instrument, value, onChange }: LotSliderProps) => {
  const { t } = useTranslation('orders');
  const { enteredLots: lots } = useFormat();
  const { minimumVolume, maximumVolume, volumeStep } = instrument;
  const volume = figureOf(value);
  const scale = useMemo(
    () => lotScale(minimumVolume, maximumVolume, volumeStep),
    [minimumVolume, maximumVolume, volumeStep],
  );
  return (
    <div className={style.scale}>
      <svg className={style.ruler} height="12" aria-hidden="true">
        {scale.ticks.map(({ at, isDecade }) => (
          <line key={at} x1={`${at * 100}%`} x2={`${at * 100}%`} y1="0" y2={isDecade ? 12 : 6} />
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
            style={{ left: `${(scale.positionOf(preset) / scale.steps) * 100}%` }}
            onClick={() => onChange(preset)}
          >
            {lots(preset)}
          </button>
        ))}
      </div>
    </div>
  );
};
