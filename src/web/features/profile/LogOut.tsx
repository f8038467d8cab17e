import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { type SignOutDispatch, signOut } from '../../api/signOuts.ts';
import { PATHS, useNavigation } from '../../navigation/index.ts';
import { useNotice, useToast } from '../../ui/index.ts';
import { SettingRow } from './SettingRow.tsx';

/** A server that answers within this time needs no words of ours, milliseconds. */
const HEARD_WITHIN_MS = 1500;

const heardInTime = (isHeard: Promise<string | null>): Promise<string | null> =>
  Promise.race([isHeard, new Promise<null>((resolve) => setTimeout(() => resolve(null), HEARD_WITHIN_MS))]);

/** Asks, ends the session of this device at once, and replaces all open screens with Home. */
export const LogOut = () => {
  const { t } = useTranslation('profile');
  const ask = useNotice();
  const { relaunch } = useNavigation();
  const toast = useToast();
  const dispatch = useDispatch<SignOutDispatch>();

  const logOut = async () => {
    if (!(await ask({ text: t('logOut.question') }))) return;
    const { isHeard } = dispatch(signOut());
    relaunch(PATHS.home);
    toast((await heardInTime(isHeard)) ?? t('logOut.unheard'));
  };
  return <SettingRow icon="signOut" label={t('logOut.action')} onPress={() => void logOut()} />;
};
