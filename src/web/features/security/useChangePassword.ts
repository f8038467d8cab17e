import { useState } from 'react';
import { api, isCallError, isOutcomeUnknown, type Schema } from '../../api/index.ts';
import { useSecondStep } from '../../secondStep/index.ts';
import { type Fault, faultOf, useFailureToast } from '../../authForm/index.ts';

/** `lost`: no answer came, so the password may or may not be changed. */
type ChangeState = 'entering' | 'done' | 'lost';

type ChangePasswordOptions = {
  readonly onFault: (fault: Fault) => void;
  /** Called when the typed passwords are no longer needed. */
  readonly onDone: () => void;
};

/**
 * Changes the password. After too many wrong current passwords the customer has to wait, as their field then states.
 */
export const useChangePassword = ({ onFault, onDone }: ChangePasswordOptions) => {
  const [changePassword, { isLoading: isSending }] = api.useChangePasswordMutation();
  const { sendConfirmed } = useSecondStep();
  const [state, setState] = useState<ChangeState>('entering');
  const sayFailure = useFailureToast();

  const send = async (changePasswordRequest: Schema<'ChangePasswordRequest'>) => {
    setState('entering');
    const { error } = await sendConfirmed('changePassword', (proof) =>
      changePassword({ ...proof, changePasswordRequest }),
    );
    if (error === undefined) {
      setState('done');
      return onDone();
    }
    // A session that has ended ends its calls too: the app is already leading to sign-in.
    if (!isCallError(error)) return;
    if (isOutcomeUnknown(error)) return setState('lost');
    const fault = error.kind === 'refused' ? faultOf(error, 'currentPassword') : undefined;
    if (fault) onFault(fault);
    else sayFailure(error);
  };
  return { state, send, isSending };
};
