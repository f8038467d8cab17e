import { type ChangeEvent, useState } from 'react';
import { entryDecimal, isFigureEntry, withoutGrouping } from '../format/entry.ts';
import { useFormat } from '../format/useFormat.ts';

/**
 * A field of figures: outside a canonical decimal, inside what was typed, with the language's separator whichever one
 * the keypad has. What was typed stands as long as it means the same.
 */
export const useTypedFigure = (value: string, onChange: (value: string) => void) => {
  const { decimalSeparator } = useFormat();
  const [typed, setTyped] = useState(value);
  const shown = entryDecimal(typed) === value ? typed : value;
  return {
    shown: shown.replace(/[.,]/, decimalSeparator),
    take: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      const isPasted = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertFromPaste';
      const text = isPasted ? withoutGrouping(target.value) : target.value;
      if (!isFigureEntry(text)) return;
      setTyped(text);
      onChange(entryDecimal(text));
    },
  };
};
