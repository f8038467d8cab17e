import { useTranslation } from 'react-i18next';
import { formatLondon } from '../../../domain/londonFormat.ts';
import { securityApi } from '../../api/security.ts';
import { useSecondStep } from '../../secondStep/index.ts';
import { Alert, Button, useToast } from '../../ui/index.ts';

/** Warns that the desk was asked to remove the second step. Any answer to the second step ends that, so it is asked for. */
export const RemovalAlert = ({ endsAt }: { readonly endsAt: number }) => {
  const { t } = useTranslation('second-step');
  const { confirm } = useSecondStep();
  const { refetch } = securityApi.useGetSecondStepQuery();
  const toast = useToast();
  const stop = async () => {
    // The proof itself is not needed: answering has ended the removal.
    if ((await confirm('renewRecoveryCodes', 'stopRemoval')) === undefined) return;
    toast(t('removal.stopped'));
    await refetch();
  };
  return (
    <Alert
      tone="warn"
      title={t('removal.title')}
      action={
        <Button isSmall onPress={() => void stop()}>
          {t('removal.stop')}
        </Button>
      }
    >
      {t('removal.text', { time: formatLondon(endsAt) })}
    </Alert>
  );
};
