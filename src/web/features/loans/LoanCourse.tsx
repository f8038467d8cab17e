import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { Block, type IconName, Timeline, TimelineStep, useFormat } from '../../ui/index.ts';
import { instantOfDate } from './figures.ts';

type Kind = Schema<'LoanEvent'>['kind'];

const ICONS: Readonly<Partial<Record<Kind, IconName>>> = {
  rejected: 'refused',
  warned: 'warning',
  overdue: 'warning',
  liquidated: 'warning',
  reversed: 'refused',
};

/** Timeline of a loan: all that happened, and what comes. */
export const LoanCourse = ({ detail: { loan, events } }: { readonly detail: Schema<'LoanDetail'> }) => {
  const { t } = useTranslation('loans');
  const { money, date } = useFormat();
  const { status, dueDate } = loan;
  const isUndecided = status === 'apply' || status === 'review';
  return (
    <Block title={t('course.title')}>
      <Timeline label={t('course.label', { number: loan.number })}>
        {events.map(({ kind, at, amount, text }, place) => (
          <TimelineStep
            key={`${place} ${kind}`}
            icon={ICONS[kind] ?? 'done'}
            title={t(`course.${kind}`)}
            at={at}
            isDated
            lines={[
              ...(amount === null ? [] : [t('usd', { amount: money(amount) })]),
              ...(text === null ? [] : [text]),
            ]}
          />
        ))}
        {isUndecided ? <TimelineStep icon="ring" title={t('course.decided')} isAhead /> : null}
        {(status === 'loan' || status === 'overdue') && dueDate !== null ? (
          <TimelineStep
            icon="ring"
            title={t('course.answered')}
            isAhead
            lines={[t('course.due', { date: date(instantOfDate(dueDate)) })]}
          />
        ) : null}
      </Timeline>
    </Block>
  );
};
