import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { SIGN_UP } from '../../../domain/customer/verificationCode.ts';
import { codeFaults, FormPage, newPasswordFaults, NewPasswordFields, useFaults } from '../../authForm/index.ts';
import { address, PATHS, useNavigation } from '../../navigation/index.ts';
import { Block, RiskNote } from '../../ui/index.ts';
import { Agreement, agreementFaults } from './Agreement.tsx';
import { CodeBlock } from './CodeBlock.tsx';
import { contactText } from './contact.ts';
import { useDraft } from './draft.ts';
import { LanguageChoice } from './LanguageChoice.tsx';
import { Steps } from './Steps.tsx';
import { useAgreements } from './useAgreements.ts';
import { useSignUp } from './useSignUp.ts';
import { useWayBack } from './useWayBack.ts';
import { WayEnd } from './WayEnd.tsx';

/**
 * Second step of signing up: the code that proves the contact, sent on at its last digit, and the agreement. After a
 * reload it asks for the password once more, as that is stored nowhere.
 */
export const SignUpCodeScreen = () => {
  const { t, i18n } = useTranslation('sign-in');
  const { replace } = useNavigation();
  const back = useWayBack({ isSecondStep: true });
  const [draft, change] = useDraft('signUp');
  const { isPasswordLost } = draft;
  const agreements = useAgreements();
  const faults = useFaults([
    ...(isPasswordLost ? newPasswordFaults(draft, i18n.language) : []),
    ...codeFaults(draft.code),
    ...agreementFaults(draft.agreed, agreements.current),
  ]);
  const signUp = useSignUp({ draft, change, back, onFault: faults.refuse, onTextChanged: agreements.readAgain });
  const submit = () => {
    if (faults.pass()) void signUp.send();
  };

  const isSent = signUp.state === 'done' || draft.sent?.to === contactText(draft);
  useEffect(() => {
    if (!isSent) replace(address(PATHS.signUp, { back }));
  }, [isSent, replace, back]);
  if (!isSent) return null;

  return (
    <FormPage
      title={t('signUp.title')}
      actions={<LanguageChoice />}
      faults={faults}
      action={t('signUp.action')}
      onSubmit={submit}
      isSending={signUp.isSending}
      note={<RiskNote isInDock />}
    >
      <Steps way="signUp" current={2} />
      <WayEnd state={signUp.state} back={back} />
      {isPasswordLost ? (
        <Block>
          <p>{t('signUp.passwordAgain')}</p>
          <NewPasswordFields entered={draft} change={change} faults={faults} isRepeated={false} />
        </Block>
      ) : null}
      <CodeBlock
        purpose={SIGN_UP}
        draft={draft}
        change={change}
        faults={faults}
        onComplete={submit}
        hasFocus={!isPasswordLost}
      />
      <Agreement draft={draft} change={change} agreements={agreements} faults={faults} />
    </FormPage>
  );
};
