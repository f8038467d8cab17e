import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REFUSALS } from '../../../domain/refusal.ts';
import { isCallError, type Schema } from '../../api/index.ts';
import { securityApi } from '../../api/security.ts';
import form from '../../authForm/form.module.css';
import { codeFaults, faultOf, FaultWords, FormPage, useFaults, useSendOnce } from '../../authForm/index.ts';
import { useServerSeconds } from '../../market/index.ts';
import { useNavigation } from '../../navigation/index.ts';
import { Alert, Block, Button, CodeInput, Field, InGroups, QrCode, useCopy } from '../../ui/index.ts';
import style from './secondStep.module.css';
import { useSetUpFailure } from './useSetUpFailure.ts';

type AuthenticatorCodeProps = {
  readonly begun: Schema<'BegunAuthenticator'>;
  readonly onDone: (done: Schema<'SecondStepSetUp'>) => void;
  /** Begins with another secret. */
  readonly onAgain: () => void;
};

/** Shows the secret as a QR code and as text, and takes its first code. */
export const AuthenticatorCode = ({ begun, onDone, onAgain }: AuthenticatorCodeProps) => {
  const { t } = useTranslation(['second-step', 'shell']);
  const [code, setCode] = useState('');
  const faults = useFaults(codeFaults(code));
  const [confirm, { isLoading }] = securityApi.useConfirmAuthenticatorMutation();
  const sayFailure = useSetUpFailure();
  const { back } = useNavigation();
  const isOver = useServerSeconds() >= begun.expiresAt;
  const send = useSendOnce(async () => {
    const { data, error } = await confirm({ confirmAuthenticatorRequest: { code } });
    if (data) {
      onDone(data);
      return true;
    }
    setCode('');
    const fault = isCallError(error) && error.kind === 'refused' ? faultOf(error, 'code') : undefined;
    // Without tries left the secret is over.
    const isGone = fault?.name === 'second-step-wrong' && isCallError(error) && isWithoutTries(error);
    if (isGone) onAgain();
    if (fault && !isGone) faults.refuse(fault);
    else if (sayFailure(error)) back();
    return false;
  });
  const submit = () => {
    if (faults.pass()) void send();
  };
  const fault = faults.at('code');
  return (
    <FormPage
      title={t('shell:titles.authenticator')}
      faults={faults}
      action={t('app.confirm')}
      onSubmit={submit}
      isSending={isLoading}
    >
      {isOver ? (
        <Alert
          tone="warn"
          title={t('app.over')}
          action={
            <Button isSmall onPress={onAgain}>
              {t('app.again')}
            </Button>
          }
        />
      ) : null}
      <Secret begun={begun} />
      <Block>
        <Field label={t('app.code')} error={fault && <FaultWords fault={fault} />}>
          <CodeInput value={code} onChange={setCode} onComplete={submit} />
        </Field>
      </Block>
      <p className={form.closing}>{t('before')}</p>
    </FormPage>
  );
};

const isWithoutTries = (error: { readonly kind: string; readonly code?: number; readonly detail?: unknown }): boolean =>
  error.code === REFUSALS['second-step-wrong'] && !('triesLeft' in (error.detail as object));

/** The secret: a QR code for another device, its text and a link for an app on this one. */
const Secret = ({ begun: { secret, address } }: Pick<AuthenticatorCodeProps, 'begun'>) => {
  const { t } = useTranslation('second-step');
  const copy = useCopy();
  return (
    <Block title={t('app.scan')}>
      <div className={style.qr}>
        <QrCode text={address} label={t('app.qr')} />
      </div>
      <a className={form.link} href={address}>
        {t('app.open')}
      </a>
      <p>{t('app.secret')}</p>
      <InGroups text={secret} />
      <Button isSmall icon="copy" onPress={() => void copy(secret)}>
        {t('app.copy')}
      </Button>
    </Block>
  );
};
