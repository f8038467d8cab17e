import { CODE_LENGTH } from '../../../domain/customer/verificationCode.ts';
import { classes } from '../classes.ts';
import style from './field.module.css';
import { useFieldTies } from './Field.tsx';

const PLACES = Array.from({ length: CODE_LENGTH }, (_, place) => place);

type CodeInputProps = {
  /** Digits typed so far. */
  readonly value: string;
  readonly onChange: (digits: string) => void;
};

/** Six digits on a ruled line, inside a `Field`. One real input covers the line, so that paste and autofill work. */
export const CodeInput = ({ value, onChange }: CodeInputProps) => (
  <div className={style.code}>
    {PLACES.map((place) => (
      <span key={place} className={classes(place === value.length && style.now)} aria-hidden="true">
        {value.charAt(place)}
      </span>
    ))}
    <input
      {...useFieldTies()}
      inputMode="numeric"
      autoComplete="one-time-code"
      value={value}
      onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, CODE_LENGTH))}
    />
  </div>
);
