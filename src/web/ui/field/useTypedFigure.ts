import { type ChangeEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { entryDecimal, entryFault } from '../format/entry.ts';
import { useFormat } from '../format/useFormat.ts';
import { useEntryNote } from './Field.tsx';

/** Writes into an input and leaves the caret where the finger is. */
const write = (input: HTMLInputElement, text: string) => {
  const caret = (input.selectionEnd ?? input.value.length) - (input.value.length - text.length);
  input.value = text;
  input.setSelectionRange(caret, caret);
};

/**
 * A field of figures: outside a canonical decimal, inside what was typed, with the language's separator whichever one
 * the keypad has. What was typed stands as long as it means the same; what is no figure is not taken, and the field says
 * why. Answers what the input needs.
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
