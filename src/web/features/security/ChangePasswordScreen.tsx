import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import style from '../../authForm/form.module.css';
import {
  FaultWords,
  FormPage,
  newPasswordFaults,
  NewPasswordFields,
  passwordFaults,
  useFaults,
} from '../../authForm/index.ts';
import { Link, PATHS, useLeaveGuard } from '../../navigation/index.ts';
import { SecondStepProvider } from '../../secondStep/index.ts';
import { Alert, Block, Field, PasswordInput, useNotice } from '../../ui/index.ts';
import { PasswordChanged } from './PasswordChanged.tsx';
import { useChangePassword } from './useChangePassword.ts';

const NOTHING = { currentPassword: '', password: '', confirmPassword: '' };

/**
 * Changes the password (§1), given the current one. It ends all other sessions, which the screen states before and
 * after.
 */
export const ChangePasswordScreen = () => (
  <SecondStepProvider>
    <PasswordForm />
  </SecondStepProvider>
);

const PasswordForm = () => {
  const { t, i18n } = useTranslation('security');
  const [entered, setEntered] = useState(NOTHING);
  const change = (part: Partial<typeof NOTHING>) => setEntered({ ...entered, ...part });
  const faults = useFaults([
    ...passwordFaults('currentPassword', entered.currentPassword),
    ...newPasswordFaults(entered, i18n.language),
  ]);
  const { state, send, isSending } = useChangePassword({
    onFault: faults.refuse,
    onDone: () => setEntered(NOTHING),
  });
  const ask = useNotice();
  const mayLeave = useCallback(() => ask({ text: t('changePassword.leave') }), [ask, t]);
  useLeaveGuard(Object.values(entered).some((text) => text !== '') ? mayLeave : undefined);
  const fault = faults.at('currentPassword');

  if (state === 'done') return <PasswordChanged />;
  return (
    <FormPage
      title={t('shell:titles.changePassword')}
      faults={faults}
      action={t('changePassword.action')}
      onSubmit={() => {
        if (faults.pass()) void send(entered);
      }}
      isSending={isSending}
    >
      {state === 'lost' ? (
        <Alert tone="warn" title={t('changePassword.lost.title')}>
          {t('changePassword.lost.text')}
        </Alert>
      ) : null}
      <Block>
        <Field label={t('changePassword.current')} error={fault && <FaultWords fault={fault} />}>
          <PasswordInput
            autoComplete="current-password"
            value={entered.currentPassword}
            onChange={(currentPassword) => change({ currentPassword })}
          />
        </Field>
        <Link className={style.link} to={PATHS.forgetPassword}>
          {t('changePassword.forgot')}
        </Link>
      </Block>
      <Block>
        <NewPasswordFields label={t('changePassword.new')} entered={entered} change={change} faults={faults} />
      </Block>
      <p className={style.closing}>{t('changePassword.note')}</p>
    </FormPage>
  );
};
