import { useTranslation } from 'react-i18next';
import { Button, Empty, Page } from '../ui/index.ts';

/** A screen that stopped working by a fault of ours. */
export const BrokenScreen = ({ onRetry }: { readonly onRetry: () => void }) => {
  const { t } = useTranslation('shell');
  return (
    <Page title={t('broken.title')}>
      <Empty
        title={t('broken.title')}
        action={
          <Button isSmall icon="retry" onPress={onRetry}>
            {t('broken.retry')}
          </Button>
        }
      >
        {t('broken.text')}
      </Empty>
    </Page>
  );
};
