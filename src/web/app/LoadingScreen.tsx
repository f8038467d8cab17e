import { useTranslation } from 'react-i18next';
import { type ScreenName, TABS } from '../navigation/index.ts';
import { Page, SkeletonRows } from '../ui/index.ts';

/** Shows skeleton rows while a screen's code loads. */
export const LoadingScreen = ({ name }: { readonly name: ScreenName }) => {
  const { t } = useTranslation('shell');
  return (
    <Page title={t(`titles.${name}`)} isRoot={TABS.some((tab) => tab === name)}>
      <SkeletonRows count={8} />
    </Page>
  );
};
