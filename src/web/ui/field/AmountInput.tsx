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
  /** Canonical decimal, or empty. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Unit of the figure, shown after it: `USD`. */
  readonly unit?: string;
  /** Button at the field's end that chooses the unit. */
  readonly end?: ReactNode;
  /** True for a figure without decimals. */
  readonly isWhole?: boolean;
  /** Meaning of an empty field. */
  readonly placeholder?: string;
};

/** More characters than any figure has; longer input is a mistake. */
const MOST_CHARACTERS = { whole: 6, decimal: 18 };

/** Input of a figure, inside a `Field`: accepts comma or dot from any keypad, keeps the typed text, never rounds. */
export const AmountInput = ({ value, onChange, unit, end, isWhole, placeholder }: AmountInputProps) => {
  const typed = useTypedFigure(value, onChange, isWhole);
  return (
    <div className={classes(style.input, style.figure)}>
      <input
        {...useFieldTies()}
        {...typed}
        inputMode={isWhole ? 'numeric' : 'decimal'}
        autoComplete="off"
        maxLength={isWhole ? MOST_CHARACTERS.whole : MOST_CHARACTERS.decimal}
        placeholder={placeholder}
      />
      {unit === undefined ? null : <span className={style.unit}>{unit}</span>}
      {end}
    </div>
  );
};

type StepperProps = Pick<AmountInputProps, 'value' | 'onChange'> & {
  /** Canonical decimals: the step, and the bounds of the two buttons. */
  readonly step: string;
  readonly minimum: string;
  readonly maximum?: string;
  /** Figure where the first step begins while the field is empty; shown as its placeholder. */
  readonly start?: string | undefined;
};

const within = (value: Decimal, minimum: string, maximum: string | undefined): Decimal => {
  if (value.lt(minimum)) return decimal(minimum);
  return maximum !== undefined && value.gt(maximum) ? decimal(maximum) : value;
};

/** Input of a figure with buttons for a step down and a step up, inside a `Field`. */
export const Stepper = ({ value, onChange, step, minimum, maximum, start = '' }: StepperProps) => {
  const { t } = useTranslation('ui');
  const { number, price } = useFormat();
  const typed = useTypedFigure(value, onChange);
  const digits = decimal(step).decimalPlaces();
  const go = (steps: 1 | -1) => {
    const next = within(entryValue(value || start).plus(decimal(step).times(steps)), minimum, maximum);
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
      <input
        {...useFieldTies()}
        {...typed}
        inputMode="decimal"
        autoComplete="off"
        maxLength={MOST_CHARACTERS.decimal}
        placeholder={price(start)}
      />
      <button type="button" className={style.step} aria-label={t('more', { step: number(step) })} onClick={() => go(1)}>
        <Icon name="add" size={20} />
      </button>
    </div>
  );
};
