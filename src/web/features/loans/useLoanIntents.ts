import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { loansApi } from '../../api/loans.ts';
import { type Outcome, useIntent } from '../../intents/index.ts';
import type { Failure } from '../../refusals/index.ts';
import { useToast } from '../../ui/index.ts';

type Loan = Schema<'Loan'>;
type Repayment = Schema<'LoanRepayment'>;

const REAL = { 'X-Account': 'real' } as const;

/** A request about a loan deals at no price of the market: its press has no time. */
const isTimed = () => false;

/** Returns the handler of an outcome, and why the last press was not taken. */
const useOutcome = <Answer>(onDone: (answer: Answer) => void) => {
  const [unsent, setUnsent] = useState<Failure>();
  const onEnd = (outcome: Outcome<Answer>): void => {
    if (outcome.kind === 'done') onDone(outcome.answer);
    else {
      const error = outcome.kind === 'refused' ? outcome.error : undefined;
      setUnsent({ error, isOffline: outcome.kind === 'offline' });
    }
  };
  return { unsent, forget: () => setUnsent(undefined), onEnd };
};

/** Copies a request, whose lists are read-only here, for the call. */
const sendable = ({ agreements, signature, ...request }: Schema<'ApplyForLoanRequest'>) => ({
  ...request,
  agreements: [...agreements],
  signature:
    signature.kind === 'drawn' ? { ...signature, strokes: signature.strokes?.map((stroke) => [...stroke]) } : signature,
});

/** Applies for a loan, once however often it is pressed, over lost answers and reloads. */
export const useApplication = (onDone: (loan: Loan) => void) => {
  const { t } = useTranslation('loans');
  const toast = useToast();
  const [apply] = loansApi.useApplyForLoanMutation();
  const { onEnd, ...rest } = useOutcome(onDone);
  const intent = useIntent<Schema<'ApplyForLoanRequest'>, Loan>({
    operationId: 'applyForLoan',
    isTimed,
    send: (request, key) => apply({ ...REAL, 'Idempotency-Key': key, applyForLoanRequest: sendable(request) }).unwrap(),
    say: () => toast(t('sent.application')),
    onEnd,
  });
  return { ...rest, ...intent };
};

/** Sends a repayment, once however often it is pressed. */
export const useRepayment = (loanId: string, onDone: (repayment: Repayment) => void) => {
  const { t } = useTranslation('loans');
  const toast = useToast();
  const [repay] = loansApi.useRepayLoanMutation();
  const { onEnd, ...rest } = useOutcome(onDone);
  const intent = useIntent<Schema<'RepayLoanRequest'>, Repayment>({
    operationId: 'repayLoan',
    subject: loanId,
    isTimed,
    send: (repayLoanRequest, key) => repay({ ...REAL, 'Idempotency-Key': key, repayLoanRequest }).unwrap(),
    say: () => toast(t('sent.repayment')),
    onEnd,
  });
  return { ...rest, ...intent };
};

/** Withdraws from a loan, once however often it is pressed. */
export const useLoanWithdrawal = (loanId: string, onDone: (loan: Loan) => void) => {
  const { t } = useTranslation('loans');
  const toast = useToast();
  const [withdraw] = loansApi.useWithdrawFromLoanMutation();
  const { onEnd, ...rest } = useOutcome(onDone);
  const intent = useIntent<Schema<'WithdrawFromLoanRequest'>, Loan>({
    operationId: 'withdrawFromLoan',
    subject: loanId,
    isTimed,
    send: (withdrawFromLoanRequest, key) =>
      withdraw({ ...REAL, 'Idempotency-Key': key, withdrawFromLoanRequest }).unwrap(),
    say: () => toast(t('sent.withdrawal')),
    onEnd,
  });
  return { ...rest, ...intent };
};
