import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StopField } from '../../domain/orders/exitLevels.ts';
import { stopAmount } from '../../domain/orders/exitLevelUnits.ts';
import { AmountInput, Field, Icon, Sheet, useFormat } from '../ui/index.ts';
import { levelOf, type StopEntry, type StopsBasis } from './stopEntries.ts';
import style from './StopsFields.module.css';
import { StopUnits } from './StopUnits.tsx';

type StopInputProps = {
  readonly field: StopField;
  readonly entry: StopEntry;
  readonly onChange: (entry: StopEntry) => void;
  readonly basis: StopsBasis | undefined;
  readonly error: string | undefined;
};

/** One of the two: the figure as it was typed, what it comes to otherwise, and the unit, which opens the choice of them. */
export const StopInput = ({ field, entry, onChange, basis, error }: StopInputProps) => {
  const { t } = useTranslation('orders');
  const { price, number } = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const name = t(field);
  const unit = t(`unit.${entry.unit}`);
  const level = levelOf(field, entry, basis);

  const otherwise = () => {
    if (!level || !basis || error !== undefined) return undefined;
    if (entry.unit !== 'price') return price(level);
    const pips = stopAmount(field, 'pips', level, basis);
    // A stop loss that locks in a gain is no distance that could be lost.
    return pips === undefined || Number(pips) < 0 ? undefined : t('pips', { count: Number(pips), pips: number(pips) });
  };

  return (
    <div className={style.stop} data-field={field}>
      <Field label={name} aside={<span>{otherwise()}</span>} error={error}>
        <AmountInput
          value={entry.typed}
          onChange={(typed) => onChange({ ...entry, typed })}
          end={
            <button
              type="button"
              className={style.pick}
              aria-haspopup="dialog"
              aria-label={t('unitOf', { name, unit })}
              onClick={() => setIsOpen(true)}
            >
              {unit}
              <Icon name="down" size={16} />
            </button>
          }
        />
      </Field>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={t(`${field}In`)}>
        <StopUnits field={field} entry={entry} onChange={onChange} basis={basis} onDone={() => setIsOpen(false)} />
      </Sheet>
    </div>
  );
};
