import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { isCallError } from '../api/index.ts';
import { useToast } from '../ui/index.ts';

/** Says why a call failed where no field of the form is at fault: the server's words, or that it was not reached (§8). */
export const useFailureToast = (): ((error: unknown) => void) => {
  const { t } = useTranslation('shell');
  const toast = useToast();
  return useCallback(
    (error) => {
      if (!isCallError(error)) throw error;
      toast(error.msg || t('unreachable'));
    },
    [t, toast],
  );
};
