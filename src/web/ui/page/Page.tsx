import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../navigation/index.ts';
import { IconButton } from '../button/IconButton.tsx';
import { classes } from '../classes.ts';
import { LanguageOffer } from './LanguageOffer.tsx';
import { ModeBand } from './ModeBand.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import style from './Page.module.css';
import { StorageBanner } from './StorageBanner.tsx';

type PageProps = {
  /** Heading of the screen; the app's sign on Home. */
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  /** True for a screen without a way back, and with a larger title: a tab, or sign-in. */
  readonly isRoot?: boolean;
  /** Icon buttons or a mark of freshness, at the end of the bar. */
  readonly actions?: ReactNode;
  /** True for trading and money screens, which show the active account at their top. */
  readonly hasMode?: boolean;
  /** Content that stays at the bottom, within reach of the thumb: the screen's main button. */
  readonly dock?: ReactNode;
  readonly children: ReactNode;
};

/** Layout of a screen: its bar, the bands that must not be missed, its content, its dock. */
export const Page = ({ title, subtitle, isRoot, actions, hasMode, dock, children }: PageProps) => {
  const { t } = useTranslation('ui');
  const { back } = useNavigation();
  return (
    <div className={style.page}>
      <header className={classes(style.bar, isRoot && style.root)}>
        {isRoot ? null : <IconButton icon="back" label={t('back')} onPress={() => back()} />}
        <div className={style.titles}>
          <h1>{title}</h1>
          {subtitle === undefined ? null : <p>{subtitle}</p>}
        </div>
        <div className={style.actions}>{actions}</div>
      </header>
      {hasMode ? <ModeBand isSticky /> : null}
      <OfflineBanner />
      <StorageBanner />
      <LanguageOffer />
      <main className={style.main}>{children}</main>
      {dock === undefined ? null : <footer className={style.dock}>{dock}</footer>}
    </div>
  );
};
