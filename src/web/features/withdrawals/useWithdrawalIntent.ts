import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isSecondStepNeeded, type Schema } from '../../api/index.ts';
import { fundsApi } from '../../api/funds.ts';
import { type Intent, type Outcome, type Progress, useIntent } from '../../intents/index.ts';
import type { Failure } from '../../refusals/index.ts';
import { type Proof, useSecondStep } from '../../secondStep/index.ts';
import { useIsOpen, useToast } from '../../ui/index.ts';

type Withdrawal = Schema<'Withdrawal'>;
type Terms = { readonly amount: string; readonly feeSeen: string; readonly rateSeen: string };

/** Withdrawal that was agreed to, with what was seen of it. */
export type AgreedWithdrawal = Terms & { readonly choice: Schema<'WithdrawalDestinationChoice'> };

/** Withdrawal under way; `amount` is that which was sent, whatever is entered meanwhile. */
type Sent = { readonly progress: Progress; readonly amount: string | undefined };

type Amount = { readonly amount: string };
type ConfirmedOperation = 'requestCryptoWithdrawal' | 'requestBankWithdrawal';
type Handler<Request> = (outcome: Outcome<unknown>, intent: Intent<Request>) => void;
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
  ending: Ending<Amount>,
): Sent & { readonly start: (agreed: AgreedWithdrawal) => void } => {
  const { t } = useTranslation('withdrawals');
  const toast = useToast();
  const say = () => toast(t('done'));
  const { confirm } = useSecondStep();
  // A proof is kept in memory alone: a press that a reload finds is looked up, or asks for the second step again.
  const proof = useRef<Proof>({});
  const isOpen = useIsOpen();
  /** Has the customer confirm a withdrawal that was refused for it, and sends it again, with a key of its own. */
  const confirmed =
    <Request extends Amount>(operationId: ConfirmedOperation, start: (request: Request) => void): Handler<Request> =>
    (outcome, intent) => {
      proof.current = {};
      const end = handlerOf(ending);
      if (outcome.kind !== 'refused' || !isSecondStepNeeded(outcome.error)) return end(outcome, intent);
      void confirm(operationId).then((given) => {
        if (!isOpen.current) return;
        if (!given) return end(outcome, intent);
        proof.current = given;
        start(intent.request);
      });
    };
  const [toWallet] = fundsApi.useRequestCryptoWithdrawalMutation();
  const [toCard] = fundsApi.useRequestBankWithdrawalMutation();
  const crypto = useIntent<Schema<'RequestCryptoWithdrawalRequest'>, Withdrawal>({
    operationId: 'requestCryptoWithdrawal',
    isTimed,
    send: (requestCryptoWithdrawalRequest, key) =>
      toWallet({
        'X-Account': 'real',
        'Idempotency-Key': key,
        ...proof.current,
        requestCryptoWithdrawalRequest,
      }).unwrap(),
    say,
    onEnd: confirmed('requestCryptoWithdrawal', (request) => crypto.start(request)),
  });
  const bank = useIntent<Schema<'RequestBankWithdrawalRequest'>, Withdrawal>({
    operationId: 'requestBankWithdrawal',
    isTimed,
    send: (requestBankWithdrawalRequest, key) =>
      toCard({
        'X-Account': 'real',
        'Idempotency-Key': key,
        ...proof.current,
        requestBankWithdrawalRequest,
      }).unwrap(),
    say,
    onEnd: confirmed('requestBankWithdrawal', (request) => bank.start(request)),
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
