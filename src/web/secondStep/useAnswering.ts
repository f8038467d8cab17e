import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REFUSALS } from '../../domain/refusal.ts';
import { type CallError, isCallError, type Schema } from '../api/index.ts';
import { securityApi } from '../api/security.ts';
import { useFailureToast } from '../authForm/index.ts';
import { askPasskey } from './passkeys.ts';
import type { ProtectedOperation } from './useSecondStep.ts';

/** Why an answer was not taken. */
export type AnswerFault =
  | { readonly name: 'wrong'; readonly triesLeft: number | undefined }
  | { readonly name: 'wait'; readonly retryAt: number }
  /** The browser gave no answer of a passkey. */
  | { readonly name: 'noPasskey' };

type Response = Schema<'AnswerSecondStepRequest'>;

const faultOf = (error: unknown): AnswerFault | undefined => {
  if (!isCallError(error) || error.kind !== 'refused') return undefined;
  if (error.code === REFUSALS['second-step-wrong']) return { name: 'wrong', triesLeft: error.detail.triesLeft };
  const isWait = error.code === REFUSALS['too-many-requests'] && error.detail.retryAt !== undefined;
  return isWait ? { name: 'wait', retryAt: Number(error.detail.retryAt) } : undefined;
};

/**
 * Challenge of an operation and the sending of answers to it, one at a time. A wrong answer to a challenge that is over
 * begins another one.
 */
export const useAnswering = (operationId: ProtectedOperation, onProof: (proof: string) => void) => {
  const [askChallenge] = securityApi.useAskSecondStepMutation();
  const [answerChallenge] = securityApi.useAnswerSecondStepMutation();
  const [challenge, setChallenge] = useState<Schema<'SecondStepChallenge'>>();
  const [failed, setFailed] = useState<CallError>();
  const [fault, setFault] = useState<AnswerFault>();
  const [isSending, setIsSending] = useState(false);
  const isTaken = useRef(false);
  const sayFailure = useFailureToast();
  const { t } = useTranslation('second-step');

  const begin = useCallback(async () => {
    setFailed(undefined);
    const { data, error } = await askChallenge({ askSecondStepRequest: { operationId } });
    if (data) setChallenge(data);
    else if (isCallError(error)) setFailed(error);
  }, [askChallenge, operationId]);
  useEffect(() => void begin(), [begin]);

  const sendOnce = async (id: string, response: Response) => {
    const { data, error } = await answerChallenge({ id, answerSecondStepRequest: response });
    if (data) return onProof(data.proof);
    const found = faultOf(error);
    if (!found) return sayFailure(error);
    setFault(found);
    if (found.name === 'wrong' && found.triesLeft === undefined) await begin();
  };
  /** Runs one answer at a time: a code that is complete is sent at once, and its button may be pressed too. */
  const alone = async (run: (current: Schema<'SecondStepChallenge'>) => Promise<void>) => {
    if (isTaken.current || !challenge) return;
    isTaken.current = true;
    setIsSending(true);
    setFault(undefined);
    try {
      await run(challenge);
    } finally {
      isTaken.current = false;
      setIsSending(false);
    }
  };
  return {
    challenge,
    failed,
    begin: () => void begin(),
    fault,
    forgive: () => setFault(undefined),
    waiting: isSending ? t('confirm.sending') : undefined,
    answer: (response: Response) => void alone(({ id }) => sendOnce(id, response)),
    answerByPasskey: () =>
      void alone(async ({ id, passkey }) => {
        if (passkey === null) return;
        const assertion = await askPasskey(passkey).catch(() => undefined);
        if (assertion) await sendOnce(id, { kind: 'passkey', assertion });
        else setFault({ name: 'noPasskey' });
      }),
  };
};
