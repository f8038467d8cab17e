import { createContext, use, useCallback } from 'react';
import { isSecondStepNeeded, type Schema } from '../api/index.ts';

export type ProtectedOperation = Schema<'ProtectedOperation'>;
/** What the customer confirms: an operation, or the end of a removal that waits. */
export type Purpose = ProtectedOperation | 'stopRemoval';

/** Header of a call that proves the second step; empty without a proof. */
export type Proof = { readonly 'X-Second-Step'?: string };

/** Asks the customer for the second step; resolves with the proof for the operation, undefined where it was not given. */
export type Confirm = (operationId: ProtectedOperation, purpose?: Purpose) => Promise<Proof | undefined>;

export const SecondStepContext = createContext<Confirm | undefined>(undefined);

type Sent = { readonly error?: unknown };

/**
 * Returns how the customer confirms something with the second step, inside a `SecondStepProvider`. `sendConfirmed` sends a
 * call without a proof, asks for one where the server refuses the call for it (1208), and sends the call again with the
 * proof. A customer who does not confirm gets the answer of before.
 */
export const useSecondStep = () => {
  const confirm = use(SecondStepContext);
  if (!confirm) throw new Error('A component that sends confirmed calls needs a SecondStepProvider.');
  const sendConfirmed = useCallback(
    async <Answer extends Sent>(
      operationId: ProtectedOperation,
      send: (proof: Proof) => Promise<Answer>,
    ): Promise<Answer> => {
      let answer = await send({});
      while (isSecondStepNeeded(answer.error)) {
        const proof = await confirm(operationId);
        if (proof === undefined) return answer;
        answer = await send(proof);
      }
      return answer;
    },
    [confirm],
  );
  return { confirm, sendConfirmed };
};
