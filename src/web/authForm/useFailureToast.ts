import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { isCallError, isNotOffered } from '../api/index.ts';
import { useToast } from '../ui/index.ts';

/**
 * Toasts the failure of a call that no field of the form caused: the server's message, or that it was unreachable (§8).
 */
export const useFailureToast = (): ((error: unknown) => void) => {
  const { t } = useTranslation(['shell', 'ui']);
  const toast = useToast();
  return useCallback(
    (error) => {
      if (!isCallError(error)) throw error;
      toast(isNotOffered(error) ? t('ui:error.notOffered') : error.msg || t('unreachable'));
    },
    [t, toast],
  );
};
