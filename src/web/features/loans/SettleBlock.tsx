import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayFrom } from '../../../domain/calendarDay.ts';
import { owedOn } from '../../../domain/loans/debt.ts';
import { dateText, londonDay } from '../../../domain/time.ts';
import type { Schema } from '../../api/index.ts';
import { useServerSeconds } from '../../market/index.ts';
import { Block, Explained, Field, Sum, Sums, TextInput, useFormat } from '../../ui/index.ts';
import { coveredBy, instantOfDay, paidOutLoan } from './figures.ts';
import style from './loans.module.css';

/** Furthest date that can be asked about, days: beyond the longest term and a delay. */
const FURTHEST_DAYS = 730;

/** What settles a loan today, tomorrow, and on any chosen day, each with its formula. */
export const SettleBlock = ({ detail: { loan, repayments } }: { readonly detail: Schema<'LoanDetail'> }) => {
  const { t } = useTranslation('loans');
  const { money, date } = useFormat();
  const today = londonDay(useServerSeconds());
  const [chosen, setChosen] = useState('');
  const paidOut = paidOutLoan(loan);
  if (!paidOut) return null;
  const due = dayFrom(loan.dueDate ?? undefined);
  const day = dayFrom(chosen);
  const isOutside = day !== undefined && (day < today || day > today + FURTHEST_DAYS);
  const lineOf = (words: string, of: number) => {
    const { total } = owedOn(paidOut, coveredBy(repayments), of);
    return (
      <Sum key={words} label={<Explained by={total}>{words}</Explained>}>
        {money(total.result)}
      </Sum>
    );
  };
  return (
    <Block title={t('settle.title')} aside="USD">
      <Sums isExplained>
        {lineOf(t('settle.today', { date: date(instantOfDay(today)) }), today)}
        {lineOf(t('settle.tomorrow', { date: date(instantOfDay(today + 1)) }), today + 1)}
        {due !== undefined && due > today + 1 ? lineOf(t('course.due', { date: date(instantOfDay(due)) }), due) : null}
        {day === undefined || isOutside ? null : lineOf(t('settle.on', { date: date(instantOfDay(day)) }), day)}
      </Sums>
      <div className={style.below}>
        <Field label={t('settle.choose')} error={isOutside ? t('settle.outside') : undefined}>
          <TextInput
            type="date"
            value={chosen === '' ? '' : chosen}
            onChange={setChosen}
            placeholder={dateText(today)}
          />
        </Field>
      </div>
      <p className={style.note}>{t('settle.note')}</p>
    </Block>
  );
};
