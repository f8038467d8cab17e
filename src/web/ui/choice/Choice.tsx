import type { ReactNode } from 'react';
import style from './choice.module.css';
import { useArrowKeys } from './useArrowKeys.ts';

export type Option<Value extends string> = { readonly value: Value; readonly label: ReactNode };

type ChoiceProps<Value extends string> = {
  /** Name of the choice, for screen readers. */
  readonly label: string;
  readonly options: readonly Option<Value>[];
  /** Undefined when none of them is selected, as beside a custom figure. */
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
};

/** Two to four equal options side by side. */
export const Segmented = <Value extends string>(props: ChoiceProps<Value>) => (
  <Radios {...props} className={style.segmented} />
);

/** Filters in a strip that scrolls sideways. */
export const FilterStrip = <Value extends string>(props: ChoiceProps<Value>) => (
  <Radios {...props} className={style.strip} />
);

const Radios = <Value extends string>(props: ChoiceProps<Value> & { readonly className: string | undefined }) => {
  const { label, options, value, onChange, className } = props;
  const values = options.map((option) => option.value);
  const keys = useArrowKeys(values, value ?? values[0], onChange);
  return (
    <div className={className} role="radiogroup" aria-label={label} onKeyDown={keys.onKeyDown}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={keys.tabIndexOf(option.value)}
          onClick={() => onChange(option.value)}
        >
          <span>{option.label}</span>
        </button>
      ))}
    </div>
  );
};

/** Underlined tabs over a list. The list is the panel: give it `panelId` as its id and the role `tabpanel`. */
export const EdgeTabs = <Value extends string>(props: ChoiceProps<Value> & { readonly panelId?: string }) => {
  const { label, options, value, onChange, panelId } = props;
  const keys = useArrowKeys(
    options.map((option) => option.value),
    value,
    onChange,
  );
  return (
    <div className={style.tabs} role="tablist" aria-label={label} onKeyDown={keys.onKeyDown}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="tab"
          aria-selected={option.value === value}
          aria-controls={panelId}
          tabIndex={keys.tabIndexOf(option.value)}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
};
