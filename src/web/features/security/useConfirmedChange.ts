import { useState } from 'react';
import type { Schema } from '../../api/index.ts';
import { useFailureToast } from '../../authForm/index.ts';
import { type Proof, useSecondStep } from '../../secondStep/index.ts';
import { useNotice, useToast } from '../../ui/index.ts';

type Change = {
  /** Asked before it is sent. */
  readonly question?: string;
  readonly send: (proof: Proof) => Promise<{ readonly error?: unknown }>;
  /** Said once it is carried out. */
  readonly done: string;
};

/** Carries out a change of the second step: asks first, confirms it with the second step, and says what became of it. */
export const useConfirmedChange = (onDone: () => void) => {
  const ask = useNotice();
  const toast = useToast();
  const fail = useFailureToast();
  const { sendConfirmed } = useSecondStep();
  const [isSending, setIsSending] = useState(false);
  const change = async (operationId: Schema<'ProtectedOperation'>, { question, send, done }: Change): Promise<void> => {
    if (isSending || (question !== undefined && !(await ask({ text: question })))) return;
    setIsSending(true);
    const { error } = await sendConfirmed(operationId, send);
    setIsSending(false);
    if (error !== undefined) return fail(error);
    toast(done);
    onDone();
  };
  return { change, isSending };
};
