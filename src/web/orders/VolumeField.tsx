import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FigureEntry } from '../../domain/input/figureEntry.ts';
import type { VolumeBounds } from '../../domain/orders/volumeRules.ts';
import { FigureField, Stepper, useFormat } from '../ui/index.ts';

type VolumeFieldProps = {
  readonly instrument: VolumeBounds;
  readonly value: FigureEntry;
  readonly onChange: (volume: FigureEntry) => void;
  readonly error: string | undefined;
  /** What the lots are in other units. */
  readonly help?: ReactNode;
};

/** Volume in lots by keyboard and by steps, with the minimum and maximum volume. */
export const VolumeField = ({ instrument, value, onChange, error, help }: VolumeFieldProps) => {
  const { t } = useTranslation('orders');
  const { enteredLots } = useFormat();
  const { minimumVolume, maximumVolume, volumeStep } = instrument;
  const bounds = (
    <span>
      {enteredLots(minimumVolume)} – {enteredLots(maximumVolume)}
    </span>
  );
  return (
    <FigureField label={t('volume')} aside={bounds} error={error} help={help} value={value} onChange={onChange}>
      <Stepper value={value} onChange={onChange} step={volumeStep} minimum={minimumVolume} maximum={maximumVolume} />
    </FigureField>
  );
};
