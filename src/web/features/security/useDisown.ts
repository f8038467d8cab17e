import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { Schema } from '../../api/index.ts';
import { securityApi } from '../../api/security.ts';
import { signedOut } from '../../device/session.ts';
import { PATHS, useNavigation } from '../../navigation/index.ts';
import { useNotice, useToast } from '../../ui/index.ts';

/**
 * Returns what says of an event that it was not the customer, after a question. All sessions have ended then, this one
 * too, and the screen to set a new password follows.
 */
export const useDisown = (): ((event: Schema<'SecurityEvent'>) => Promise<void>) => {
  const { t } = useTranslation('security-events');
  const ask = useNotice();
  const toast = useToast();
  const { relaunch } = useNavigation();
  const dispatch = useDispatch();
  const [disown] = securityApi.useDisownSecurityEventMutation();
  return async ({ id }) => {
    if (!(await ask({ text: t('question') }))) return;
    const { error } = await disown({ id });
    if (error !== undefined) return;
    dispatch(signedOut());
    relaunch(PATHS.forgetPassword);
    toast(t('done'));
  };
};
