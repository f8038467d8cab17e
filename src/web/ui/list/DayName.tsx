import { useTranslation } from 'react-i18next';
import { instantOn } from '../../../domain/time.ts';
import { useFormat } from '../format/useFormat.ts';

/** Heading of a day of London in a list: today, yesterday, else with its weekday. Both are numbers of days. */
export const DayName = ({ day, today }: { readonly day: number; readonly today: number }) => {
  const { t } = useTranslation('ui');
  const { date, weekday } = useFormat();
  const start = instantOn(day, 0);
  const named = { date: date(start), weekday: weekday(start) };
  if (day === today) return t('day.today', named);
  return day === today - 1 ? t('day.yesterday', named) : t('day.other', named);
};
