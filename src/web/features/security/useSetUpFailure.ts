import { useTranslation } from 'react-i18next';
import { isOutcomeUnknown } from '../../api/index.ts';
import { securityApi } from '../../api/security.ts';
import { useFailureToast } from '../../authForm/index.ts';
import { useToast } from '../../ui/index.ts';

/**
 * Returns how the failure of a change is said that answers recovery codes: where its answer was lost, it may have been
 * carried out, and the codes are lost with the answer. The second step is read again then; true in that case.
 */
export const useSetUpFailure = () => {
  const { t } = useTranslation('second-step');
  const toast = useToast();
  const fail = useFailureToast();
  const [read] = securityApi.useLazyGetSecondStepQuery();
  return (error: unknown): boolean => {
    if (!isOutcomeUnknown(error)) {
      fail(error);
      return false;
    }
    toast(t('lost'));
    void read();
    return true;
  };
};
