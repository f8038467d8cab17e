import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { fundsApi } from '../../api/funds.ts';
import { type Intent, type Outcome, type Progress, useIntent } from '../../intents/index.ts';
import type { Failure } from '../../refusals/index.ts';
import { useToast } from '../../ui/index.ts';

type Withdrawal = Schema<'Withdrawal'>;
type Terms = { readonly amount: string; readonly feeSeen: string; readonly rateSeen: string };

/** Withdrawal that was agreed to, with what was seen of it. */
export type AgreedWithdrawal = Terms & { readonly choice: Schema<'WithdrawalDestinationChoice'> };

/** Withdrawal under way; `amount` is that which was sent, whatever is entered meanwhile. */
type Sent = { readonly progress: Progress; readonly amount: string | undefined };

type Ending<Request> = { readonly onDone: (request: Request) => void; readonly onFailed: (failure: Failure) => void };

/** A withdrawal is not made at a market's price: its press has no time. */
const isTimed = () => false;

/** Returns the handler of a withdrawal's outcome. */
const handlerOf =
  <Request>({ onDone, onFailed }: Ending<Request>) =>
  (outcome: Outcome<unknown>, { request }: Intent<Request>): void => {
    if (outcome.kind === 'done') return onDone(request);
    const error = outcome.kind === 'refused' ? outcome.error : undefined;
    onFailed({ error, isOffline: outcome.kind === 'offline' });
  };

/** Sends a withdrawal, once however often it is pressed, over lost answers and reloads. */
export const useWithdrawalIntent = (
  ending: Ending<{ readonly amount: string }>,
): Sent & { readonly start: (agreed: AgreedWithdrawal) => void } => {
  const { t } = useTranslation('withdrawals');
  const toast = useToast();
  const onEnd = handlerOf(ending);
  const say = () => toast(t('done'));
  const [toWallet] = fundsApi.useRequestCryptoWithdrawalMutation();
  const [toCard] = fundsApi.useRequestBankWithdrawalMutation();
  const crypto = useIntent<Schema<'RequestCryptoWithdrawalRequest'>, Withdrawal>({
    operationId: 'requestCryptoWithdrawal',
    isTimed,
    send: (requestCryptoWithdrawalRequest, key) =>
      toWallet({ 'X-Account': 'real', 'Idempotency-Key': key, requestCryptoWithdrawalRequest }).unwrap(),
    say,
    onEnd,
  });
  const bank = useIntent<Schema<'RequestBankWithdrawalRequest'>, Withdrawal>({
    operationId: 'requestBankWithdrawal',
    isTimed,
    send: (requestBankWithdrawalRequest, key) =>
      toCard({ 'X-Account': 'real', 'Idempotency-Key': key, requestBankWithdrawalRequest }).unwrap(),
    say,
    onEnd,
  });
  const running = crypto.progress === 'idle' ? bank : crypto;
  return {
    progress: running.progress,
    amount: running.intent?.request.amount,
    start({ choice, ...terms }) {
      if (running.progress !== 'idle') return;
      if (choice.kind === 'crypto') crypto.start({ ...terms, walletId: choice.walletId });
      else bank.start({ ...terms, bankCardId: choice.bankCardId });
    },
  };
};

/** Takes a waiting withdrawal back, once however often it is pressed. */
export const useTakeBack = (id: string, ending: Ending<unknown>) => {
  const { t } = useTranslation('withdrawals');
  const toast = useToast();
  const [takeBack] = fundsApi.useTakeBackWithdrawalMutation();
  return useIntent<{ readonly id: string }, Withdrawal>({
    operationId: 'takeBackWithdrawal',
    subject: id,
    isTimed,
    send: (request, key) => takeBack({ ...request, 'X-Account': 'real', 'Idempotency-Key': key }).unwrap(),
    say: () => toast(t('takenBack')),
    onEnd: handlerOf(ending),
  });
};
