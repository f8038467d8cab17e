import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { SIGN_UP } from '../../../domain/customer/verificationCode.ts';
import { codeFaults, FormPage, useFaults } from '../../authForm/index.ts';
import { address, PATHS, useNavigation } from '../../navigation/index.ts';
import { CodeBlock } from './CodeBlock.tsx';
import { useDraft } from './draft.ts';
import { Steps } from './Steps.tsx';
import { useSignUp } from './useSignUp.ts';
import { useWayBack } from './useWayBack.ts';
import { WayEnd } from './WayEnd.tsx';

/** Second step of signing up: the code that proves the contact. */
export const SignUpCodeScreen = () => {
  const { t } = useTranslation('sign-in');
  const { replace } = useNavigation();
  const back = useWayBack();
  const [draft, change] = useDraft('signUp');
  const faults = useFaults(codeFaults(draft.code));
  const signUp = useSignUp({ draft, change, back, onFault: faults.refuse });

  // A reload forgets the password, as it is stored nowhere: it has to be entered again.
  const isEntered = draft.password !== '';
  useEffect(() => {
    if (!isEntered) replace(address(PATHS.signUp, { back }));
  }, [isEntered, replace, back]);
  if (!isEntered) return null;

  return (
    <FormPage
      title={t('signUp.title')}
      faults={faults}
      action={t('signUp.action')}
      onSubmit={() => {
        if (faults.pass()) void signUp.send();
      }}
      isSending={signUp.isSending}
    >
      <Steps way="signUp" current={2} />
      <WayEnd state={signUp.state} back={back} />
      <CodeBlock purpose={SIGN_UP} draft={draft} change={change} faults={faults} />
    </FormPage>
  );
};
