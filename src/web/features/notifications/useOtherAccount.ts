import { useTranslation } from 'react-i18next';
import type { AccountType } from '../../device/session.ts';
import { useNavigation } from '../../navigation/index.ts';
import { useSwitchAccount } from '../../tradingAccount/index.ts';

/** Leads to a screen of the other account: asks first, switches the active account, then navigates. */
export const useOtherAccount = () => {
  const { t } = useTranslation('notifications');
  const { push } = useNavigation();
  const { switchTo } = useSwitchAccount();
  return async (mode: AccountType, to: string): Promise<void> => {
    if (await switchTo(mode, t(`switch.${mode}`))) push(to);
  };
};
