import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, IconButton, SearchInput } from '../../ui/index.ts';
import style from './legal.module.css';

type SearchBarProps = {
  readonly words: string;
  readonly onChange: (words: string) => void;
  /** Number of hits, and which of them is shown, from 0. */
  readonly hits: number;
  readonly at: number;
  /** Goes so many hits on, around the end. */
  readonly onStep: (by: 1 | -1) => void;
};

/** Search within the text, which stays in sight: number of hits, the next and the previous one. */
export const SearchBar = ({ words, onChange, hits, at, onStep }: SearchBarProps) => {
  const { t } = useTranslation('legal');
  const step = (event: KeyboardEvent) => {
    // Enter on a button is the button's own.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    onStep(event.shiftKey ? -1 : 1);
  };
  const isEmpty = words.trim() === '';
  return (
    <div className={style.search} role="search" onKeyDown={step}>
      <div className={style.field}>
        <Field label={<span className="sr">{t('search')}</span>}>
          <SearchInput
            placeholder={t('search')}
            value={words}
            onChange={onChange}
            status={
              <span className={style.count} role="status">
                {isEmpty ? null : hits === 0 ? t('none') : t('position', { at: at + 1, count: hits })}
              </span>
            }
          />
        </Field>
      </div>
      {hits > 0 ? (
        <>
          <IconButton icon="up" label={t('previous')} onPress={() => onStep(-1)} />
          <IconButton icon="down" label={t('next')} onPress={() => onStep(1)} />
        </>
      ) : null}
    </div>
  );
};
