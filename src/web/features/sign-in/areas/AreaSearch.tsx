import { useTranslation } from 'react-i18next';
import { Field, SearchInput } from '../../../ui/index.ts';
import style from './AreaSearch.module.css';

type AreaSearchProps = { readonly value: string; readonly onChange: (value: string) => void };

/** Search for a country by its name or its calling code; stays above the list. */
export const AreaSearch = ({ value, onChange }: AreaSearchProps) => {
  const { t } = useTranslation('areas');
  return (
    <div role="search" className={style.bar}>
      <Field label={<span className="sr">{t('search')}</span>}>
        <SearchInput placeholder={t('placeholder')} value={value} onChange={onChange} />
      </Field>
    </div>
  );
};
