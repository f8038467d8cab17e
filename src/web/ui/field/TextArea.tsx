import { useFieldTies } from './Field.tsx';
import style from './field.module.css';

type TextAreaProps = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly maxLength?: number;
  readonly autoComplete?: string;
};

/** Input of a text that takes several lines on a phone, as an address, inside a `Field`. */
export const TextArea = ({ onChange, ...rest }: TextAreaProps) => (
  <div className={style.input}>
    <textarea {...useFieldTies()} {...rest} rows={3} onChange={(event) => onChange(event.target.value)} />
  </div>
);
