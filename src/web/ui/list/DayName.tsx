import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { instantOn } from '../../../domain/time.ts';
import { useFormat } from '../format/useFormat.ts';
import style from './DayName.module.css';

type DayNameProps = { readonly day: number; readonly today: number; readonly children?: ReactNode };

/** Heading of a day of London in a list: today, yesterday, else with its weekday, and what the list says of it. Both are numbers of days. */
export const DayName = ({ day, today, children }: DayNameProps) => {
  const { t } = useTranslation('ui');
  const { date, weekday } = useFormat();
  const start = instantOn(day, 0);
  const named = { date: date(start), weekday: weekday(start) };
  const name = day === today ? 'today' : day === today - 1 ? 'yesterday' : 'other';
  return (
    <h2 className={style.day}>
      {t(`day.${name}`, named)}
      {children}
    </h2>
  );
};
