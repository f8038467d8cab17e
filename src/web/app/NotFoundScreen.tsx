import { useTranslation } from 'react-i18next';
import { PATHS, useNavigation } from '../navigation/index.ts';
import { Button, Empty, Page } from '../ui/index.ts';

/** Shows that no route has the requested address, with a way Home. */
export const NotFoundScreen = () => {
  const { t } = useTranslation('shell');
  const { relaunch } = useNavigation();
  return (
    <Page title={t('notFound.title')}>
      <Empty
        title={t('notFound.title')}
        action={
          <Button isSmall onPress={() => relaunch(PATHS.home)}>
            {t('notFound.home')}
          </Button>
        }
      >
        {t('notFound.text')}
      </Empty>
    </Page>
  );
};
