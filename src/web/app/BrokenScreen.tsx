import { useTranslation } from 'react-i18next';
import { Button, Empty, Page } from '../ui/index.ts';

/** Replaces a screen that failed by an exception of ours. */
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
