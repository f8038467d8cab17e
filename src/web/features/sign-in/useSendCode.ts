import type { CodePurpose } from '../../../domain/customer/verificationCode.ts';
import { REFUSALS } from '../../../domain/refusal.ts';
import { api, isCallError } from '../../api/index.ts';
import { type Fault, faultOf, useFailureToast } from '../../authForm/index.ts';
import { contactEntry, contactText } from './contact.ts';
import type { ChangeDraft, Draft } from './draft.ts';

type SendCode = {
  /** Has a code sent to the draft's contact. True where one stands: sent now, or a moment ago. */
  readonly send: () => Promise<boolean>;
  readonly isSending: boolean;
};

/** Has a code sent by mail or text message, the same for a known contact and an unknown one. */
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
      const resendAt = refused?.detail['resendAt'];
      if (resendAt !== undefined) change({ sent: { to, resendAt: Number(resendAt) } });
      return refused?.code === REFUSALS['code-too-soon'];
    }
  };
  return { send, isSending: mail.isLoading || text.isLoading };
};
