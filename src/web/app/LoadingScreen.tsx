import { useTranslation } from 'react-i18next';
import { type ScreenName, TABS } from '../navigation/index.ts';
import { Page, SkeletonRows } from '../ui/index.ts';
import style from './LoadingScreen.module.css';

/** Shows the shape of a screen while its code loads: rows, below the account on Home; on the chart a plot. */
export const LoadingScreen = ({ name }: { readonly name: ScreenName }) => {
  const { t } = useTranslation('shell');
  return (
    <Page title={t(`titles.${name}`)} isRoot={TABS.some((tab) => tab === name)}>
      <div className={style[name]} />
      <SkeletonRows count={name === 'chart' ? 0 : 8} />
    </Page>
  );
};
