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

type Steps = {
  /** Canonical decimals. */
  readonly step: string;
  readonly minimum: string;
  readonly start: string;
  /** Decimals of a figure that was stepped. */
  readonly digits: number;
};

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
  readonly placeholder?: string | undefined;
  /** Size of a step by the two buttons, and where the first one begins; no buttons without. */
  readonly steps?: Steps | undefined;
};

/** A figure, inside a `FigureField` of the same value: kept as typed, never rounded, never cut off. */
export const AmountInput = (props: AmountInputProps) => {
  const { value, onChange, unit, end, isWhole, ownUnit, isExpected, placeholder, steps } = props;
  const typed = useTypedFigure(value, onChange, { isWhole, ownUnit, isExpected });
  return (
    <div className={classes(style.input, steps ? style.stepped : style.figure)}>
      {steps ? <StepButton way="less" value={value} onChange={onChange} {...steps} /> : null}
      <input
        {...useFieldTies()}
        {...typed}
        inputMode={isWhole ? 'numeric' : 'decimal'}
        autoComplete="off"
        placeholder={placeholder}
      />
      {steps ? <StepButton way="more" value={value} onChange={onChange} {...steps} /> : null}
      {unit === undefined ? null : <span className={style.unit}>{unit}</span>}
      {end}
    </div>
  );
};

type StepperProps = Pick<AmountInputProps, 'value' | 'onChange' | 'isWhole' | 'ownUnit' | 'isExpected'> & {
  /** Canonical decimals: the step, and the bounds of the two buttons. */
  readonly step: string;
  readonly minimum: string;
  readonly maximum?: string | undefined;
  /** Figure where the first step begins while the field is empty; shown as its placeholder. */
  readonly start?: string | undefined;
};

const within = (value: Decimal, minimum: string, maximum: string | undefined): Decimal => {
  if (value.lt(minimum)) return decimal(minimum);
  return maximum !== undefined && value.gt(maximum) ? decimal(maximum) : value;
};

type StepButtonProps = Pick<StepperProps, 'value' | 'onChange' | 'step' | 'minimum' | 'maximum' | 'start'> & {
  readonly way: 'less' | 'more';
  readonly digits: number;
};

/** Button that moves a figure by one step. There is no step from what could not be read. */
const StepButton = ({ way, value, onChange, step, minimum, maximum, start = '', digits }: StepButtonProps) => {
  const { t } = useTranslation('ui');
  const { number } = useFormat();
  const go = () => {
    const steps = way === 'more' ? 1 : -1;
    const from = figureOf(value) || start;
    onChange(fixedText(within(entryValue(from).plus(decimal(step).times(steps)), minimum, maximum), digits));
  };
  return (
    <button
      type="button"
      className={style.step}
      aria-label={t(way, { step: number(step) })}
      disabled={isUnread(value)}
      onClick={go}
    >
      <Icon name={way === 'less' ? 'minus' : 'add'} size={20} />
    </button>
  );
};

/** A figure with a step down and a step up, inside a `FigureField`. */
export const Stepper = (props: StepperProps) => {
  const { value, onChange, isWhole, ownUnit, isExpected, step, minimum, maximum, start } = props;
  const { price } = useFormat();
  const typed = useTypedFigure(value, onChange, { isWhole, ownUnit, isExpected, most: maximum });
  const steps = { value, onChange, step, minimum, maximum, start, digits: decimal(step).decimalPlaces() };
  return (
    <div className={classes(style.input, style.stepped)}>
      <StepButton way="less" {...steps} />
      <input
        {...useFieldTies()}
        {...typed}
        inputMode={isWhole ? 'numeric' : 'decimal'}
        autoComplete="off"
        placeholder={start === undefined ? undefined : price(start)}
      />
      <StepButton way="more" {...steps} />
    </div>
  );
};
