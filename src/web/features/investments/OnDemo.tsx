import { useTranslation } from 'react-i18next';
import { PATHS, useNavigation } from '../../navigation/index.ts';
import { Button, Empty, Page } from '../../ui/index.ts';

/** Says on the demo account that investments are for the real one, and offers the way. */
export const OnDemo = () => {
  const { t } = useTranslation('investments');
  const { switchTab } = useNavigation();
  return (
    <Empty
      title={t('demo.title')}
      action={
        <Button isSmall onPress={() => switchTab(PATHS.user)}>
          {t('demo.go')}
        </Button>
      }
    >
      {t('demo.text')}
    </Empty>
  );
};

/** Screen of the real account, on the demo account. */
export const OnDemoPage = ({ title }: { readonly title: string }) => (
  <Page title={title} hasMode>
    <OnDemo />
  </Page>
);
