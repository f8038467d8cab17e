import { type ChangeEvent, useState } from 'react';
import {
  entryOf,
  type FigureEntry,
  type FigureRules,
  isUnread,
  readFigure,
} from '../../../domain/input/figureEntry.ts';
import { useFormat } from '../format/useFormat.ts';

/**
 * A field of figures: outside an entry, inside what was typed. What was typed stands as it is, also where it is no figure
 * yet, until the field is left or the language changes: then a figure is written as the language writes it. Answers what
 * the input needs.
 */
export const useTypedFigure = (
  value: FigureEntry,
  onChange: (value: FigureEntry) => void,
  rules: Omit<FigureRules, 'decimalSeparator'>,
) => {
  const { decimalSeparator } = useFormat();
  const inLanguage = (figure: string) => figure.replace('.', decimalSeparator);
  const read = (text: string) => entryOf(readFigure(text, { ...rules, decimalSeparator }));
  const [typed, setTyped] = useState({ text: isUnread(value) ? value.typed : inLanguage(value), decimalSeparator });
  const keep = (text: string) => setTyped({ text, decimalSeparator });
  const shownOf = (entry: FigureEntry) => {
    if (isUnread(entry)) return entry.typed;
    const isOfLanguage = typed.decimalSeparator === decimalSeparator;
    return isOfLanguage && read(typed.text) === entry ? typed.text : inLanguage(entry);
  };
  return {
    value: shownOf(value),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      keep(target.value);
      onChange(read(target.value));
    },
    onBlur: () => {
      if (!isUnread(value)) keep(inLanguage(value));
    },
  };
};
