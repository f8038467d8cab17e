import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Block, Field, Icon, IconButton, TextInput } from '../../ui/index.ts';
import style from './SearchField.module.css';

type SearchFieldProps = { readonly value: string; readonly onChange: (value: string) => void };

/** The field that the screen is for: ready to type in, with what was searched last selected. */
export const SearchField = ({ value, onChange }: SearchFieldProps) => {
  const { t } = useTranslation('search');
  const field = useRef<HTMLDivElement>(null);
  const input = () => field.current?.querySelector('input');

  // A frame later, as a screen that opens takes the focus first, so that its name is heard. Who types already goes on.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const field = input();
      if (field !== document.activeElement) field?.select();
    });
    return () => cancelAnimationFrame(frame);
  }, []);

  const empty = () => {
    onChange('');
    input()?.focus();
  };
  return (
    <Block label={t('field')}>
      <div ref={field}>
        <Field label={t('field')}>
          <TextInput
            value={value}
            onChange={onChange}
            inputMode="search"
            autoComplete="off"
            lead={<Icon name="search" size={20} className={style.glass} />}
            end={value === '' ? null : <IconButton icon="close" size={20} label={t('clear')} onPress={empty} />}
          />
        </Field>
      </div>
    </Block>
  );
};
