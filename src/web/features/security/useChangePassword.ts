import { useState } from 'react';
import { api, isCallError, isOutcomeUnknown, type Schema } from '../../api/index.ts';
import { type Fault, faultOf, useFailureToast } from '../../authForm/index.ts';

/** `lost`: no answer came, so the password may be another now. */
type ChangeState = 'entering' | 'done' | 'lost';

type ChangePasswordOptions = {
  readonly onFault: (fault: Fault) => void;
  /** The passwords are not needed any more. */
  readonly onDone: () => void;
};

/** Changes the password. Too many wrong current ones have to wait, which their field says. */
export const useChangePassword = ({ onFault, onDone }: ChangePasswordOptions) => {
  const [changePassword, { isLoading: isSending }] = api.useChangePasswordMutation();
  const [state, setState] = useState<ChangeState>('entering');
  const sayFailure = useFailureToast();

  const send = async (changePasswordRequest: Schema<'ChangePasswordRequest'>) => {
    setState('entering');
    const { error } = await changePassword({ changePasswordRequest });
    if (error === undefined) {
      setState('done');
      return onDone();
    }
    // A session that has ended takes its calls with it: the app is on its way to sign in.
    if (!isCallError(error)) return;
    if (isOutcomeUnknown(error)) return setState('lost');
    const fault = error.kind === 'refused' ? faultOf(error, 'currentPassword') : undefined;
    if (fault) onFault(fault);
    else sayFailure(error);
  };
  return { state, send, isSending };
};
