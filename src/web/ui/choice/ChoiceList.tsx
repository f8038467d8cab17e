import type { ReactNode } from 'react';
import style from './ChoiceList.module.css';
import { useArrowKeys } from './useArrowKeys.ts';

export type ListedOption<Value extends string> = {
  readonly value: Value;
  readonly label: ReactNode;
  /** In caption size below the label. */
  readonly note?: string | undefined;
  /** What it would bring, at the row's end. */
  readonly sample?: ReactNode;
};

type ChoiceListProps<Value extends string> = {
  /** What is chosen here, for those who listen. */
  readonly label: string;
  readonly options: readonly ListedOption<Value>[];
  /** Undefined where none of them is the present one. */
  readonly value: Value | undefined;
  /** An option was pressed, or reached by an arrow key: it applies at once. */
  readonly onChange: (value: Value) => void;
  /** An option was pressed: the choice is made. */
  readonly onPress?: (value: Value) => void;
};

/** Options below each other, a row each: a ring that is filled when chosen, the words, what it would bring. */
export const ChoiceList = <Value extends string>(props: ChoiceListProps<Value>) => {
  const { label, options, value, onChange, onPress } = props;
  const values = options.map((option) => option.value);
  const stop = value ?? values[0];
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
