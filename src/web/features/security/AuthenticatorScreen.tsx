import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { securityApi } from '../../api/security.ts';
import style from '../../authForm/form.module.css';
import { FormPage, passwordFaults, useFaults } from '../../authForm/index.ts';
import { AuthenticatorCode } from './AuthenticatorCode.tsx';
import { FirstStepPassword } from './FirstStepPassword.tsx';
import { SecondStepSetUp } from './SecondStepSetUp.tsx';
import { SetUpFrame } from './SetUpFrame.tsx';
import { useBeginning } from './useBeginning.ts';

/** Sets up codes of an authenticator app: the password for the first second step, the secret, its first code. */
export const AuthenticatorScreen = () => {
  const { t } = useTranslation('shell');
  return <SetUpFrame title={t('titles.authenticator')}>{(isFirst) => <SetUp isFirst={isFirst} />}</SetUpFrame>;
};

const SetUp = ({ isFirst }: { readonly isFirst: boolean }) => {
  const { t } = useTranslation(['second-step', 'shell']);
  const [password, setPassword] = useState('');
  const [begun, setBegun] = useState<Schema<'BegunAuthenticator'>>();
  const [done, setDone] = useState<Schema<'SecondStepSetUp'>>();
  const faults = useFaults(isFirst ? passwordFaults('currentPassword', password) : []);
  const [beginAuthenticator] = securityApi.useBeginAuthenticatorMutation();
  const { begin, isSending } = useBeginning('beginAuthenticator', faults);
  const start = async () => {
    const secret = await begin(isFirst ? password : undefined, (proof, beginSecondStepRequest) =>
      beginAuthenticator({ ...proof, beginSecondStepRequest }),
    );
    if (!secret) return;
    setPassword('');
    setBegun(secret);
  };
  if (done) return <SecondStepSetUp codes={done.recoveryCodes} />;
  if (begun) return <AuthenticatorCode begun={begun} onDone={setDone} onAgain={() => setBegun(undefined)} />;
  return (
    <FormPage
      title={t('shell:titles.authenticator')}
      faults={faults}
      action={t('begin')}
      onSubmit={() => {
        if (faults.pass()) void start();
      }}
      isSending={isSending}
    >
      <p className={style.closing}>{t('app.none.text')}</p>
      {isFirst ? <FirstStepPassword value={password} onChange={setPassword} faults={faults} /> : null}
      <p className={style.closing}>{t('before')}</p>
    </FormPage>
  );
};
