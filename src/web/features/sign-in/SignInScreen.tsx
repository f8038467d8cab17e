import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, isCallError } from '../../api/index.ts';
import { Block, RiskNote, SunMark } from '../../ui/index.ts';
import { contactEntry } from './contact.ts';
import { ContactFields } from './ContactFields.tsx';
import { NO_SECRETS, useDraft } from './draft.ts';
import { codeFaults, contactFaults, faultOf, passwordFaults } from './fault.ts';
import { FormPage } from './FormPage.tsx';
import { OtherWays } from './OtherWays.tsx';
import { SignInCode, SignInPassword } from './SignInProof.tsx';
import style from './form.module.css';
import { useFailureToast } from './useFailureToast.ts';
import { useFaults } from './useFaults.ts';
import { useWayBack } from './useWayBack.ts';

/** Sign-in by e-mail or phone, with the password or a code (§1); leads back to where the customer came from: `?back=`. */
export const SignInScreen = () => {
  const { t } = useTranslation('sign-in');
  const back = useWayBack();
  const [draft, change] = useDraft();
  const [proof, setProof] = useState<'password' | 'code'>('password');
  const [password, setPassword] = useState('');
  const faults = useFaults([
    ...contactFaults(draft),
    ...(proof === 'password' ? passwordFaults(password) : codeFaults(draft.code)),
  ]);
  const [signIn, { isLoading }] = api.useSignInMutation();
  const sayFailure = useFailureToast();
  // What was entered to sign up is not needed here, and no password is kept longer than that.
  useEffect(() => change(NO_SECRETS), [change]);

  const submit = async () => {
    if (!faults.pass()) return;
    const proven = proof === 'password' ? { password } : { code: draft.code };
    const { error } = await signIn({ signInRequest: { ...contactEntry(draft), ...proven } });
    if (error === undefined) return;
    const fault = isCallError(error) && error.kind === 'refused' ? faultOf(error, proof) : undefined;
    if (fault) faults.refuse(fault);
    else sayFailure(error);
  };

  const switchProof = () => {
    setProof(proof === 'password' ? 'code' : 'password');
    faults.forgive();
  };

  return (
    <FormPage
      title={<SunMark />}
      isRoot
      faults={faults}
      action={t('signIn.action')}
      onSubmit={() => void submit()}
      waiting={isLoading ? t('sending') : undefined}
    >
      <Block title={t('signIn.title')}>
        <div className={style.fields}>
          <ContactFields label={t('signIn.by')} draft={draft} change={change} faults={faults} />
          {proof === 'password' ? (
            <SignInPassword value={password} onChange={setPassword} faults={faults} onSwitch={switchProof} />
          ) : (
            <SignInCode draft={draft} change={change} faults={faults} onSwitch={switchProof} />
          )}
        </div>
      </Block>
      <OtherWays back={back} />
      <RiskNote />
    </FormPage>
  );
};
