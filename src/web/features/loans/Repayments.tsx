import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { useCurrencyFigure } from '../../payIn/index.ts';
import { FoldedRecord } from '../../records/index.ts';
import { Block, Sum, Sums, useFormat } from '../../ui/index.ts';
import style from './loans.module.css';

type Repayment = Schema<'LoanRepayment'>;

/** Repayments of a loan, the newest first, each with what it covered. */
export const Repayments = ({ detail: { repayments } }: { readonly detail: Schema<'LoanDetail'> }) => {
  const { t } = useTranslation('loans');
  if (repayments.length === 0) return null;
  return (
    <Block title={t('repayments.title')}>
      {repayments.map((repayment) => (
        <Record key={repayment.id} repayment={repayment} />
      ))}
    </Block>
  );
};

const Record = ({ repayment }: { readonly repayment: Repayment }) => {
  const { t } = useTranslation('loans');
  const { money, date, serverWords } = useFormat();
  const currencyFigure = useCurrencyFigure();
  const { number, amount, amountToSend, currency, status, credited, covers, failureReason } = repayment;
  const { requestedAt, decidedAt, reversedAt, reversalReason, notes } = repayment;
  return (
    <FoldedRecord
      title={t(reversedAt === null ? `repayments.states.${status}` : 'repayments.states.reversed')}
      note={number}
      amount={t('usd', { amount: money(credited?.amount ?? amount) })}
      date={date(reversedAt ?? decidedAt ?? requestedAt)}
      isOpen={status === 'waiting'}
    >
      <Sums>
        <Sum label={t('repayments.asked')}>{t('usd', { amount: money(amount) })}</Sum>
        <Sum label={t('repayments.sent')}>{currencyFigure(amountToSend, currency)}</Sum>
        {credited ? <Sum label={t('repayments.received')}>{currencyFigure(credited.received, currency)}</Sum> : null}
        {covers ? (
          <>
            <Sum label={t('owed.platformFee')}>{money(covers.platformFee)}</Sum>
            <Sum label={t('owed.interest')}>{money(covers.interest)}</Sum>
            <Sum label={t('owed.principal')}>{money(covers.principal)}</Sum>
            <Sum label={t('owed.early')}>{money(covers.earlyRepaymentFee)}</Sum>
            <Sum label={t('repayments.covered')} isTotal>
              {money(covers.total)}
            </Sum>
          </>
        ) : null}
      </Sums>
      {status === 'waiting' ? (
        <>
          <p className={style.note}>{t('repayments.waiting')}</p>
          <p className={style.note}>{t('repay.notHeld')}</p>
        </>
      ) : null}
      {/* A server of an earlier version sends none. */}
      {((notes as typeof notes | undefined) ?? []).map(({ code, text }) => (
        <p key={code} className={style.text}>
          {serverWords(text)}
        </p>
      ))}
      {failureReason ? <p className={style.text}>{failureReason.text}</p> : null}
      {reversalReason === null ? null : <p className={style.text}>{reversalReason}</p>}
    </FoldedRecord>
  );
};
