import { Icon } from '../icon/Icon.tsx';
import { useFieldTies } from './Field.tsx';
import style from './Select.module.css';

type SelectProps<Value extends string> = {
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

/** Choice of one of many, from the phone's own list, inside a `Field`. */
export const Select = <Value extends string>({ options, value, onChange }: SelectProps<Value>) => (
  <div className={style.select}>
    <select {...useFieldTies()} value={value} onChange={(event) => onChange(event.target.value as Value)}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
    <Icon name="down" size={20} />
  </div>
);
