import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Block, Field, SearchInput } from '../../ui/index.ts';

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

  return (
    <Block label={t('field')}>
      <div ref={field}>
        <Field label={t('field')}>
          <SearchInput value={value} onChange={onChange} />
        </Field>
      </div>
    </Block>
  );
};
