import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { decimal } from '../../../domain/decimal.ts';
import { type FigureEntry, figureOf, isFigureEntry, isUnread } from '../../../domain/input/figureEntry.ts';
import type { Schema } from '../../api/index.ts';
import { useKeptState, useLeaveGuard } from '../../navigation/index.ts';
import { type Failure, NotDone } from '../../refusals/index.ts';
import { Page, useNotice } from '../../ui/index.ts';
import { Available } from './Available.tsx';
import { useDestinationOptions } from './destinationChoice.ts';
import { Held } from './Held.tsx';
import { Locks } from './Locks.tsx';
import { Records } from './Records.tsx';
import { RecordsLink } from './RecordsLink.tsx';
import { type Obstacle, SendButton } from './SendButton.tsx';
import { useAmountFault } from './useAmountFault.ts';
import { useCalculation } from './useCalculation.ts';
import { useWithdrawalIntent } from './useWithdrawalIntent.ts';
import { WithdrawalEntry } from './WithdrawalEntry.tsx';

type WithdrawFormProps = {
  readonly title: string;
  readonly state: Schema<'WithdrawalState'>;
  readonly wallets: readonly Schema<'CryptoWallet'>[];
  readonly cards: readonly Schema<'BankCard'>[];
  readonly refetch: () => void;
};

/** What a customer entered: the amount, and the id of the destination where they chose one. A reload keeps it. */
type Entered = { readonly entry: FigureEntry; readonly chosen?: string };

const NOTHING: Entered = { entry: '' };

const isEntered = (kept: unknown): kept is Entered => {
  const { entry, chosen } = (kept ?? {}) as Partial<Entered>;
  return isFigureEntry(entry) && (chosen === undefined || typeof chosen === 'string');
};

/** Decimal text of an entry; empty where none can be read. */
const amountOf = (entry: FigureEntry): string => (isUnread(entry) ? '' : figureOf(entry));

const isSame = (amount: string, other: string): boolean => amount !== '' && decimal(amount).eq(other);

/** Focuses the part of the form that keeps it from being sent. */
const toObstacle = (obstacle: Obstacle): void => {
  const part = document.querySelector<HTMLElement>(`[data-obstacle="${obstacle}"]`);
  (part?.querySelector<HTMLElement>('a, input, select') ?? part)?.focus();
};

/** Form of a withdrawal: destination and amount, its figures while they are typed, what is held, and the records. */
export const WithdrawForm = ({ title, state, wallets, cards, refetch }: WithdrawFormProps) => {
  const { t } = useTranslation('withdrawals');
  const options = useDestinationOptions(wallets, cards);
  const [{ entry, chosen }, setEntered] = useKeptState((kept) => (isEntered(kept) ? kept : NOTHING));
  const [round, setRound] = useState(0);
  const [failure, setFailure] = useState<Failure>();
  const faultOf = useAmountFault();
  // One that was deleted meanwhile is not replaced: money goes where its customer chose.
  const option = chosen === undefined ? options[0] : options.find(({ value }) => value === chosen);
  const amount = amountOf(entry);
  const fault = faultOf(amount, state.withdrawable);
  const wanted = option && amount !== '' && fault === undefined ? { amount, choice: option.choice } : undefined;
  const calculation = useCalculation(wanted, { round, withdrawable: state.withdrawable });
  const sent = useWithdrawalIntent({
    onDone: ({ amount: sentAmount }) =>
      setEntered((before) => (isSame(amountOf(before.entry), sentAmount) ? { ...before, entry: '' } : before)),
    onFailed(failed) {
      setFailure(failed);
      // Fee or rate may have changed, or what can be withdrawn.
      setRound((before) => before + 1);
      refetch();
    },
  });
  useBackOnline(() => {
    setFailure((before) => (before?.isOffline ? undefined : before));
    setRound((before) => before + 1);
  });
  useLeaveQuestion(entry !== '' && sent.progress === 'idle');
  const onChange = (value: FigureEntry) => {
    setFailure(undefined);
    setEntered((before) => ({ ...before, entry: value }));
  };
  return (
    <Page
      title={title}
      hasMode
      actions={<RecordsLink />}
      dock={
        options.length === 0 ? undefined : (
          <>
            {failure ? <NotDone title={t('refused')} failure={failure} ended="withdrawal" /> : null}
            <SendButton
              {...{ state, option, amount, fault, calculation, sent }}
              onAgree={() => setFailure(undefined)}
              onObstacle={toObstacle}
            />
          </>
        )
      }
    >
      <Locks locks={state.locks} />
      <Available state={state} />
      {options.length === 0 ? null : (
        <WithdrawalEntry
          {...{ state, options, option, amount, entry, fault, calculation, onChange }}
          onChoose={(id) => setEntered((before) => ({ ...before, chosen: id }))}
        />
      )}
      <Held withdrawals={state.recent} onChanged={refetch} />
      <Records withdrawals={state.recent} />
    </Page>
  );
};

/** Calls `renew` when the device is online again. */
const useBackOnline = (renew: () => void) => {
  const latest = useRef(renew);
  useEffect(() => {
    latest.current = renew;
  });
  useEffect(() => {
    const hear = () => latest.current();
    window.addEventListener('online', hear);
    return () => window.removeEventListener('online', hear);
  }, []);
};

/** Asks before an amount would be lost; a reload keeps it. */
const useLeaveQuestion = (isHalfFilled: boolean) => {
  const { t } = useTranslation('withdrawals');
  const ask = useNotice();
  const mayLeave = useCallback(() => ask({ text: t('leave') }), [ask, t]);
  useLeaveGuard(isHalfFilled ? mayLeave : undefined, { isKept: true });
};
