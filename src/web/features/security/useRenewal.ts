import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { securityApi } from '../../api/security.ts';
import { useSecondStep } from '../../secondStep/index.ts';
import { useNotice } from '../../ui/index.ts';
import { useSetUpFailure } from './useSetUpFailure.ts';

/** Gets new recovery codes, after a question and with the second step. `codes` are kept until they are forgotten. */
export const useRenewal = () => {
  const { t } = useTranslation('second-step');
  const ask = useNotice();
  const sayFailure = useSetUpFailure();
  const { sendConfirmed } = useSecondStep();
  const [renewCodes] = securityApi.useRenewRecoveryCodesMutation();
  const [codes, setCodes] = useState<readonly string[]>();
  const [isSending, setIsSending] = useState(false);
  const renew = async (): Promise<void> => {
    if (isSending || !(await ask({ text: t('codes.question') }))) return;
    setIsSending(true);
    const { data, error } = await sendConfirmed('renewRecoveryCodes', (proof) => renewCodes(proof));
    setIsSending(false);
    if (data) setCodes(data.recoveryCodes);
    else sayFailure(error);
  };
  return { codes, renew, isSending, forget: () => setCodes(undefined) };
};
