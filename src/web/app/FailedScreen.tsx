import { useTranslation } from 'react-i18next';
import { type ScreenName, TABS } from '../navigation/index.ts';
import { Button, Empty, Page } from '../ui/index.ts';

type FailedScreenProps = { readonly name: ScreenName; readonly onRetry: () => void };

/** Replaces a screen whose code did not load within its time limit (§8, chunk load failure). */
export const FailedScreen = ({ name, onRetry }: FailedScreenProps) => {
  const { t } = useTranslation('shell');
  return (
    <Page title={t(`titles.${name}`)} isRoot={TABS.some((tab) => tab === name)}>
      <Empty
        title={t('failed.title')}
        action={
          <Button isSmall icon="retry" onPress={onRetry}>
            {t('failed.retry')}
          </Button>
        }
      >
        {t('failed.text')}
      </Empty>
    </Page>
  );
};
