import type { InputHTMLAttributes, ReactNode } from 'react';
import style from './field.module.css';
import { useFieldTies } from './Field.tsx';

type TextInputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'autoComplete' | 'inputMode' | 'maxLength' | 'placeholder' | 'type' | 'name' | 'onBlur'
> & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Content before the text: an icon, or the calling code of a phone number. */
  readonly lead?: ReactNode;
  /** Content after the text: a button that shows the password. */
  readonly end?: ReactNode;
};

/** Input of one line of text, inside a `Field`. */
export const TextInput = ({ value, onChange, lead, end, ...rest }: TextInputProps) => (
  <div className={style.input}>
    {lead}
    <input {...useFieldTies()} {...rest} value={value} onChange={(event) => onChange(event.target.value)} />
    {end}
  </div>
);
