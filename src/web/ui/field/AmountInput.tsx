import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Decimal, decimal, entryValue, fixedText } from '../../../domain/decimal.ts';
import { type FigureEntry, figureOf, type FigureRules, isUnread } from '../../../domain/input/figureEntry.ts';
import { classes } from '../classes.ts';
import { useFormat } from '../format/useFormat.ts';
import { Icon } from '../icon/Icon.tsx';
import style from './field.module.css';
import { useFieldTies } from './Field.tsx';
import { useTypedFigure } from './useTypedFigure.ts';

type AmountInputProps = {
  readonly value: FigureEntry;
  readonly onChange: (value: FigureEntry) => void;
  /** Unit of the figure, shown after it: `USD`. */
  readonly unit?: string;
  /** Button at the field's end that chooses the unit. */
  readonly end?: ReactNode;
  /** True for a figure without decimals. */
  readonly isWhole?: boolean;
  /** What it counts, as a currency's code or `%`: its sign may be pasted with it. */
  readonly ownUnit?: FigureRules['ownUnit'];
  /** Of a price: says whether it is near the market, so that its decimals are not asked about. */
  readonly isExpected?: FigureRules['isExpected'];
  /** Meaning of an empty field. */
  readonly placeholder?: string;
};

/** A figure, inside a `FigureField` of the same value: kept as typed, never rounded, never cut off. */
export const AmountInput = (props: AmountInputProps) => {
  const { value, onChange, unit, end, isWhole, ownUnit, isExpected, placeholder } = props;
  const typed = useTypedFigure(value, onChange, { isWhole, ownUnit, isExpected });
  return (
    <div className={classes(style.input, style.figure)}>
      <input
        {...useFieldTies()}
        {...typed}
        inputMode={isWhole ? 'numeric' : 'decimal'}
        autoComplete="off"
        placeholder={placeholder}
      />
      {unit === undefined ? null : <span className={style.unit}>{unit}</span>}
      {end}
    </div>
  );
};

type StepperProps = Pick<AmountInputProps, 'value' | 'onChange' | 'isWhole' | 'ownUnit' | 'isExpected'> & {
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

/** A figure with a step down and a step up, inside a `FigureField`. There is no step from what could not be read. */
export const Stepper = (props: StepperProps) => {
  const { value, onChange, isWhole, ownUnit, isExpected, step, minimum, maximum, start = '' } = props;
  const { t } = useTranslation('ui');
  const { number, price } = useFormat();
  const typed = useTypedFigure(value, onChange, { isWhole, ownUnit, isExpected });
  const digits = decimal(step).decimalPlaces();
  const go = (steps: 1 | -1) => {
    const next = within(entryValue(figureOf(value) || start).plus(decimal(step).times(steps)), minimum, maximum);
    onChange(fixedText(next, digits));
  };
  return (
    <div className={classes(style.input, style.stepped)}>
      <button
        type="button"
        className={style.step}
        aria-label={t('less', { step: number(step) })}
        disabled={isUnread(value)}
        onClick={() => go(-1)}
      >
        <Icon name="minus" size={20} />
      </button>
      <input
        {...useFieldTies()}
        {...typed}
        inputMode={isWhole ? 'numeric' : 'decimal'}
        autoComplete="off"
        placeholder={price(start)}
      />
      <button
        type="button"
        className={style.step}
        aria-label={t('more', { step: number(step) })}
        disabled={isUnread(value)}
        onClick={() => go(1)}
      >
        <Icon name="add" size={20} />
      </button>
    </div>
  );
};
