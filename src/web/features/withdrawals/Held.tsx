import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { WithdrawalTimeline } from '../../records/index.ts';
import { Block, Button, useFormat, useNotice } from '../../ui/index.ts';
import { NotDone } from './NotDone.tsx';
import { type Failure, useTakeBack } from './useWithdrawalIntent.ts';
import style from './withdrawals.module.css';

type Withdrawal = Schema<'Withdrawal'>;
type HeldProps = { readonly withdrawals: readonly Withdrawal[]; readonly onChanged: () => void };

/** Withdrawals that wait, each with its timeline; until its payout begins, the button that takes it back. */
export const Held = ({ withdrawals, onChanged }: HeldProps) =>
  withdrawals
    .filter(({ status }) => status === 'waiting')
    .map((withdrawal) => <HeldOne key={withdrawal.id} withdrawal={withdrawal} onChanged={onChanged} />);

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
    if (await ask({ mode: 'real', text: <TakeBackQuestion amount={withdrawal.amount} /> }))
      start({ id: withdrawal.id });
  };
  return (
    <Block title={t('held.title')} aside={t('usd', { amount: money(withdrawal.amount) })}>
      <div className={style.course}>
        <WithdrawalTimeline withdrawal={withdrawal} />
      </div>
      {failure === undefined ? null : <NotDone failure={failure} />}
      {withdrawal.beingPaidSince === null ? (
        <Button onPress={() => void takeBack()} waiting={progress === 'idle' ? undefined : t(`progress.${progress}`)}>
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
