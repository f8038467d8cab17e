import type { CodePurpose } from '../../../domain/customer/verificationCode.ts';
import { REFUSALS } from '../../../domain/refusal.ts';
import { api, isCallError } from '../../api/index.ts';
import { type Fault, faultOf, useFailureToast } from '../../authForm/index.ts';
import { contactEntry, contactText } from './contact.ts';
import type { ChangeDraft, Draft } from './draft.ts';

type SendCode = {
  /** Sends a code to the draft's contact. True when a code is valid: sent now, or shortly before. */
  readonly send: () => Promise<boolean>;
  readonly isSending: boolean;
};

/** Sends a code by mail or text message; the answer is the same for a known and an unknown contact. */
export const useSendCode = (
  purpose: CodePurpose,
  { draft, change, onFault }: { draft: Draft; change: ChangeDraft; onFault: (fault: Fault) => void },
): SendCode => {
  const [sendMail, mail] = api.useSendMailCodeMutation();
  const [sendText, text] = api.useSendPhoneCodeMutation();
  const sayFailure = useFailureToast();

  const call = () => {
    const entry = contactEntry(draft);
    return 'email' in entry
      ? sendMail({ ...entry, type: purpose }).unwrap()
      : sendText({ ...entry, type: purpose }).unwrap();
  };

  const send = async (): Promise<boolean> => {
    const to = contactText(draft);
    try {
      const { resendAt } = await call();
      change({ sent: { to, resendAt }, code: '' });
      return true;
    } catch (error) {
      const refused = isCallError(error) && error.kind === 'refused' ? error : undefined;
      const fault = refused && faultOf(refused);
      if (fault) onFault(fault);
      else sayFailure(error);
      const isTooSoon = refused?.code === REFUSALS['code-too-soon'];
      if (isTooSoon && refused.detail.resendAt !== undefined)
        change({ sent: { to, resendAt: refused.detail.resendAt } });
      if (refused?.code === REFUSALS['too-many-requests'] && refused.detail.retryAt !== undefined)
        change({ sent: { to, resendAt: refused.detail.retryAt } });
      return isTooSoon;
    }
  };
  return { send, isSending: mail.isLoading || text.isLoading };
};
