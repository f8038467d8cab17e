import { useState } from 'react';
import { REFUSALS } from '../../../domain/refusal.ts';
import { api, type CallError, isCallError, isOutcomeUnknown } from '../../api/index.ts';
import { type Fault, faultOf, useFailureToast, useSendOnce } from '../../authForm/index.ts';
import { address, PATHS, useJumpLater, useNavigation } from '../../navigation/index.ts';
import { contactEntry } from './contact.ts';
import type { ChangeDraft, Draft } from './draft.ts';
import { agreementsOf } from './useAgreements.ts';
import type { WayState } from './WayEnd.tsx';

type SignUpOptions = {
  readonly draft: Draft;
  readonly change: ChangeDraft;
  /** Address that the customer came from before signing in. */
  readonly back: string | undefined;
  /** Receives a fault of a field of this step; one of the first step's fields leads back to it. */
  readonly onFault: (fault: Fault) => void;
  /** Called when a text to agree to has changed since it was ticked. */
  readonly onTextChanged: () => void;
};

/**
 * Creates the customer and signs in with the password just typed (§8); `useWayBack` leads on. Where signing in fails, a
 * second later leads to its form (§9).
 */
export const useSignUp = ({ draft, change, back, onFault, onTextChanged }: SignUpOptions) => {
  const [signUp, { isLoading }] = api.useSignUpMutation();
  const [signIn] = api.useSignInMutation();
  const [state, setState] = useState<WayState>('entering');
  const { back: goBack, relaunch } = useNavigation();
  const jumpLater = useJumpLater();
  const sayFailure = useFailureToast();

  const refuse = (error: CallError) => {
    if (error.kind === 'refused' && error.code === REFUSALS['contact-taken']) return setState('taken');
    if (isOutcomeUnknown(error)) return setState('lost');
    if (error.kind === 'refused' && error.code === REFUSALS['agreement-needed']) {
      onTextChanged();
      return onFault({
        field: error.detail.name === 'risk' ? 'risk' : 'agreement',
        name: 'agreement-needed',
        detail: {},
      });
    }
    const fault = error.kind === 'refused' ? faultOf(error) : undefined;
    if (!fault) return sayFailure(error);
    if (fault.field === 'code') return onFault(fault);
    change({ refused: fault });
    goBack();
  };

  const send = useSendOnce(async () => {
    setState('entering');
    const { password, confirmPassword, code } = draft;
    const inviteCode = draft.inviteCode.trim();
    const invited = inviteCode === '' ? {} : { inviteCode };
    const { error } = await signUp({
      signUpRequest: {
        ...contactEntry(draft),
        password,
        confirmPassword,
        code,
        agreements: agreementsOf(draft.agreed),
        ...invited,
      },
    });
    if (isCallError(error)) {
      refuse(error);
      return false;
    }
    setState('done');
    const signedIn = await signIn({ signInRequest: { ...contactEntry(draft), password } });
    if (signedIn.error) jumpLater(() => relaunch(address(PATHS.signIn, { back })));
    return true;
  });
  // Once done, the button stays as it is until the next screen.
  return { send, state, isSending: isLoading || state === 'done' };
};
