import { useState } from 'react';
import { isCallError, type Schema } from '../../api/index.ts';
import { faultOf, type Faults, useFailureToast } from '../../authForm/index.ts';
import { type Proof, useSecondStep } from '../../secondStep/index.ts';

type BeginOperation = 'beginAuthenticator' | 'beginPasskey';
type Begin<Begun> = (
  proof: Proof,
  request: Schema<'BeginSecondStepRequest'>,
) => Promise<{ readonly data?: Begun; readonly error?: unknown }>;

/**
 * Begins to set up a second step: the first one with the password, a further one with a proof of the second step. Returns
 * what was begun; undefined where it was refused, which is said at the field or in a toast.
 */
export const useBeginning = (operationId: BeginOperation, faults: Pick<Faults, 'refuse'>) => {
  const { sendConfirmed } = useSecondStep();
  const fail = useFailureToast();
  const [isSending, setIsSending] = useState(false);
  const begin = async <Begun>(password: string | undefined, send: Begin<Begun>): Promise<Begun | undefined> => {
    setIsSending(true);
    const request = password === undefined ? {} : { currentPassword: password };
    const { data, error } = await sendConfirmed(operationId, (proof) => send(proof, request));
    setIsSending(false);
    if (error === undefined) return data;
    const fault =
      password !== undefined && isCallError(error) && error.kind === 'refused'
        ? faultOf(error, 'currentPassword')
        : undefined;
    if (fault) faults.refuse(fault);
    else fail(error);
    return undefined;
  };
  return { begin, isSending };
};
