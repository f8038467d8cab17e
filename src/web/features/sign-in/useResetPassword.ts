import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { REFUSALS } from '../../../domain/refusal.ts';
import { api, type CallError, isCallError, isOutcomeUnknown } from '../../api/index.ts';
import { CONTACT_FIELDS, type Fault, faultOf, useFailureToast, useSendOnce } from '../../authForm/index.ts';
import { signedOut } from '../../device/session.ts';
import { address, PATHS, useJumpLater, useNavigation } from '../../navigation/index.ts';
import { useToast } from '../../ui/index.ts';
import { contactEntry } from './contact.ts';
import { type ChangeDraft, type Draft, forgetDraft } from './draft.ts';
import type { WayState } from './WayEnd.tsx';

type ResetPasswordOptions = {
  readonly draft: Draft;
  readonly change: ChangeDraft;
  /** Address that the customer came from before signing in. */
  readonly back: string | undefined;
  /** Receives a fault of a field of this step; one of the first step's fields leads back to it. */
  readonly onFault: (fault: Fault) => void;
};

/**
 * Sets the new password, signs in with it and leads back. Where signing in fails, it confirms the new password, and a second
 * later leads to sign-in (§9).
 */
export const useResetPassword = ({ draft, change, back, onFault }: ResetPasswordOptions) => {
  const { t } = useTranslation('sign-in');
  const [resetPassword, { isLoading }] = api.useResetPasswordMutation();
  const [signIn] = api.useSignInMutation();
  const [state, setState] = useState<WayState>('entering');
  const dispatch = useDispatch();
  const { back: goBack, relaunch } = useNavigation();
  const jumpLater = useJumpLater();
  const toast = useToast();
  const sayFailure = useFailureToast();

  const refuse = (error: CallError) => {
    if (error.kind === 'refused' && error.code === REFUSALS['wrong-credentials']) return setState('unknown');
    if (isOutcomeUnknown(error)) return setState('resetLost');
    const fault = error.kind === 'refused' ? faultOf(error) : undefined;
    if (!fault) return sayFailure(error);
    if (!CONTACT_FIELDS.some((field) => field === fault.field)) return onFault(fault);
    change({ refused: fault });
    goBack();
  };

  const send = useSendOnce(async () => {
    setState('entering');
    const { password, confirmPassword, code } = draft;
    const { error } = await resetPassword({
      resetPasswordRequest: { ...contactEntry(draft), password, confirmPassword, code },
    });
    if (isCallError(error)) {
      refuse(error);
      return false;
    }
    setState('done');
    const signedIn = await signIn({ signInRequest: { ...contactEntry(draft), password } });
    if (!signedIn.error) {
      forgetDraft();
      relaunch(back ?? PATHS.home);
      return true;
    }
    toast(t('forgetPassword.done'));
    jumpLater(() => {
      // The reset has ended every session, this device's included.
      dispatch(signedOut());
      relaunch(address(PATHS.signIn, { back }));
    });
    return true;
  });
  // Once done, the button stays as it is until the next screen.
  return { send, state, isSending: isLoading || state === 'done' };
};
