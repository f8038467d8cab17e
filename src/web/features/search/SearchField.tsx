import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Block, Field, Icon, IconButton, TextInput } from '../../ui/index.ts';
import style from './SearchField.module.css';

type SearchFieldProps = { readonly value: string; readonly onChange: (value: string) => void };

/** Search field, focused when the screen opens, with the last keyword selected. */
export const SearchField = ({ value, onChange }: SearchFieldProps) => {
  const { t } = useTranslation('search');
  const field = useRef<HTMLDivElement>(null);
  const input = () => field.current?.querySelector('input');

  // Waits a frame: an opening screen takes the focus first, so that screen readers announce it. A customer who is
  // typing already is not interrupted.
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
