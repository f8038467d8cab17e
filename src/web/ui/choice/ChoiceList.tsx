import type { ReactNode } from 'react';
import style from './ChoiceList.module.css';
import { useArrowKeys } from './useArrowKeys.ts';

export type ListedOption<Value extends string> = {
  readonly value: Value;
  readonly label: ReactNode;
  /** Note in caption size below the label. */
  readonly note?: string | undefined;
  /** Sample of the option's effect, at the row's end. */
  readonly sample?: ReactNode;
};

type ChoiceListProps<Value extends string> = {
  /** Name of the choice, for screen readers. */
  readonly label: string;
  readonly options: readonly ListedOption<Value>[];
  /** Undefined when none of them is selected. */
  readonly value: Value | undefined;
  /** Called when an option is pressed, or reached by an arrow key: it applies at once. */
  readonly onChange: (value: Value) => void;
  /** Called when an option is pressed: the choice is made. */
  readonly onPress?: (value: Value) => void;
};

/** List of options, a row each: a ring that is filled when selected, the label, a sample. */
export const ChoiceList = <Value extends string>(props: ChoiceListProps<Value>) => {
  const { label, options, value, onChange, onPress } = props;
  const values = options.map((option) => option.value);
  // The selected value may be absent from the options, as in a filtered list.
  const stop = values.find((each) => each === value) ?? values[0];
  const keys = useArrowKeys(values, stop, onChange);
  return (
    <div role="radiogroup" aria-label={label} onKeyDown={keys.onKeyDown}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={style.option}
          role="radio"
          aria-checked={option.value === value}
          tabIndex={keys.tabIndexOf(option.value)}
          onClick={() => {
            onChange(option.value);
            onPress?.(option.value);
          }}
        >
          <i />
          <span className={style.words}>
            <b>{option.label}</b>
            {option.note === undefined ? null : <small>{option.note}</small>}
          </span>
          {option.sample}
        </button>
      ))}
    </div>
  );
};
