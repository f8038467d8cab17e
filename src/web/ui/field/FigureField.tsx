import { type FocusEvent, useState } from 'react';
import { type FigureEntry, isUnread } from '../../../domain/input/figureEntry.ts';
import { afterPress } from '../afterPress.ts';
import { useFormat } from '../format/useFormat.ts';
import { Field, type FieldProps } from './Field.tsx';
import { useEntryWords } from './useEntryWords.ts';

type FigureFieldProps = FieldProps & {
  readonly value: FigureEntry;
  readonly onChange: (value: FigureEntry) => void;
};

/**
 * A `Field` around an input of figures. It says why what was typed is no figure, and offers both readings of what could
 * be two, before anything else that is wrong.
 */
export const FigureField = ({ value, onChange, error, question, children, ...field }: FigureFieldProps) => {
  const { price } = useFormat();
  const wordsOf = useEntryWords();
  const [isTyping, setIsTyping] = useState(false);
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) afterPress(() => setIsTyping(false));
  };
  const input = (
    <div onFocus={() => setIsTyping(true)} onBlur={leave}>
      {children}
    </div>
  );
  if (!isUnread(value)) {
    return (
      <Field {...field} error={error} question={question}>
        {input}
      </Field>
    );
  }
  if (value.kind === 'ambiguous') {
    const choices = value.readings.map((reading) => ({ label: price(reading), onChoose: () => onChange(reading) }));
    return (
      <Field {...field} question={{ words: wordsOf(value), choices }}>
        {input}
      </Field>
    );
  }
  const isOnItsWay = isTyping && value.reason === 'unfinished';
  return (
    <Field {...field} error={isOnItsWay ? undefined : wordsOf(value)}>
      {input}
    </Field>
  );
};
