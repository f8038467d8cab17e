import { useTranslation } from 'react-i18next';
import { Alert, Button } from '../../ui/index.ts';

/** Says that a list could not be read again, and reads it when pressed. */
export const OldListNote = ({ onRetry }: { readonly onRetry: () => void }) => {
  const { t } = useTranslation('explore');
  const action = (
    <Button isSmall icon="retry" onPress={onRetry}>
      {t('old.retry')}
    </Button>
  );
  return (
    <Alert tone="warn" icon="offline" title={t('old.title')} action={action}>
      {t('old.text')}
    </Alert>
  );
};
