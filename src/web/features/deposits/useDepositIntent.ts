import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REFUSALS } from '../../../domain/refusal.ts';
import type { CallError, Schema } from '../../api/index.ts';
import { fundsApi } from '../../api/funds.ts';
import { type Intent, type Outcome, type Progress, useIntent } from '../../intents/index.ts';
import { address, PATHS, useJumpLater, useNavigation } from '../../navigation/index.ts';
import type { Failure } from '../../refusals/index.ts';
import { useToast } from '../../ui/index.ts';

type Deposit = Schema<'Deposit'>;
type CryptoRequest = Schema<'RequestCryptoDepositRequest'>;

/** What a deposit that was sent is known by. */
export type Sent = Pick<CryptoRequest, 'channelId' | 'amount' | 'proofFileId'>;

const REAL = { 'X-Account': 'real' } as const;
/** A deposit deals at no price of the market: it may be repeated for as long as any request. */
const UNTIMED = { isTimed: () => false } as const;

/** True for the refusal of a deposit at a rate that is not honoured. */
export const isOtherRate = (error: CallError | undefined): boolean =>
  error?.kind === 'refused' && error.code === REFUSALS['terms-changed'];

type Ending = {
  /** Returns whether the record may take the form's place. */
  readonly onDone: (sent: Sent) => boolean;
  /** Called where the rate that was seen is not honoured any more. */
  readonly onOtherRate: () => void;
};

/** Sends a deposit once, however often it is pressed, over lost answers and reloads; then leads to its record. */
export const useDepositIntent = ({ onDone, onOtherRate }: Ending) => {
  const { t } = useTranslation('deposits');
  const toast = useToast();
  const { replace } = useNavigation();
  const jumpLater = useJumpLater();
  const [unsent, setUnsent] = useState<Failure>();
  const [byCrypto] = fundsApi.useRequestCryptoDepositMutation();
  const [byBank] = fundsApi.useRequestBankDepositMutation();
  const shared = {
    ...UNTIMED,
    say: () => toast(t('sent')),
    onEnd: (outcome: Outcome<Deposit>, { request }: Intent<Sent>) => {
      if (outcome.kind === 'done') {
        if (onDone(request)) jumpLater(() => replace(address(PATHS.depositList, { id: outcome.answer.id })));
        return;
      }
      if (outcome.kind === 'refused' && isOtherRate(outcome.error)) onOtherRate();
      setUnsent({
        error: outcome.kind === 'refused' ? outcome.error : undefined,
        isOffline: outcome.kind === 'offline',
      });
    },
  };
  const crypto = useIntent<CryptoRequest, Deposit>({
    ...shared,
    operationId: 'requestCryptoDeposit',
    send: (requestCryptoDepositRequest, key) =>
      byCrypto({ ...REAL, 'Idempotency-Key': key, requestCryptoDepositRequest }).unwrap(),
  });
  const bank = useIntent<Schema<'RequestBankDepositRequest'>, Deposit>({
    ...shared,
    operationId: 'requestBankDeposit',
    send: (requestBankDepositRequest, key) =>
      byBank({ ...REAL, 'Idempotency-Key': key, requestBankDepositRequest }).unwrap(),
  });
  const running: Progress = crypto.progress === 'idle' ? bank.progress : crypto.progress;
  return {
    progress: running,
    /** Amount of the one under way, whatever is entered meanwhile. */
    amount: (crypto.intent ?? bank.intent)?.request.amount,
    unsent,
    /** Forgets why the last one was not taken. */
    forget: () => setUnsent(undefined),
    /** `bankCardId` counts for a transfer by bank alone. */
    start: (kind: 'crypto' | 'bank', request: CryptoRequest, bankCardId: string | undefined) => {
      setUnsent(undefined);
      if (kind === 'crypto') crypto.start(request);
      else bank.start({ ...request, bankCardId: bankCardId ?? null });
    },
  };
};
