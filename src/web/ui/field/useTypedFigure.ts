import { type ChangeEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { entryDecimal, entryFault } from '../format/entry.ts';
import { useFormat } from '../format/useFormat.ts';
import { useEntryNote } from './Field.tsx';

/** Writes into an input and keeps the position of the caret. */
const write = (input: HTMLInputElement, text: string) => {
  const caret = (input.selectionEnd ?? input.value.length) - (input.value.length - text.length);
  input.value = text;
  input.setSelectionRange(caret, caret);
};

/**
 * State of a field of figures: a canonical decimal outside, the typed text inside, with the language's separator
 * whichever one the keypad has. The typed text is kept as long as its value is the same; an invalid entry is rejected,
 * and the field shows why. Returns the input's properties.
 */
export const useTypedFigure = (value: string, onChange: (value: string) => void, isWhole = false) => {
  const { t } = useTranslation('ui');
  const { decimalSeparator } = useFormat();
  const say = useEntryNote();
  const [typed, setTyped] = useState(value);
  const inLanguage = (text: string) => text.replace(/[.,]/, decimalSeparator);
  const shown = inLanguage(entryDecimal(typed) === value ? typed : value);
  return {
    value: shown,
    onChange: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      const isPasted = nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('insertFrom');
      const text = target.value;
      const fault = entryFault(text, { isPasted, decimalSeparator, isWhole });
      say(fault && t(`entry.${fault}`));
      write(target, fault ? shown : inLanguage(text));
      if (fault) return;
      setTyped(text);
      onChange(entryDecimal(text));
    },
    onBlur: () => say(undefined),
  };
};
