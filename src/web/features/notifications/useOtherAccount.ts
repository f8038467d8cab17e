import { useTranslation } from 'react-i18next';
import { api } from '../../api/index.ts';
import type { AccountType } from '../../device/session.ts';
import { useNavigation } from '../../navigation/index.ts';
import { useNotice } from '../../ui/index.ts';

/** Account ids of `changeMock` (§7). */
const ACCOUNT_IDS = { real: 0, demo: 1 } as const;

/** Leads to a screen of the other account: asks first, switches the active account, then navigates. */
export const useOtherAccount = () => {
  const { t } = useTranslation('notifications');
  const { push } = useNavigation();
  const ask = useNotice();
  const [switchAccount] = api.useSwitchAccountMutation();
  return async (mode: AccountType, to: string): Promise<void> => {
    if (!(await ask({ text: t(`switch.${mode}`), mode }))) return;
    const { error } = await switchAccount({ id: ACCOUNT_IDS[mode] });
    // The call itself reports its refusal.
    if (!error) push(to);
  };
};
