import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Decimal, decimal, entryValue, fixedText } from '../../../domain/decimal.ts';
import { classes } from '../classes.ts';
import { useFormat } from '../format/useFormat.ts';
import { Icon } from '../icon/Icon.tsx';
import style from './field.module.css';
import { useFieldTies } from './Field.tsx';
import { useTypedFigure } from './useTypedFigure.ts';

type AmountInputProps = {
  /** A canonical decimal, or empty. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** After the figure: `USD`. */
  readonly unit?: string;
  /** At the field's end: a button that chooses the unit. */
  readonly end?: ReactNode;
};

/** A figure, inside a `Field`: comma or dot from any keypad, kept as typed, never rounded. */
export const AmountInput = ({ value, onChange, unit, end }: AmountInputProps) => {
  const { shown, take } = useTypedFigure(value, onChange);
  return (
    <div className={classes(style.input, style.figure)}>
      <input {...useFieldTies()} inputMode="decimal" autoComplete="off" value={shown} onChange={take} />
      {unit === undefined ? null : <span className={style.unit}>{unit}</span>}
      {end}
    </div>
  );
};

type StepperProps = Pick<AmountInputProps, 'value' | 'onChange'> & {
  /** Canonical decimals: the step, and the bounds that the two buttons stop at. */
  readonly step: string;
  readonly minimum: string;
  readonly maximum: string;
};

const within = (value: Decimal, minimum: string, maximum: string): Decimal => {
  if (value.lt(minimum)) return decimal(minimum);
  return value.gt(maximum) ? decimal(maximum) : value;
};

/** A figure with a step down and a step up, inside a `Field`. */
export const Stepper = ({ value, onChange, step, minimum, maximum }: StepperProps) => {
  const { t } = useTranslation('ui');
  const { number } = useFormat();
  const { shown, take } = useTypedFigure(value, onChange);
  const digits = decimal(step).decimalPlaces();
  const go = (steps: 1 | -1) => {
    const next = within(entryValue(value).plus(decimal(step).times(steps)), minimum, maximum);
    onChange(fixedText(next, digits));
  };
  return (
    <div className={classes(style.input, style.stepped)}>
      <button
        type="button"
        className={style.step}
        aria-label={t('less', { step: number(step) })}
        onClick={() => go(-1)}
      >
        <Icon name="minus" size={20} />
      </button>
      <input {...useFieldTies()} inputMode="decimal" autoComplete="off" value={shown} onChange={take} />
      <button type="button" className={style.step} aria-label={t('more', { step: number(step) })} onClick={() => go(1)}>
        <Icon name="add" size={20} />
      </button>
    </div>
  );
};
