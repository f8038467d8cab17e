import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayFrom } from '../../domain/calendarDay.ts';
import { dateText, londonDay } from '../../domain/time.ts';
import { useServerSeconds } from '../market/index.ts';
import { Button, ChoiceList, Field, Sheet, TextInput } from '../ui/index.ts';
import style from './DaysSheet.module.css';
import type { Days } from './days.ts';

/** Length of each choice in London days, today included; 0 is all of them. */
const SPANS = { all: 0, today: 1, week: 7, month: 30, quarter: 90 } as const;
type Span = keyof typeof SPANS;
const NAMES = Object.keys(SPANS) as readonly Span[];

const daysOf = (span: Span, today: number): Days =>
  span === 'all' ? { from: undefined, to: undefined } : { from: today - SPANS[span] + 1, to: today };

type DaysSheetProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly filter: Days;
  readonly onChange: (days: Days) => void;
};

/** Sheet to choose London days: one of the usual spans, or any first and last day. */
export const DaysSheet = ({ isOpen, onClose, filter, onChange }: DaysSheetProps) => {
  const { t } = useTranslation('history');
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('days.label')}>
      <DaysForm filter={filter} onChange={onChange} onClose={onClose} />
    </Sheet>
  );
};

const DaysForm = ({ filter, onChange, onClose }: Omit<DaysSheetProps, 'isOpen'>) => {
  const { t } = useTranslation('history');
  const today = londonDay(useServerSeconds());
  const [from, setFrom] = useState(filter.from === undefined ? '' : dateText(filter.from));
  const [to, setTo] = useState(filter.to === undefined ? '' : dateText(filter.to));
  const chosen = NAMES.find((span) => {
    const days = daysOf(span, today);
    return days.from === filter.from && days.to === filter.to;
  });
  const show = () => {
    onChange({ from: dayFrom(from), to: dayFrom(to) });
    onClose();
  };
  return (
    <>
      <ChoiceList
        label={t('days.label')}
        options={NAMES.map((value) => ({ value, label: t(`days.${value}`) }))}
        value={chosen}
        onChange={(span) => onChange(daysOf(span, today))}
        onPress={onClose}
      />
      <div className={style.own}>
        <Field label={t('days.first')}>
          <TextInput type="date" value={from} onChange={setFrom} />
        </Field>
        <Field label={t('days.last')}>
          <TextInput type="date" value={to} onChange={setTo} />
        </Field>
      </div>
      <Button kind="primary" onPress={show}>
        {t('days.show')}
      </Button>
    </>
  );
};
