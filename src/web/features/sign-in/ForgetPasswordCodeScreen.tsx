import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { FORGOT_PASSWORD } from '../../../domain/customer/verificationCode.ts';
import { codeFaults, FormPage, newPasswordFaults, NewPasswordFields, useFaults } from '../../authForm/index.ts';
import { address, PATHS, useNavigation } from '../../navigation/index.ts';
import { Block } from '../../ui/index.ts';
import { CodeBlock } from './CodeBlock.tsx';
import { useDraft } from './draft.ts';
import { Steps } from './Steps.tsx';
import { useResetPassword } from './useResetPassword.ts';
import { useBackAddress } from './useWayBack.ts';
import { WayEnd } from './WayEnd.tsx';

/** Second step of a password reset: the code that proves the contact, and the new password. */
export const ForgetPasswordCodeScreen = () => {
  const { t, i18n } = useTranslation(['sign-in', 'shell']);
  const { replace } = useNavigation();
  const back = useBackAddress();
  const [draft, change] = useDraft('forgetPassword');
  const faults = useFaults([...codeFaults(draft.code), ...newPasswordFaults(draft, i18n.language)]);
  const reset = useResetPassword({ draft, change, back, onFault: faults.refuse });

  const isSent = draft.sent !== null;
  useEffect(() => {
    if (!isSent) replace(address(PATHS.forgetPassword, { back }));
  }, [isSent, replace, back]);
  if (!isSent) return null;

  return (
    <FormPage
      title={t('shell:titles.forgetPasswordCode')}
      faults={faults}
      action={t('forgetPassword.action')}
      onSubmit={() => {
        if (faults.pass()) void reset.send();
      }}
      isSending={reset.isSending}
    >
      <Steps way="forgetPassword" current={2} />
      <WayEnd state={reset.state} back={back} />
      <CodeBlock purpose={FORGOT_PASSWORD} draft={draft} change={change} faults={faults} hasFocus />
      <Block>
        <NewPasswordFields label={t('forgetPassword.newPassword')} entered={draft} change={change} faults={faults} />
      </Block>
    </FormPage>
  );
};
