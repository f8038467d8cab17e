import { useTranslation } from 'react-i18next';
import { api } from '../api/index.ts';
import type { AccountType } from '../device/session.ts';
import { useNotice, useToast } from '../ui/index.ts';

/** Account ids of `changeMock` (§7). */
const ACCOUNT_IDS = { real: 0, demo: 1 } as const;

/**
 * Asks, then makes the other account the active one, and says so; positions of both stay open (§4). `switchTo` takes a
 * question of its own, and resolves true where the account was switched.
 */
export const useSwitchAccount = () => {
  const { t } = useTranslation('ui');
  const ask = useNotice();
  const toast = useToast();
  const [switchAccount, { isLoading: isSwitching }] = api.useSwitchAccountMutation();
  const switchTo = async (mode: AccountType, question = t(`switchAccount.question.${mode}`)): Promise<boolean> => {
    if (isSwitching || !(await ask({ text: question, mode }))) return false;
    // The call itself reports its refusal.
    const { data } = await switchAccount({ id: ACCOUNT_IDS[mode] });
    if (data) toast(t(`switchAccount.switched.${mode}`));
    return data !== undefined;
  };
  return { switchTo, isSwitching };
};
