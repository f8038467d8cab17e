import { useTranslation } from 'react-i18next';
import type { Schema } from '../api/index.ts';
import { useServerSeconds } from '../market/index.ts';
import { Timeline, TimelineStep, useFormat } from '../ui/index.ts';
import { useDestinationWords } from './destinationWords.ts';

type Withdrawal = Schema<'Withdrawal'>;

/** All that happened to a withdrawal, and what comes; under review for longer than expected, it says so by itself. */
export const WithdrawalTimeline = ({ withdrawal }: { readonly withdrawal: Withdrawal }) => {
  const { t } = useTranslation('withdrawals');
  const { money, foreignMoney } = useFormat();
  const destinationWords = useDestinationWords();
  const { number: name, status, requestedAt, decidedAt, amount, fee, estimate, currency } = withdrawal;
  const fixed = useFixedAmount(withdrawal);
  // A server of an earlier version sends no estimate.
  const estimated = (estimate as typeof estimate | undefined)?.actualAmountReceived;
  const asked = {
    amount: money(amount),
    fee: money(fee),
    received: foreignMoney(estimated ?? withdrawal.actualAmountReceived),
    currency,
  };
  const { payout, failureReason, returned } = withdrawal;
  return (
    <Timeline label={t('timeline.label', { number: name })}>
      <TimelineStep
        icon="done"
        title={t('timeline.asked')}
        at={requestedAt}
        isDated
        lines={[
          t(currency === 'USD' ? 'timeline.askedNote' : 'timeline.estimateNote', asked),
          destinationWords(withdrawal),
        ]}
      />
      {status === 'waiting' ? <Waiting withdrawal={withdrawal} /> : null}
      {status === 'success' ? (
        <TimelineStep
          icon="done"
          title={t('timeline.paid')}
          at={decidedAt ?? requestedAt}
          isDated
          lines={[...fixed, ...(payout ? [t('timeline.proof', { reference: payout.reference })] : [])]}
        />
      ) : null}
      {failureReason ? (
        <TimelineStep
          icon={failureReason.code === 'taken-back' ? 'done' : 'refused'}
          title={t(failureReason.code === 'taken-back' ? 'timeline.takenBack' : 'timeline.refused')}
          at={decidedAt ?? requestedAt}
          isDated
          lines={[...(failureReason.code === 'taken-back' ? [] : [failureReason.text]), t('timeline.free', asked)]}
        />
      ) : null}
      {returned ? (
        <TimelineStep
          icon="refused"
          title={t('timeline.cameBack')}
          at={returned.at}
          isDated
          lines={[t('timeline.credited', { amount: money(returned.amount) }), returned.reason]}
        />
      ) : null}
    </Timeline>
  );
};

/** Words for what is paid in another currency than US dollars, which was fixed as the payout began; none for dollars. */
const useFixedAmount = ({ currency, rate, actualAmountReceived }: Withdrawal): readonly string[] => {
  const { t } = useTranslation('withdrawals');
  const { foreignMoney } = useFormat();
  if (currency === 'USD') return [];
  return [t('timeline.fixedNote', { received: foreignMoney(actualAmountReceived), rate, currency })];
};

const Waiting = ({ withdrawal }: { readonly withdrawal: Withdrawal }) => {
  const { t } = useTranslation('withdrawals');
  const { date, time } = useFormat();
  const { beingPaidSince: since } = withdrawal;
  const fixed = useFixedAmount(withdrawal);
  if (since === null) return <UnderReview withdrawal={withdrawal} />;
  const note = t('timeline.beingPaidNote', { date: date(since), time: time(since) });
  return <TimelineStep icon="clock" title={t('timeline.beingPaid')} lines={[...fixed, note]} />;
};

const UnderReview = ({ withdrawal: { expectedAt, amount } }: { readonly withdrawal: Withdrawal }) => {
  const { t } = useTranslation('withdrawals');
  const { money, date, time } = useFormat();
  const now = useServerSeconds();
  const when = expectedAt === null ? undefined : { date: date(expectedAt), time: time(expectedAt) };
  const isLate = expectedAt !== null && now > expectedAt;
  const line = when === undefined ? t('expected.unknown') : t(isLate ? 'expected.late' : 'expected.by', when);
  return (
    <>
      <TimelineStep icon={isLate ? 'warning' : 'clock'} title={t('timeline.review')} lines={[line]} />
      <TimelineStep
        icon="ring"
        title={t('timeline.end')}
        isAhead
        lines={[t('timeline.freeIf', { amount: money(amount) })]}
      />
    </>
  );
};
