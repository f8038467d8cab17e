import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ENTRY_TYPES, type LedgerEntryType } from '../../../domain/ledger/entryType.ts';
import { DaysSheet, DaysWords } from '../../days/index.ts';
import { ChoiceList, Narrowing, Narrowings, Sheet } from '../../ui/index.ts';
import type { TransactionFilter } from './filter.ts';
import { typeWords } from './subject.ts';

type TransactionFiltersProps = {
  readonly filter: TransactionFilter;
  readonly onChange: (changed: Partial<TransactionFilter>) => void;
};

type TypeChoice = LedgerEntryType | 'all';
const CHOICES: readonly TypeChoice[] = ['all', ...ENTRY_TYPES];

/** Filters of the list: by the type of entries, by days. */
export const TransactionFilters = ({ filter, onChange }: TransactionFiltersProps) => {
  const { t } = useTranslation('transactions');
  const [opened, setOpened] = useState<'type' | 'days'>();
  const close = () => setOpened(undefined);
  return (
    <>
      <Narrowings>
        <Narrowing label={t('filter')} onPress={() => setOpened('type')}>
          {t(typeWords(filter.type ?? 'all'))}
        </Narrowing>
        <Narrowing label={t('days')} icon="calendar" onPress={() => setOpened('days')}>
          <DaysWords days={filter} />
        </Narrowing>
      </Narrowings>
      <Sheet isOpen={opened === 'type'} onClose={close} title={t('filter')}>
        <ChoiceList
          label={t('filter')}
          options={CHOICES.map((value) => ({ value, label: t(typeWords(value)) }))}
          value={filter.type ?? 'all'}
          onChange={(type) => onChange({ type: type === 'all' ? undefined : type })}
          onPress={close}
        />
      </Sheet>
      <DaysSheet isOpen={opened === 'days'} onClose={close} filter={filter} onChange={onChange} />
    </>
  );
};
