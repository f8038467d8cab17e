import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dayFrom } from '../../../domain/calendarDay.ts';
import { allocationsOf } from '../../../domain/loans/allocation.ts';
import { owedOn } from '../../../domain/loans/debt.ts';
import { loanDates } from '../../../domain/loans/dates.ts';
import type { PaidOutLoan } from '../../../domain/loans/interest.ts';
import { returnedByWithdrawal } from '../../../domain/loans/withdrawal.ts';
import { londonDay } from '../../../domain/time.ts';
import type { Schema } from '../../api/index.ts';
import { useServerSeconds } from '../../market/index.ts';
import { NotDone } from '../../refusals/index.ts';
import { Alert, Block, Button, Sum, Sums, useFormat, useNotice } from '../../ui/index.ts';
import { acceptedOf, instantOfDate, instantOfDay, paidOutLoan } from './figures.ts';
import style from './loans.module.css';
import { useLoanWithdrawal } from './useLoanIntents.ts';

type Detail = Schema<'LoanDetail'>;
type Withdrawal = ReturnType<typeof useLoanWithdrawal>;

/** Right of withdrawal: until its last date, the customer ends the loan without fees, also one that is repaid. */
export const Withdrawing = ({ detail }: { readonly detail: Detail }) => {
  const { t } = useTranslation('loans');
  const { date } = useFormat();
  const today = londonDay(useServerSeconds());
  const { id, status, withdrawUntil, withdrawnAt } = detail.loan;
  const withdrawal = useLoanWithdrawal(id, () => undefined);
  const paidOut = paidOutLoan(detail.loan);
  if (withdrawnAt !== null) {
    return <Alert tone="info" icon="done" title={t('withdraw.done', { date: date(withdrawnAt) })} />;
  }
  const until = dayFrom(withdrawUntil ?? undefined);
  if (paidOut && until !== undefined && today <= until) {
    const props = { detail, paidOut, withdrawal };
    if (status === 'answered') return <OfRepaid {...props} />;
    if (detail.loan.owed) return <OfRunning {...props} />;
  }
  // One that comes after the last date is said although nothing can be pressed any more.
  return <Failure withdrawal={withdrawal} />;
};

const Failure = ({ withdrawal: { unsent } }: { readonly withdrawal: Withdrawal }) => {
  const { t } = useTranslation('loans');
  return unsent ? <NotDone title={t('notDone')} failure={unsent} ended="loan" /> : null;
};

type WithdrawalProps = { readonly detail: Detail; readonly paidOut: PaidOutLoan; readonly withdrawal: Withdrawal };

/** Withdrawal from a loan that runs: principal and interest stay owed, and no fee. */
const OfRunning = ({ detail: { loan, repayments }, paidOut, withdrawal }: WithdrawalProps) => {
  const { t } = useTranslation('loans');
  const { money, date } = useFormat();
  const now = useServerSeconds();
  const after = { ...paidOut, withdrawnAt: now };
  const figures = owedOn(after, allocationsOf(after, acceptedOf(repayments)), londonDay(now));
  const due = date(instantOfDay(loanDates(after).dueDay));
  return (
    <Offer
      loanId={loan.id}
      withdrawal={withdrawal}
      text={t('withdraw.text', { date: date(instantOfDate(loan.withdrawUntil ?? '')), due })}
      question={t('withdraw.question', { date: due })}
      figures={
        <Sums>
          <Sum label={t('owed.principal')}>{money(figures.principal)}</Sum>
          <Sum label={t('owed.interest')}>{money(figures.interest)}</Sum>
          <Sum label={t('owed.platformFee')}>{money(figures.platformFee)}</Sum>
          <Sum label={t('owed.early')}>{money(figures.earlyRepaymentFee.result)}</Sum>
          <Sum label={t('withdraw.total')} isTotal>
            {money(figures.total.result)}
          </Sum>
        </Sums>
      }
    />
  );
};

/** Withdrawal from a loan that is repaid: the fees that were repaid come back. Without fees there is nothing to bring. */
const OfRepaid = ({ detail: { loan, repayments }, paidOut, withdrawal }: WithdrawalProps) => {
  const { t } = useTranslation('loans');
  const { money, date } = useFormat();
  const back = returnedByWithdrawal(paidOut, acceptedOf(repayments), useServerSeconds());
  if (back.total.lte(0)) return <Failure withdrawal={withdrawal} />;
  const amount = money(back.total);
  const figures = (
    <Sums>
      <Sum label={t('owed.platformFee')}>{money(back.platformFee)}</Sum>
      <Sum label={t('owed.early')}>{money(back.earlyRepaymentFee)}</Sum>
      {back.interest.isZero() ? null : <Sum label={t('withdraw.interestLess')}>{money(back.interest)}</Sum>}
      <Sum label={t('withdraw.back')} isTotal>
        {amount}
      </Sum>
    </Sums>
  );
  return (
    <Offer
      loanId={loan.id}
      withdrawal={withdrawal}
      text={t('withdraw.repaidText', { date: date(instantOfDate(loan.withdrawUntil ?? '')), amount })}
      shown={figures}
      question={t('withdraw.repaidQuestion', { amount })}
      figures={figures}
    />
  );
};

type OfferProps = {
  readonly loanId: string;
  readonly withdrawal: Withdrawal;
  readonly text: string;
  /** Figures on the screen itself. */
  readonly shown?: ReactNode;
  readonly question: string;
  readonly figures: ReactNode;
};

/** What a withdrawal does and until when it is possible; it is sent after a question with every figure. */
const Offer = ({ loanId, withdrawal, text, shown, question, figures }: OfferProps) => {
  const { t } = useTranslation('loans');
  const ask = useNotice();
  const { progress, start, forget } = withdrawal;
  const withdraw = async () => {
    if (!(await ask({ mode: 'real', text: question, figures }))) return;
    forget();
    start({ loanId });
  };
  return (
    <Block title={t('withdraw.title')}>
      <p className={style.text}>{text}</p>
      {shown === undefined ? null : <div className={style.below}>{shown}</div>}
      <Failure withdrawal={withdrawal} />
      <div className={style.below}>
        <Button onPress={() => void withdraw()} waiting={progress === 'idle' ? undefined : t(`progress.${progress}`)}>
          {t('withdraw.go')}
        </Button>
      </div>
    </Block>
  );
};
