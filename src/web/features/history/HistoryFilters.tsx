import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateText } from '../../../domain/time.ts';
import { EdgeTabs, Icon, type IconName } from '../../ui/index.ts';
import { DaysSheet } from './DaysSheet.tsx';
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
      <div className={style.strip}>
        <Narrowing label={t('days.label')} icon="calendar" onPress={() => setOpened('days')}>
          <DaysWords filter={filter} />
        </Narrowing>
        <Narrowing label={t('symbols.label')} onPress={() => setOpened('symbol')}>
          {filter.symbol ?? t('symbols.all')}
        </Narrowing>
      </div>
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

const DaysWords = ({ filter: { from, to } }: { readonly filter: HistoryFilter }) => {
  const { t } = useTranslation('history');
  if (from === undefined) return to === undefined ? t('days.all') : t('days.until', { end: dateText(to) });
  if (to === undefined) return t('days.since', { start: dateText(from) });
  return from === to ? dateText(from) : t('days.between', { start: dateText(from), end: dateText(to) });
};

type NarrowingProps = {
  readonly label: string;
  readonly icon?: IconName;
  readonly onPress: () => void;
  readonly children: ReactNode;
};

const Narrowing = ({ label, icon, onPress, children }: NarrowingProps) => (
  <button type="button" className={style.narrowing} aria-haspopup="dialog" onClick={onPress}>
    <span>
      {icon ? <Icon name={icon} size={16} /> : null}
      <span className="sr">{label}</span>
      {children}
      <Icon name="down" size={16} />
    </span>
  </button>
);
