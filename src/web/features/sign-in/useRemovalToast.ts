import { useTranslation } from 'react-i18next';
import { formatLondon } from '../../../domain/londonFormat.ts';
import { useToast } from '../../ui/index.ts';

/** Returns how a sign-in says that the second step is to be removed (SCS-39); it says nothing where no removal waits. */
export const useRemovalToast = () => {
  const { t } = useTranslation('sign-in');
  const toast = useToast();
  return ({ secondStepRemovalAt: at }: { readonly secondStepRemovalAt?: number | undefined }): void => {
    if (at !== undefined) toast(t('passkey.removal', { time: formatLondon(at) }));
  };
};
