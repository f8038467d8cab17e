import type { InputHTMLAttributes, ReactNode } from 'react';
import style from './field.module.css';
import { useFieldTies } from './Field.tsx';

type TextInputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'autoComplete' | 'inputMode' | 'maxLength' | 'placeholder' | 'type' | 'name' | 'onBlur'
> & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Before the words: an icon, or the calling code of a phone number. */
  readonly lead?: ReactNode;
  /** After them: a button that shows the password. */
  readonly end?: ReactNode;
};

/** One line of words, inside a `Field`. */
export const TextInput = ({ value, onChange, lead, end, ...rest }: TextInputProps) => (
  <div className={style.input}>
    {lead}
    <input {...useFieldTies()} {...rest} value={value} onChange={(event) => onChange(event.target.value)} />
    {end}
  </div>
);
