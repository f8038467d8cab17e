import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { screenAt, TABS } from '../navigation/index.ts';
import { Empty, Page } from '../ui/index.ts';

/** States that a screen of the specification is not built yet. */
export const NotBuiltScreen = () => {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const name = screenAt(pathname) ?? 'home';
  return (
    <Page title={t(`titles.${name}`)} isRoot={TABS.some((tab) => tab === name)}>
      <Empty title={t('notBuilt.title')}>{t('notBuilt.text')}</Empty>
    </Page>
  );
};
