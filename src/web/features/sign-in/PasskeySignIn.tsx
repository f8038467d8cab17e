import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { securityApi } from '../../api/security.ts';
import { useFailureToast } from '../../authForm/index.ts';
import { signedIn } from '../../device/session.ts';
import { askPasskey, useCanUsePasskeys } from '../../secondStep/index.ts';
import { Block, Button, useToast } from '../../ui/index.ts';
import { useRemovalToast } from './useRemovalToast.ts';

/** Button that signs in with a passkey, without a contact or a password; nothing where the browser has no passkeys. */
export const PasskeySignIn = () => {
  const { t } = useTranslation(['sign-in', 'auth-form']);
  const canUsePasskeys = useCanUsePasskeys();
  const { signIn, isSending } = usePasskeySignIn();
  if (!canUsePasskeys) return null;
  return (
    <Block label={t('passkey.action')}>
      <Button icon="lock" onPress={() => void signIn()} waiting={isSending ? t('auth-form:sending') : undefined}>
        {t('passkey.action')}
      </Button>
    </Block>
  );
};

const usePasskeySignIn = () => {
  const { t } = useTranslation('sign-in');
  const dispatch = useDispatch();
  const toast = useToast();
  const sayRemoval = useRemovalToast();
  const fail = useFailureToast();
  const [begin] = securityApi.useBeginPasskeySignInMutation();
  const [send] = securityApi.useSignInWithPasskeyMutation();
  const [isSending, setIsSending] = useState(false);
  const run = async (): Promise<void> => {
    const begun = await begin();
    if (!begun.data) return fail(begun.error);
    const assertion = await askPasskey(begun.data.options).catch(() => undefined);
    if (!assertion) return toast(t('passkey.failed'));
    const { data, error } = await send({ signInWithPasskeyRequest: { assertion } });
    if (!data) return fail(error);
    dispatch(signedIn({ token: data.token, userInfo: data.user }));
    sayRemoval(data);
  };
  const signIn = async (): Promise<void> => {
    if (isSending) return;
    setIsSending(true);
    await run().finally(() => setIsSending(false));
  };
  return { signIn, isSending };
};
