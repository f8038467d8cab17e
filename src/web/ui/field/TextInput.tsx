import type { InputHTMLAttributes, ReactNode } from 'react';
import style from './field.module.css';
import { useFieldTies } from './Field.tsx';

type TextInputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'autoComplete' | 'inputMode' | 'maxLength' | 'placeholder' | 'type' | 'name' | 'onBlur'
> & {
  /**
   * What is entered, so that a keyboard neither corrects it nor begins it with a capital: a code as it is written, one in
   * capitals, or a name.
   */
  readonly content?: 'code' | 'capitals' | 'name';
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Content before the text: an icon, or the calling code of a phone number. */
  readonly lead?: ReactNode;
  /** Content after the text: a button that shows the password. */
  readonly end?: ReactNode;
};

const uncorrected = { autoCorrect: 'off', spellCheck: false } as const;
const KEYBOARDS = {
  code: { ...uncorrected, autoCapitalize: 'off' },
  capitals: { ...uncorrected, autoCapitalize: 'characters' },
  name: { ...uncorrected, autoCapitalize: 'words' },
} as const;

/** Input of one line of text, inside a `Field`. */
export const TextInput = ({ value, onChange, lead, end, content, ...rest }: TextInputProps) => (
  <div className={style.input}>
    {lead}
    <input
      {...useFieldTies()}
      {...(content && KEYBOARDS[content])}
      {...rest}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
    {end}
  </div>
);
