import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/index.ts';
import { ChoiceList, Field, Sheet, SkeletonRows, TextInput } from '../../ui/index.ts';
import style from './SymbolSheet.module.css';

type SymbolSheetProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly symbol: string | undefined;
  readonly onChange: (symbol: string | undefined) => void;
};

/** Sheet to choose an instrument of the market, or all of them. */
export const SymbolSheet = ({ isOpen, onClose, symbol, onChange }: SymbolSheetProps) => {
  const { t } = useTranslation('history');
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('symbols.label')}>
      <SymbolList symbol={symbol} onChange={onChange} onClose={onClose} />
    </Sheet>
  );
};

const SymbolList = ({ symbol, onChange, onClose }: Omit<SymbolSheetProps, 'isOpen'>) => {
  const { t } = useTranslation('history');
  const [typed, setTyped] = useState('');
  const { data } = api.useListMarketTabsQuery();
  if (!data) return <SkeletonRows count={6} />;
  const words = typed.trim().toLowerCase();
  const instruments = data.tabs
    .flatMap((tab) => tab.instruments)
    .filter(({ symbol: code, name }) => `${code} ${name}`.toLowerCase().includes(words));
  const all = words === '' ? [{ value: '', label: t('symbols.all') }] : [];
  return (
    <>
      <Field label={t('symbols.search')}>
        <TextInput value={typed} onChange={setTyped} autoComplete="off" />
      </Field>
      <div className={style.list}>
        <ChoiceList
          label={t('symbols.label')}
          options={[...all, ...instruments.map(({ symbol: code, name }) => ({ value: code, label: code, note: name }))]}
          value={symbol ?? ''}
          onChange={(code) => onChange(code === '' ? undefined : code)}
          onPress={onClose}
        />
        {all.length === 0 && instruments.length === 0 ? <p className={style.none}>{t('symbols.none')}</p> : null}
      </div>
    </>
  );
};
