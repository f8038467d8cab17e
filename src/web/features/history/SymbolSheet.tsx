import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { api } from '../../api/index.ts';
import { selectAccountType } from '../../device/session.ts';
import { ChoiceList, Field, Sheet, SkeletonRows, TextInput } from '../../ui/index.ts';
import style from './SymbolSheet.module.css';

type SymbolSheetProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly symbol: string | undefined;
  readonly onChange: (symbol: string | undefined) => void;
};

/** Orders whose instruments are listed first: the most that one page has. */
const LATEST_ORDERS = 100;

/** Sheet to choose an instrument of the market, those that were traded lately first, or all of them. */
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
  const account = useSelector(selectAccountType);
  const latest = api.useListOrdersQuery({ 'X-Account': account, view: 'history', size: LATEST_ORDERS });
  // The list waits for both readings and then keeps its order: an instrument must not move under the finger.
  const isRead = data !== undefined && !latest.isLoading;
  const [traded, setTraded] = useState<ReadonlySet<string>>();
  if (isRead && !traded) setTraded(new Set(latest.data?.items.map((order) => order.symbol)));
  if (!data || !traded) return <SkeletonRows count={6} />;
  const words = typed.trim().toLowerCase();
  const instruments = data.tabs
    .flatMap((tab) => tab.instruments)
    .toSorted((one, other) => Number(traded.has(other.symbol)) - Number(traded.has(one.symbol)))
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
