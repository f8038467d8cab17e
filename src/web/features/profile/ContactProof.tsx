import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE_LENGTH } from '../../../domain/customer/verificationCode.ts';
import { REFUSALS } from '../../../domain/refusal.ts';
import { api, isCallError } from '../../api/index.ts';
import { type Fault, faultOf, FaultWords, useFailureToast } from '../../authForm/index.ts';
import { Block, Button, ButtonPair, CodeInput, Field, useToast } from '../../ui/index.ts';
import style from './ProfileForm.module.css';

/** Contact address that waits for its code, and the field for it: until then the address is sent nothing else, unless it is kept for a time. */
export const ContactProof = ({ address, isKept }: { readonly address: string; readonly isKept: boolean }) => {
  const { t } = useTranslation(['profile', 'ui']);
  const { isSent, code, change, fault, isSending, isProving, send, prove } = useProof();
  return (
    <Block title={t('proof.title')}>
      <div className={style.form}>
        <p>{t(isKept ? 'proof.textKept' : 'proof.text', { address })}</p>
        {isSent ? (
          <Field label={t('proof.code')} help={t('proof.sent')} error={fault && <FaultWords fault={fault} />}>
            <CodeInput value={code} onChange={change} />
          </Field>
        ) : null}
        <ButtonPair>
          <Button onPress={() => void send()} waiting={isSending ? t('sending') : undefined}>
            {t(isSent ? 'proof.again' : 'proof.send')}
          </Button>
          {isSent ? (
            <Button kind="primary" onPress={() => void prove()} waiting={isProving ? t('checking') : undefined}>
              {t('proof.confirm')}
            </Button>
          ) : null}
        </ButtonPair>
      </div>
    </Block>
  );
};

/** State of the proof: whether a code was sent, what is typed, and what was wrong with it. */
const useProof = () => {
  const { t } = useTranslation('profile');
  const toast = useToast();
  const sayFailure = useFailureToast();
  const [sendCode, { isLoading: isSending }] = api.useSendContactCodeMutation();
  const [proveContact, { isLoading: isProving }] = api.useProveContactMutation();
  const [isSent, setIsSent] = useState(false);
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<Fault>();

  const send = async () => {
    try {
      await sendCode().unwrap();
      setIsSent(true);
      setCode('');
      setFault(undefined);
    } catch (error) {
      // A code that was sent shortly before, on this screen or another, is still valid.
      if (isCallError(error) && error.kind === 'refused' && error.code === REFUSALS['code-too-soon']) setIsSent(true);
      sayFailure(error);
    }
  };
  const prove = async () => {
    const missing = CODE_LENGTH - code.length;
    if (missing > 0) return setFault({ field: 'code', name: 'code-incomplete', detail: { missing } });
    try {
      await proveContact({ proveContactRequest: { code } }).unwrap();
      toast(t('proof.done'));
    } catch (error) {
      const found = isCallError(error) && error.kind === 'refused' ? faultOf(error, 'code') : undefined;
      if (found) setFault(found);
      else sayFailure(error);
    }
  };
  const change = (typed: string) => {
    setCode(typed);
    setFault(undefined);
  };
  return { isSent, code, change, fault, isSending, isProving, send, prove };
};
