import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE_LENGTH, SIGN_UP } from '../../../domain/verificationCode.ts';
import { address, PATHS, useNavigation } from '../../navigation/index.ts';
import { Block, CodeInput, Field } from '../../ui/index.ts';
import { contactText } from './contact.ts';
import { useDraft } from './draft.ts';
import { codeFaults } from './fault.ts';
import { FaultWords } from './FaultWords.tsx';
import { FormPage } from './FormPage.tsx';
import style from './form.module.css';
import { InboxLink } from './InboxLink.tsx';
import { SendCode } from './SendCode.tsx';
import { SignUpEnd } from './SignUpEnd.tsx';
import { SignUpSteps } from './SignUpSteps.tsx';
import { useFaults } from './useFaults.ts';
import { useSendCode } from './useSendCode.ts';
import { useSignUp } from './useSignUp.ts';
import { useWayBack } from './useWayBack.ts';

/** The second step to an account: the code that proves the contact. */
export const SignUpCodeScreen = () => {
  const { t } = useTranslation('sign-in');
  const { back: goBack, replace } = useNavigation();
  const back = useWayBack();
  const [draft, change] = useDraft();
  const faults = useFaults(codeFaults(draft.code));
  const { send, isSending } = useSendCode(SIGN_UP, { draft, change, onFault: faults.refuse });
  const signUp = useSignUp({ draft, change, back, onFault: faults.refuse });
  const fault = faults.at('code');

  // A reload forgets the password, as nothing keeps it: it is entered again.
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
      waiting={signUp.isSending ? t('sending') : undefined}
    >
      <SignUpSteps current={2} />
      <SignUpEnd state={signUp.state} back={back} />
      <Block
        title={t('code.sentTo', { contact: contactText(draft) })}
        aside={
          <button type="button" className={style.link} onClick={() => goBack()}>
            {t('change')}
          </button>
        }
      >
        <div className={style.fields}>
          <Field
            label={t('code.digits')}
            aside={<span>{t('code.count', { entered: draft.code.length, length: CODE_LENGTH })}</span>}
            error={fault && <FaultWords fault={fault} />}
          >
            <CodeInput value={draft.code} onChange={(code) => change({ code })} />
          </Field>
          <SendCode
            resendAt={draft.sent?.resendAt}
            isSending={isSending}
            onPress={() => {
              faults.forgive();
              void send();
            }}
          />
          <InboxLink draft={draft} />
        </div>
      </Block>
    </FormPage>
  );
};
