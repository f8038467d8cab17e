import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button/IconButton.tsx';
import { Icon } from '../icon/Icon.tsx';
import style from './field.module.css';
import { TextInput } from './TextInput.tsx';

type SearchInputProps = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  readonly maxLength?: number;
  /** Content before the button that clears the search: the number of hits. */
  readonly status?: ReactNode;
};

/** Input of a search inside a `Field`, with a button that clears it and returns to it. */
export const SearchInput = ({ value, onChange, status, ...rest }: SearchInputProps) => {
  const { t } = useTranslation('ui');
  const field = useRef<HTMLDivElement>(null);
  const clear = () => {
    onChange('');
    field.current?.querySelector('input')?.focus();
  };
  return (
    <div ref={field}>
      <TextInput
        {...rest}
        inputMode="search"
        autoComplete="off"
        value={value}
        onChange={onChange}
        lead={<Icon name="search" size={20} className={style.glass} />}
        end={
          <>
            {status}
            {value === '' ? null : <IconButton icon="close" size={20} label={t('clearSearch')} onPress={clear} />}
          </>
        }
      />
    </div>
  );
};
