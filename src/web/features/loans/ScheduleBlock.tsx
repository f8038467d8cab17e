import { useTranslation } from 'react-i18next';
import { type Owed, scheduleOf } from '../../../domain/loans/debt.ts';
import type { AskedLoan } from '../../../domain/loans/cost.ts';
import { useServerSeconds } from '../../market/index.ts';
import { Block, useFormat } from '../../ui/index.ts';
import { instantOfDay } from './figures.ts';
import style from './loans.module.css';

/** How many dates of a term are shown, the first day and the due date among them. */
const ROWS = 6;

const someOf = (all: readonly Owed[]): readonly Owed[] => {
  const last = all.length - 1;
  const places = Array.from({ length: ROWS }, (_, row) => 1 + Math.round((row * (last - 1)) / (ROWS - 1)));
  return [...new Set(places)].flatMap((place) => all[place] ?? []);
};

/** What settles a loan on some dates of its term, if it is paid out today. */
export const ScheduleBlock = ({ loan }: { readonly loan: AskedLoan }) => {
  const { t } = useTranslation('loans');
  const { firmMoney, date } = useFormat();
  const now = useServerSeconds();
  const rows = someOf(scheduleOf(loan, now));
  return (
    <Block title={t('schedule.title')} aside="USD">
      <table className={style.table}>
        <thead>
          <tr>
            <th scope="col">{t('schedule.date')}</th>
            <th scope="col">{t('owed.interest')}</th>
            <th scope="col">{t('schedule.fees')}</th>
            <th scope="col">{t('schedule.total')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ day, interest, platformFee, earlyRepaymentFee, total }) => (
            <tr key={day}>
              <th scope="row">{date(instantOfDay(day))}</th>
              <td>{firmMoney(interest)}</td>
              <td>{firmMoney(platformFee.plus(earlyRepaymentFee.result))}</td>
              <td>{firmMoney(total.result)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={style.note}>{t('schedule.note')}</p>
    </Block>
  );
};
