import { useTranslation } from 'react-i18next';
import { api, isCallError } from '../../api/index.ts';
import style from '../../authForm/form.module.css';
import {
  codeFaults,
  faultOf,
  FormPage,
  passwordFaults,
  useFailureToast,
  useFaults,
  useSendOnce,
} from '../../authForm/index.ts';
import { Block, RiskNote, SunMark } from '../../ui/index.ts';
import { useAppCode } from './AppCode.tsx';
import { contactEntry, contactFaults } from './contact.ts';
import { ContactFields } from './ContactFields.tsx';
import { useDraft } from './draft.ts';
import { LanguageChoice } from './LanguageChoice.tsx';
import { OtherWays } from './OtherWays.tsx';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import { SignInNeeded } from './SignInNeeded.tsx';
import { SignInCode, SignInPassword } from './SignInProof.tsx';
import { useRemovalToast } from './useRemovalToast.ts';
import { useWayBack } from './useWayBack.ts';

/** Sign-in by e-mail or phone, with the password or a code (§1); leads back to the address in `?back=`. */
export const SignInScreen = () => {
  const { t } = useTranslation('sign-in');
  const back = useWayBack();
  const [draft, change] = useDraft('signIn');
  const { proof, password, code } = draft;
  const faults = useFaults([
    ...contactFaults(draft),
    ...(proof === 'password' ? passwordFaults('password', password) : codeFaults(code)),
  ]);
  const [signIn, { isLoading }] = api.useSignInMutation();
  const appCode = useAppCode();
  const sayFailure = useFailureToast();
  const sayRemoval = useRemovalToast();

  const send = useSendOnce(async () => {
    const proven = proof === 'password' ? { password, ...appCode.sent } : { code };
    const { data, error } = await signIn({ signInRequest: { ...contactEntry(draft), ...proven } });
    if (data) {
      sayRemoval(data);
      return true;
    }
    const fault = isCallError(error) && error.kind === 'refused' ? faultOf(error, proof) : undefined;
    if (proof === 'password') appCode.noteFailure(error);
    if (fault) faults.refuse(fault);
    else sayFailure(error);
    return false;
  });
  const submit = () => {
    if (faults.pass()) void send();
  };

  const switchProof = () => {
    change({ proof: proof === 'password' ? 'code' : 'password' });
    faults.forgive();
  };

  return (
    <FormPage
      title={<SunMark />}
      isRoot={back === undefined}
      actions={<LanguageChoice />}
      faults={faults}
      action={t('signIn.action')}
      onSubmit={submit}
      isSending={isLoading}
    >
      {back === undefined ? null : <SignInNeeded back={back} />}
      <Block title={t('signIn.title')}>
        <div className={style.fields}>
          <ContactFields label={t('signIn.by')} draft={draft} change={change} faults={faults} />
          {proof === 'password' ? (
            <SignInPassword
              value={password}
              onChange={(entered) => change({ password: entered })}
              faults={faults}
              onSwitch={switchProof}
              back={back}
            />
          ) : (
            <SignInCode draft={draft} change={change} faults={faults} onSwitch={switchProof} onComplete={submit} />
          )}
          {proof === 'password' ? appCode.field : null}
        </div>
      </Block>
      <PasskeySignIn />
      <OtherWays back={back} />
      <RiskNote />
    </FormPage>
  );
};
