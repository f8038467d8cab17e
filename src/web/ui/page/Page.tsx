import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../navigation/index.ts';
import { IconButton } from '../button/IconButton.tsx';
import { classes } from '../classes.ts';
import { LanguageOffer } from './LanguageOffer.tsx';
import { ModeBand } from './ModeBand.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import style from './Page.module.css';
import { PageLayout, type PageProps } from './PageLayout.ts';
import { StorageBanner } from './StorageBanner.tsx';

/** Layout of a screen: its bar, the bands that must not be missed, its content, its dock. */
export const Page = (props: PageProps) => {
  const Layout = use(PageLayout) ?? PhonePage;
  return <Layout {...props} />;
};

type PhonePageProps = PageProps & {
  /** Set below the window's own bar, which is the banner. */
  readonly barRole?: 'none';
};

export const PhonePage = ({ title, subtitle, isRoot, actions, hasMode, dock, barRole, children }: PhonePageProps) => {
  const { t } = useTranslation('ui');
  const { back } = useNavigation();
  return (
    <div className={style.page}>
      <header role={barRole} className={classes(style.bar, isRoot && style.root)}>
        {isRoot ? null : <IconButton icon="back" label={t('back')} onPress={() => back()} />}
        <div className={style.titles}>
          <h1>{title}</h1>
          {subtitle === undefined ? null : <p>{subtitle}</p>}
        </div>
        <div className={style.actions}>{actions}</div>
      </header>
      {hasMode ? <ModeBand isSticky /> : null}
      <Banners />
      <main className={style.main}>{children}</main>
      {dock === undefined ? null : <footer className={style.dock}>{dock}</footer>}
    </div>
  );
};

/** Bands below the bar that must not be missed. */
export const Banners = () => (
  <>
    <OfflineBanner />
    <StorageBanner />
    <LanguageOffer />
  </>
);
