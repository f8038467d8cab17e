import { useTranslation } from 'react-i18next';
import type { ComputedFigure } from '../../../domain/formula.ts';
import { amountAskedOf, amountToSendOf } from '../../../domain/funds/deposit.ts';
import { formatLondon } from '../../../domain/londonFormat.ts';
import type { Schema } from '../../api/index.ts';
import { useServerSeconds } from '../../market/index.ts';
import { Link, PATHS } from '../../navigation/index.ts';
import { useCurrencyFigure } from '../../payIn/index.ts';
import { FoldedRecord } from '../../records/index.ts';
import { Explained, type IconName, Sum, Sums, Timeline, TimelineStep, useFormat } from '../../ui/index.ts';
import style from './deposits.module.css';

type Deposit = Schema<'Deposit'>;

/** One deposit: its state and amount, and unfolded its figures, its reason and its timeline. */
export const DepositRecord = ({ deposit, isSought }: { readonly deposit: Deposit; readonly isSought: boolean }) => {
  const { t } = useTranslation('deposits');
  const { money, date } = useFormat();
  const { number, amount, status, credited, decidedAt, requestedAt } = deposit;
  return (
    <FoldedRecord
      title={t(`states.${status}`)}
      note={t('record.of', { number, way: wayOf(deposit) })}
      amount={t('figure', { figure: money(credited?.amount ?? amount), currency: 'USD' })}
      date={date(decidedAt ?? requestedAt)}
      isOpen={status === 'waiting'}
      isSought={isSought}
    >
      <Details deposit={deposit} />
    </FoldedRecord>
  );
};

const wayOf = ({ source, currency }: Deposit): string =>
  source.kind === 'crypto' ? `${source.coinName} · ${source.coinNetwork}` : `${source.bankName}, ${currency}`;

/** Labels of the rate that was credited at, where it is not the one that was asked for. */
const RATE_LABELS = {
  ...{ 'as-asked': undefined, less: undefined, more: undefined },
  ...{ late: 'record.lateRate', early: 'record.lateRate', corrected: 'record.correctedRate' },
} as const;

/** Counts the decimals that an amount was answered with. */
const digitsOf = (amount: string): number => amount.split('.')[1]?.length ?? 0;

/** What was to be sent, with its formula; none of dollars, and where the answer is not what the formula gives. */
const toSendBy = ({ amount, amountToSend, rate, currency }: Deposit): ComputedFigure | undefined => {
  if (currency === 'USD') return undefined;
  const figure = amountToSendOf(amount, { rate, currencyDigits: digitsOf(amountToSend) });
  return figure.result.eq(amountToSend) ? figure : undefined;
};

/** What was credited, with its formula; none where it is the amount that was asked for. */
const creditedBy = ({
  received,
  rate,
  amount,
  outcome,
}: NonNullable<Deposit['credited']>): ComputedFigure | undefined => {
  const figure = amountAskedOf(received, { rate });
  return outcome !== 'as-asked' && figure.result.eq(amount) ? figure : undefined;
};

const Details = ({ deposit }: { readonly deposit: Deposit }) => {
  const { t } = useTranslation(['deposits', 'shell']);
  const { money, price } = useFormat();
  const currencyFigure = useCurrencyFigure();
  const { amount, amountToSend, currency, rate, credited, status } = deposit;
  const figure = (value: string) => currencyFigure(value, currency);
  const rateLabel = credited && RATE_LABELS[credited.outcome];
  return (
    <>
      <Sums isExplained>
        <Sum label={t('amount.asked')}>{t('figure', { figure: money(amount), currency: 'USD' })}</Sum>
        <Sum
          label={
            <Explained by={toSendBy(deposit)} currency={currency}>
              {t('amount.send')}
            </Explained>
          }
        >
          {figure(amountToSend)}
        </Sum>
        {currency === 'USD' ? null : <Sum label={t('rate.one')}>{t('figure', { figure: price(rate), currency })}</Sum>}
        {credited ? (
          <>
            <Sum label={t('record.received')}>{figure(credited.received)}</Sum>
            {rateLabel ? (
              <Sum label={t(rateLabel)}>{t('figure', { figure: price(credited.rate), currency })}</Sum>
            ) : null}
            <Sum
              label={
                <Explained by={creditedBy(credited)} currency={currency}>
                  {t('record.credited')}
                </Explained>
              }
              isTotal
            >
              {t('figure', { figure: money(credited.amount), currency: 'USD' })}
            </Sum>
          </>
        ) : null}
      </Sums>
      <div className={style.course}>
        <Life deposit={deposit} />
      </div>
      {status === 'fail' ? (
        <Link className={style.again} to={PATHS.deposit}>
          {t('record.again')}
        </Link>
      ) : null}
    </>
  );
};

type Step = {
  readonly key: string;
  readonly icon: IconName;
  readonly at?: number;
  readonly isAhead?: boolean;
  readonly lines?: readonly string[];
};

/** Timeline of a deposit: proof received, sent, under review, and its end; under review for longer than expected, it says so by itself. */
const Life = ({ deposit }: { readonly deposit: Deposit }) => {
  const { t } = useTranslation('deposits');
  const { status, requestedAt, proofReceivedAt, decidedAt, expectedAt, credited, failureReason } = deposit;
  const decided = decidedAt ?? undefined;
  const now = useServerSeconds();
  const isLate = expectedAt !== null && now > expectedAt;
  const expected =
    expectedAt === null
      ? t('life.soon')
      : t(isLate ? 'life.late' : 'life.expected', { time: formatLondon(expectedAt) });
  const ends: Record<Deposit['status'], readonly Step[]> = {
    waiting: [
      { key: 'reviewed', icon: isLate ? 'warning' : 'clock', lines: [expected] },
      { key: 'end', icon: 'ring', isAhead: true },
    ],
    success: [
      {
        ...{ key: 'credited', icon: 'done' },
        ...(decided !== undefined && { at: decided }),
        lines: credited ? [t(`life.outcome.${credited.outcome}`)] : [],
      },
    ],
    fail: [
      {
        ...{ key: 'refused', icon: 'refused' },
        ...(decided !== undefined && { at: decided }),
        lines: failureReason ? [failureReason.text] : [],
      },
    ],
  };
  const steps: readonly Step[] = [
    { key: 'proof', icon: 'done', at: proofReceivedAt },
    { key: 'sent', icon: 'done', at: requestedAt },
    ...ends[status],
  ];
  return (
    <Timeline label={t('life.label', { number: deposit.number })}>
      {steps.map(({ key, ...step }) => (
        <TimelineStep key={key} title={t(`life.${key}`)} isDated={step.at !== undefined} {...step} />
      ))}
    </Timeline>
  );
};
