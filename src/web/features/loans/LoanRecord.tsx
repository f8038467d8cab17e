import { useTranslation } from 'react-i18next';
import { dayFrom } from '../../../domain/calendarDay.ts';
import { owedOn } from '../../../domain/loans/debt.ts';
import { londonDay } from '../../../domain/time.ts';
import type { Schema } from '../../api/index.ts';
import { useServerSeconds } from '../../market/index.ts';
import { address, PATHS, useNavigation } from '../../navigation/index.ts';
import {
  Alert,
  Block,
  Button,
  Explained,
  Fact,
  Facts,
  LinkRow,
  Page,
  Ruler,
  Sum,
  Sums,
  useFormat,
} from '../../ui/index.ts';
import { coveredBy, inPercent, instantOfDate, paidOutLoan } from './figures.ts';
import { LoanCourse } from './LoanCourse.tsx';
import { Lines } from './Lines.tsx';
import style from './loans.module.css';
import { Maintenance } from './Maintenance.tsx';
import { Repayments } from './Repayments.tsx';
import { SettleBlock } from './SettleBlock.tsx';
import { Withdrawing } from './Withdrawing.tsx';

type Detail = Schema<'LoanDetail'>;
type DetailProps = { readonly detail: Detail };

/** All of one loan, with the next step. */
export const LoanRecord = ({ detail }: DetailProps) => {
  const { t } = useTranslation('loans');
  const { push } = useNavigation();
  const { money } = useFormat();
  const { loan, maintenance } = detail;
  const { id, number, productName, owed } = loan;
  return (
    <Page
      title={productName}
      subtitle={number}
      hasMode
      dock={
        owed ? (
          <Button kind="primary" onPress={() => push(address(PATHS.loanDetails, { id, repay: 'true' }))}>
            {t('repay.go', { amount: money(owed.total) })}
          </Button>
        ) : undefined
      }
    >
      <NextStep detail={detail} />
      {owed ? <OwedBlock detail={detail} owed={owed} /> : null}
      {owed ? <SettleBlock detail={detail} /> : null}
      {maintenance && owed ? <Maintenance maintenance={maintenance} owed={owed} /> : null}
      <Withdrawing detail={detail} />
      <LoanCourse detail={detail} />
      <Repayments detail={detail} />
      <Terms detail={detail} />
    </Page>
  );
};

const DAY = 86_400;

/** What happens next, and what the customer does for it. */
const NextStep = ({ detail: { loan } }: DetailProps) => {
  const { t } = useTranslation('loans');
  const { date, rate } = useFormat();
  const { status, dueDate, rejectionReason, productId, totalCostCap } = loan;
  // It is overdue from the date after its due date on.
  const from = dueDate === null ? '' : instantOfDate(dueDate) + (status === 'overdue' ? DAY : 0);
  const due = from === '' ? '' : date(from);
  const text = () => {
    if (rejectionReason !== null && status === 'reject') return rejectionReason;
    return status === 'overdue' && totalCostCap !== null
      ? t('next.overdue.capped', { share: rate(inPercent(totalCostCap)) })
      : t(`next.${status}.text`, { date: due });
  };
  const tone = status === 'overdue' ? 'bad' : status === 'reject' ? 'warn' : 'info';
  return (
    <>
      <Alert
        tone={tone}
        icon={status === 'answered' ? 'done' : status === 'reject' || status === 'overdue' ? 'warning' : 'clock'}
        title={t(`next.${status}.title`, { date: due })}
      >
        {text()}
      </Alert>
      {status === 'reject' ? (
        <Block kind="flush" label={t('next.again')}>
          <ul>
            <LinkRow
              kind="setting"
              title={t('next.again')}
              to={address(PATHS.borrowing, { product: productId })}
              hasChevron
            />
          </ul>
        </Block>
      ) : null}
    </>
  );
};

/** Days between two ticks of the term; of a long one, twice as many. */
const TICK_DAYS = 5;
const MANY_DAYS = 90;

type OwedProps = DetailProps & { readonly owed: Schema<'LoanOwed'> };

/** What is owed today with its parts; the sum and the early repayment fee explain themselves. */
const OwedBlock = ({ detail: { loan, repayments }, owed }: OwedProps) => {
  const { t } = useTranslation('loans');
  const { money, date, number } = useFormat();
  const today = londonDay(useServerSeconds());
  const due = dayFrom(loan.dueDate ?? undefined);
  const from = loan.loanedAt === null ? undefined : londonDay(loan.loanedAt);
  const day = from === undefined ? 0 : today - from;
  const paidOut = paidOutLoan(loan);
  const figures = paidOut && owedOn(paidOut, coveredBy(repayments), dayFrom(owed.date) ?? today);
  const title = t('owed.title', { date: date(instantOfDate(owed.date)) });
  return (
    <Block title={<Explained by={figures?.total}>{title}</Explained>} aside={t(`states.${loan.status}`)}>
      <p className={style.display}>
        {money(owed.total)} <small>USD</small>
      </p>
      <Facts columns={2}>
        <Fact label={t('owed.principal')}>{money(owed.principal)}</Fact>
        <Fact label={t('owed.interest')}>{money(owed.interest)}</Fact>
        <Fact label={t('owed.platformFee')}>{money(owed.platformFee)}</Fact>
        <Fact label={<Explained by={figures?.earlyRepaymentFee}>{t('owed.early')}</Explained>}>
          {money(owed.earlyRepaymentFee)}
        </Fact>
      </Facts>
      {due === undefined || from === undefined ? null : (
        <div className={style.below}>
          <Ruler
            label={t('cost.term')}
            most={due - from}
            step={due - from > MANY_DAYS ? 2 * TICK_DAYS : TICK_DAYS}
            labelled={[due - from]}
            value={day}
          />
          <p className={style.note}>
            {t('owed.day', {
              ...{ day: number(Math.max(0, day)), days: number(due - from) },
              date: date(instantOfDate(loan.dueDate ?? '')),
            })}
          </p>
        </div>
      )}
    </Block>
  );
};

/** Terms as agreed, what was signed, and the way to the contract. */
const Terms = ({ detail: { loan, application } }: DetailProps) => {
  const { t } = useTranslation('loans');
  const { money, percent, rate, date } = useFormat();
  const { id, terms, loanedAt, appliedAt, totalCostCap } = loan;
  return (
    <>
      <Block title={t('terms.title')} aside="USD">
        <Sums>
          <Sum label={t('field.quantity')}>{money(loan.quantity)}</Sum>
          <Sum label={t('cost.term')}>{t('days', { count: loan.days })}</Sum>
          <Sum label={t('terms.daily')}>{rate(inPercent(terms.dailyInterestRate))}</Sum>
          <Sum label={t('cost.interest', { count: loan.days })}>{money(loan.expectedInterest)}</Sum>
          <Sum label={t('cost.platformFee')}>{money(loan.platformFee)}</Sum>
          <Sum label={t('terms.early')}>{rate(inPercent(terms.earlyRepaymentFeeRate))}</Sum>
          <Sum label={t('cost.total')}>{money(loan.totalToRepay)}</Sum>
          {totalCostCap === null ? null : <Sum label={t('terms.cap')}>{rate(inPercent(totalCostCap))}</Sum>}
          <Sum label={t('cost.nominal')}>{percent(inPercent(loan.nominalYearlyRate))}</Sum>
          <Sum label={t('cost.effective')}>{percent(inPercent(loan.yearlyRate))}</Sum>
          <Sum label={t('terms.applied')}>{date(appliedAt)}</Sum>
        </Sums>
      </Block>
      <Block title={t('about')} aside="USD">
        <Lines
          lines={[
            [t('field.legalAddress'), application.legalAddress],
            [t('field.monthlyIncome'), money(application.monthlyIncome)],
            [t('field.expectedInvestmentAmount'), money(application.expectedInvestmentAmount)],
          ]}
        />
      </Block>
      {loanedAt === null ? null : (
        <Block kind="flush" label={t('contract.go')}>
          <ul>
            <LinkRow kind="setting" title={t('contract.go')} to={address(PATHS.loanContract, { id })} hasChevron />
          </ul>
        </Block>
      )}
    </>
  );
};
