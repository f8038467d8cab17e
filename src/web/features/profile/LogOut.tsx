import { useTranslation } from 'react-i18next';
import { api } from '../../api/index.ts';
import { PATHS, useNavigation } from '../../navigation/index.ts';
import { useNotice } from '../../ui/index.ts';
import { SettingRow } from './SettingRow.tsx';

/** Asks, ends the session, and replaces all open screens with Home. */
export const LogOut = () => {
  const { t } = useTranslation('profile');
  const ask = useNotice();
  const { relaunch } = useNavigation();
  const [signOut, { isLoading }] = api.useSignOutMutation();

  const logOut = async () => {
    if (isLoading || !(await ask({ text: t('logOut.question') }))) return;
    await signOut();
    relaunch(PATHS.home);
  };
  return <SettingRow icon="signOut" label={t('logOut.action')} onPress={() => void logOut()} />;
};
