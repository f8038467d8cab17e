import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST_PASSKEY_NAME } from '../../../contract/index.ts';
import type { Schema } from '../../api/index.ts';
import { securityApi } from '../../api/security.ts';
import style from '../../authForm/form.module.css';
import { FormPage, passwordFaults, useFaults } from '../../authForm/index.ts';
import { useNavigation } from '../../navigation/index.ts';
import { createPasskey } from '../../secondStep/index.ts';
import { Alert, Block, Field, TextInput } from '../../ui/index.ts';
import { FirstStepPassword } from './FirstStepPassword.tsx';
import { SecondStepSetUp } from './SecondStepSetUp.tsx';
import { SetUpFrame } from './SetUpFrame.tsx';
import { useBeginning } from './useBeginning.ts';
import { useSetUpFailure } from './useSetUpFailure.ts';

/** Makes a passkey on this device or a security key, and sets it up. */
export const AddPasskeyScreen = () => {
  const { t } = useTranslation('shell');
  return <SetUpFrame title={t('titles.addPasskey')}>{(isFirst) => <MakePasskey isFirst={isFirst} />}</SetUpFrame>;
};

/** Why the browser made no passkey: the device has one already, or the request was turned down. */
type NotMade = 'already' | 'notMade';

const MakePasskey = ({ isFirst }: { readonly isFirst: boolean }) => {
  const { t } = useTranslation(['second-step', 'shell']);
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [notMade, setNotMade] = useState<NotMade>();
  const [done, setDone] = useState<Schema<'SecondStepSetUp'>>();
  const faults = useFaults(isFirst ? passwordFaults('currentPassword', password) : []);
  const [beginPasskey] = securityApi.useBeginPasskeyMutation();
  const [confirmPasskey, { isLoading }] = securityApi.useConfirmPasskeyMutation();
  const { begin, isSending } = useBeginning('beginPasskey', faults);
  const sayFailure = useSetUpFailure();
  const { back } = useNavigation();
  const make = async () => {
    setNotMade(undefined);
    const begun = await begin(isFirst ? password : undefined, (proof, beginSecondStepRequest) =>
      beginPasskey({ ...proof, beginSecondStepRequest }),
    );
    if (!begun) return;
    const attestation = await createPasskey(begun.options).catch((fault: unknown) => {
      setNotMade(fault instanceof Error && fault.name === 'InvalidStateError' ? 'already' : 'notMade');
    });
    if (!attestation) return;
    const { data, error } = await confirmPasskey({
      confirmPasskeyRequest: { name: name.trim() || t('passkeys.unnamed'), attestation },
    });
    if (data) setDone(data);
    else if (sayFailure(error)) back();
  };
  if (done) return <SecondStepSetUp codes={done.recoveryCodes} />;
  return (
    <FormPage
      title={t('shell:titles.addPasskey')}
      faults={faults}
      action={t('passkeys.create')}
      onSubmit={() => {
        if (faults.pass()) void make();
      }}
      isSending={isSending || isLoading}
    >
      {notMade ? <Alert tone="bad" title={t(`passkeys.${notMade}`)} /> : null}
      <p className={style.closing}>{t('passkeys.none.text')}</p>
      <Block>
        <Field label={t('passkeys.name')} help={t('passkeys.nameHelp')}>
          <TextInput
            content="name"
            autoComplete="off"
            maxLength={LONGEST_PASSKEY_NAME}
            value={name}
            onChange={setName}
          />
        </Field>
      </Block>
      {isFirst ? <FirstStepPassword value={password} onChange={setPassword} faults={faults} /> : null}
      <p className={style.closing}>{t('before')}</p>
    </FormPage>
  );
};
