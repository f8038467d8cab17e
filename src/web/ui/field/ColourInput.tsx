import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isColour } from '../../device/preferences.ts';
import style from './ColourInput.module.css';
import field from './field.module.css';
import { useEntryNote, useFieldTies } from './Field.tsx';

type ColourInputProps = {
  /** `#rrggbb`. */
  readonly value: string;
  readonly onChange: (colour: string) => void;
  /** Name of the browser's own picker, for screen readers. */
  readonly pickerLabel: string;
};

/**
 * Input of a colour, by the browser's picker or by its six digits. Incomplete text stays as typed, and changes nothing.
 */
export const ColourInput = ({ value, onChange, pickerLabel }: ColourInputProps) => {
  const { t } = useTranslation('ui');
  const ties = useFieldTies();
  const note = useEntryNote();
  const [typed, setTyped] = useState({ text: value, of: value });
  const type = (text: string) => {
    const colour = text.startsWith('#') ? text : `#${text}`;
    setTyped({ text, of: isColour(colour) ? colour : value });
    note(isColour(colour) ? undefined : t('entry.colour'));
    if (isColour(colour)) onChange(colour);
  };
  return (
    <div className={style.pair}>
      <input
        className={style.picker}
        type="color"
        aria-label={pickerLabel}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className={field.input}>
        <input
          {...ties}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={7}
          value={typed.of === value ? typed.text : value}
          onChange={(event) => type(event.target.value.trim())}
        />
      </div>
    </div>
  );
};
