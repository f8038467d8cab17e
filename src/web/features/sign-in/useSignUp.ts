import { useState } from 'react';
import { REFUSALS } from '../../../domain/refusal.ts';
import { api, type CallError, isCallError, isOutcomeUnknown } from '../../api/index.ts';
import { type Fault, faultOf, useFailureToast } from '../../authForm/index.ts';
import { address, PATHS, useJumpLater, useNavigation } from '../../navigation/index.ts';
import { contactEntry } from './contact.ts';
import type { ChangeDraft, Draft } from './draft.ts';
import type { WayState } from './WayEnd.tsx';

type SignUpOptions = {
  readonly draft: Draft;
  readonly change: ChangeDraft;
  /** Address that the customer came from before signing in. */
  readonly back: string | undefined;
  /** Receives a fault of a field of this step; one of the first step's fields leads back to it. */
  readonly onFault: (fault: Fault) => void;
};

/**
 * Creates the customer and signs in with the password just typed (§8); `useWayBack` leads on. Where signing in fails, a
 * second later leads to its form (§9).
 */
export const useSignUp = ({ draft, change, back, onFault }: SignUpOptions) => {
  const [signUp, { isLoading }] = api.useSignUpMutation();
  const [signIn] = api.useSignInMutation();
  const [state, setState] = useState<WayState>('entering');
  const { back: goBack, relaunch } = useNavigation();
  const jumpLater = useJumpLater();
  const sayFailure = useFailureToast();

  const refuse = (error: CallError) => {
    if (error.kind === 'refused' && error.code === REFUSALS['contact-taken']) return setState('taken');
    if (isOutcomeUnknown(error)) return setState('lost');
    const fault = error.kind === 'refused' ? faultOf(error) : undefined;
    if (!fault) return sayFailure(error);
    if (fault.field === 'code') return onFault(fault);
    change({ refused: fault });
    goBack();
  };

  const isSending = isLoading || state === 'done';

  const send = async () => {
    if (isSending) return;
    setState('entering');
    const { password, confirmPassword, code } = draft;
    const inviteCode = draft.inviteCode.trim();
    const invited = inviteCode === '' ? {} : { inviteCode };
    const { error } = await signUp({
      signUpRequest: { ...contactEntry(draft), password, confirmPassword, code, ...invited },
    });
    if (isCallError(error)) return refuse(error);
    setState('done');
    const signedIn = await signIn({ signInRequest: { ...contactEntry(draft), password } });
    if (signedIn.error) jumpLater(() => relaunch(address(PATHS.signIn, { back })));
  };
  // Once done, the button stays as it is until the next screen: nothing is sent twice.
  return { send, state, isSending };
};
