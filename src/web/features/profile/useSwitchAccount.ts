import { useTranslation } from 'react-i18next';
import { api, type Schema } from '../../api/index.ts';
import { useNotice, useToast } from '../../ui/index.ts';

/** Asks, then makes the other account the active one; positions of both stay open (§4). */
export const useSwitchAccount = (): ((account: Schema<'AccountReference'>) => Promise<void>) => {
  const { t } = useTranslation('profile');
  const ask = useNotice();
  const toast = useToast();
  const [switchAccount, { isLoading }] = api.useSwitchAccountMutation();
  return async ({ id, mode }) => {
    if (isLoading || !(await ask({ text: t(`accounts.question.${mode}`), mode }))) return;
    const { data } = await switchAccount({ id });
    if (data) toast(t(`accounts.switched.${mode}`));
  };
};
