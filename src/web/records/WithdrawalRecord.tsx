import { useTranslation } from 'react-i18next';
import type { Schema } from '../api/index.ts';
import { OutwardRow, useFormat } from '../ui/index.ts';
import { useDestinationWords } from './destinationWords.ts';
import { FoldedRecord } from './FoldedRecord.tsx';
import { WithdrawalTimeline } from './WithdrawalTimeline.tsx';

type Withdrawal = Schema<'Withdrawal'>;
type State = 'waiting' | 'paid' | 'cameBack' | 'takenBack' | 'refused';

const stateOf = ({ status, returned, failureReason }: Withdrawal): State => {
  if (status === 'waiting') return 'waiting';
  if (status === 'success') return returned ? 'cameBack' : 'paid';
  return failureReason?.code === 'taken-back' ? 'takenBack' : 'refused';
};

type WithdrawalRecordProps = { readonly withdrawal: Withdrawal; readonly isSought?: boolean };

/** One withdrawal; unfolded, its timeline and the page that proves its payout. */
export const WithdrawalRecord = ({ withdrawal, isSought }: WithdrawalRecordProps) => {
  const { t } = useTranslation('withdrawals');
  const { money, date } = useFormat();
  const destinationWords = useDestinationWords();
  const state = stateOf(withdrawal);
  return (
    <FoldedRecord
      title={t(`state.${state}`)}
      note={`${withdrawal.number} · ${destinationWords(withdrawal)}`}
      amount={t('usd', { amount: money(withdrawal.amount) })}
      date={date(withdrawal.decidedAt ?? withdrawal.requestedAt)}
      isOpen={state === 'waiting'}
      isSought={isSought ?? false}
    >
      <WithdrawalTimeline withdrawal={withdrawal} />
      {withdrawal.payout?.url ? (
        <ul>
          <OutwardRow href={withdrawal.payout.url} title={t('records.proof')} />
        </ul>
      ) : null}
    </FoldedRecord>
  );
};
