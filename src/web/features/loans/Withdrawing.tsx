import { useTranslation } from 'react-i18next';
import { dayFrom } from '../../../domain/calendarDay.ts';
import { allocationsOf } from '../../../domain/loans/allocation.ts';
import { owedOn } from '../../../domain/loans/debt.ts';
import { loanDates } from '../../../domain/loans/dates.ts';
import { londonDay } from '../../../domain/time.ts';
import type { Schema } from '../../api/index.ts';
import { useServerSeconds } from '../../market/index.ts';
import { NotDone } from '../../refusals/index.ts';
import { Alert, Block, Button, Sum, Sums, useFormat, useNotice } from '../../ui/index.ts';
import { acceptedOf, instantOfDate, instantOfDay, paidOutLoan } from './figures.ts';
import style from './loans.module.css';
import { useLoanWithdrawal } from './useLoanIntents.ts';

/** Right of withdrawal: until its last date, the customer ends the loan without fees. */
export const Withdrawing = ({ detail: { loan, repayments } }: { readonly detail: Schema<'LoanDetail'> }) => {
  const { t } = useTranslation('loans');
  const { money, date } = useFormat();
  const ask = useNotice();
  const now = useServerSeconds();
  const { id, withdrawUntil, withdrawnAt, owed } = loan;
  const { progress, start, unsent, forget } = useLoanWithdrawal(id, () => undefined);
  const paidOut = paidOutLoan(loan);
  if (withdrawnAt !== null) {
    return <Alert tone="info" icon="done" title={t('withdraw.done', { date: date(withdrawnAt) })} />;
  }
  const until = dayFrom(withdrawUntil ?? undefined);
  // One that comes after the last date is said although nothing can be pressed any more.
  const failure = unsent ? <NotDone title={t('notDone')} failure={unsent} ended="loan" /> : null;
  if (!paidOut || !owed || until === undefined || londonDay(now) > until) return failure;
  const after = { ...paidOut, withdrawnAt: now };
  const figures = owedOn(after, allocationsOf(after, acceptedOf(repayments)), londonDay(now));
  const due = date(instantOfDay(loanDates(after).dueDay));
  const withdraw = async () => {
    const isAgreed = await ask({
      mode: 'real',
      text: t('withdraw.question', { date: due }),
      figures: (
        <Sums>
          <Sum label={t('owed.principal')}>{money(figures.principal)}</Sum>
          <Sum label={t('owed.interest')}>{money(figures.interest)}</Sum>
          <Sum label={t('owed.platformFee')}>{money(figures.platformFee)}</Sum>
          <Sum label={t('owed.early')}>{money(figures.earlyRepaymentFee.result)}</Sum>
          <Sum label={t('withdraw.total')} isTotal>
            {money(figures.total.result)}
          </Sum>
        </Sums>
      ),
    });
    if (!isAgreed) return;
    forget();
    start({ loanId: id });
  };
  return (
    <Block title={t('withdraw.title')}>
      <p className={style.text}>{t('withdraw.text', { date: date(instantOfDate(withdrawUntil ?? '')), due })}</p>
      {failure}
      <div className={style.below}>
        <Button onPress={() => void withdraw()} waiting={progress === 'idle' ? undefined : t(`progress.${progress}`)}>
          {t('withdraw.go')}
        </Button>
      </div>
    </Block>
  );
};
