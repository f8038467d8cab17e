import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DaysSheet, DaysWords } from '../../days/index.ts';
import { EdgeTabs, Narrowing, Narrowings } from '../../ui/index.ts';
import { type HistoryFilter, STATUSES } from './filter.ts';
import style from './HistoryFilters.module.css';
import { SymbolSheet } from './SymbolSheet.tsx';

type HistoryFiltersProps = {
  readonly filter: HistoryFilter;
  readonly onChange: (changed: Partial<HistoryFilter>) => void;
};

/** Filters of the list: by status, by days, by instrument. */
export const HistoryFilters = ({ filter, onChange }: HistoryFiltersProps) => {
  const { t } = useTranslation('history');
  const [opened, setOpened] = useState<'days' | 'symbol'>();
  const close = () => setOpened(undefined);
  return (
    <div className={style.filters}>
      <EdgeTabs
        label={t('filter')}
        panelId="history"
        options={STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={filter.status}
        onChange={(status) => onChange({ status })}
      />
      <Narrowings>
        <Narrowing label={t('days.label')} icon="calendar" onPress={() => setOpened('days')}>
          <DaysWords days={filter} />
        </Narrowing>
        <Narrowing label={t('symbols.label')} onPress={() => setOpened('symbol')}>
          {filter.symbol ?? t('symbols.all')}
        </Narrowing>
      </Narrowings>
      <DaysSheet isOpen={opened === 'days'} onClose={close} filter={filter} onChange={onChange} />
      <SymbolSheet
        isOpen={opened === 'symbol'}
        onClose={close}
        symbol={filter.symbol}
        onChange={(symbol) => onChange({ symbol })}
      />
    </div>
  );
};
