import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/index.ts';

/** Says that figures of the ticket are those of a link, which anybody may have made. */
export const FilledByLink = () => {
  const { t } = useTranslation('ticket');
  return (
    <Alert tone="warn" title={t('filledByLink.title')}>
      {t('filledByLink.text')}
    </Alert>
  );
};
