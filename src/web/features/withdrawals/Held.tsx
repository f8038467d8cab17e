import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { WithdrawalTimeline } from '../../records/index.ts';
import { type Failure, NotDone } from '../../refusals/index.ts';
import { Block, Button, useFormat, useNotice } from '../../ui/index.ts';
import { useTakeBack } from './useWithdrawalIntent.ts';
import style from './withdrawals.module.css';

type Withdrawal = Schema<'Withdrawal'>;
type HeldProps = { readonly withdrawals: readonly Withdrawal[]; readonly onChanged: () => void };

/**
 * Withdrawals that wait, each with its timeline; until its payout begins, the button that takes it back. One that is paid
 * while it is taken back stays until the outcome is known, and then says why it was not.
 */
export const Held = ({ withdrawals, onChanged }: HeldProps) =>
  withdrawals.map((withdrawal) => <HeldOne key={withdrawal.id} withdrawal={withdrawal} onChanged={onChanged} />);

const HeldOne = ({ withdrawal, onChanged }: { readonly withdrawal: Withdrawal; readonly onChanged: () => void }) => {
  const { t } = useTranslation('withdrawals');
  const { money, enteredMoney } = useFormat();
  const ask = useNotice();
  const [failure, setFailure] = useState<Failure>();
  const { progress, start } = useTakeBack(withdrawal.id, {
    onDone: onChanged,
    onFailed(failed) {
      setFailure(failed);
      onChanged();
    },
  });
  const amount = t('usd', { amount: enteredMoney(withdrawal.amount) });
  const takeBack = async () => {
    if (!(await ask({ mode: 'real', text: <TakeBackQuestion amount={withdrawal.amount} /> }))) return;
    setFailure(undefined);
    start({ id: withdrawal.id });
  };
  const isWaiting = withdrawal.status === 'waiting';
  const isUnderWay = progress !== 'idle';
  if (!isWaiting && !isUnderWay && failure === undefined) return null;
  return (
    <Block title={t('held.title')} aside={t('usd', { amount: money(withdrawal.amount) })}>
      <div className={style.course}>
        <WithdrawalTimeline withdrawal={withdrawal} />
      </div>
      {failure === undefined ? null : <NotDone title={t('refused')} failure={failure} ended="withdrawal" />}
      {isUnderWay || (isWaiting && withdrawal.beingPaidSince === null) ? (
        <Button onPress={() => void takeBack()} waiting={isUnderWay ? t(`progress.${progress}`) : undefined}>
          {t('held.takeBack', { amount })}
        </Button>
      ) : null}
    </Block>
  );
};

/** Question before a withdrawal is taken back: covered while nobody looks at the page. */
const TakeBackQuestion = ({ amount }: { readonly amount: string }) => {
  const { t } = useTranslation('withdrawals');
  const { enteredMoney } = useFormat();
  return t('question.takeBack', { amount: t('usd', { amount: enteredMoney(amount) }) });
};
