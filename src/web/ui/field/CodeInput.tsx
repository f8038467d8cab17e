import { useEffect, useRef } from 'react';
import { CODE_LENGTH } from '../../../domain/customer/verificationCode.ts';
import { classes } from '../classes.ts';
import style from './field.module.css';
import { useFieldTies } from './Field.tsx';

const PLACES = Array.from({ length: CODE_LENGTH }, (_, place) => place);

type CodeInputProps = {
  /** Digits typed so far. */
  readonly value: string;
  readonly onChange: (digits: string) => void;
  /** Called when the last digit is typed, pasted or filled in. */
  readonly onComplete?: () => void;
  /** True to take the focus, as where the code is all that is asked. */
  readonly hasFocus?: boolean;
};

/** Reads what is in the input after a change; a digit that is typed behind a whole code begins a new one. */
const digitsOf = (text: string, before: string): string => {
  const digits = text.replace(/\D/g, '');
  const isBehindWhole = before.length === CODE_LENGTH && digits.length > CODE_LENGTH && digits.startsWith(before);
  return digits.slice(isBehindWhole ? CODE_LENGTH : 0).slice(0, CODE_LENGTH);
};

/** Six digits on a ruled line, inside a `Field`. One real input covers the line, so that paste and autofill work. */
export const CodeInput = ({ value, onChange, onComplete, hasFocus }: CodeInputProps) => {
  const input = useRef<HTMLInputElement>(null);
  const isJustTyped = useRef(false);
  useEffect(() => {
    if (hasFocus) input.current?.focus();
  }, [hasFocus]);
  // The form has the last digit only after it was drawn again.
  useEffect(() => {
    if (!isJustTyped.current) return;
    isJustTyped.current = false;
    if (value.length === CODE_LENGTH) onComplete?.();
  }, [value, onComplete]);
  return (
    <div className={style.code}>
      {PLACES.map((place) => (
        <span key={place} className={classes(place === value.length && style.now)} aria-hidden="true">
          {value.charAt(place)}
        </span>
      ))}
      <input
        {...useFieldTies()}
        ref={input}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={value}
        onChange={(event) => {
          isJustTyped.current = true;
          onChange(digitsOf(event.target.value, value));
        }}
      />
    </div>
  );
};
