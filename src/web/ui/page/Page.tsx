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
  /** The screen's one heading; the app's sign on Home. */
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  /** A screen that nothing lies below: a tab, or sign-in. It has no way back and a larger title. */
  readonly isRoot?: boolean;
  /** Icon buttons or a mark of freshness, at the end of the bar. */
  readonly actions?: ReactNode;
  /** Trading and money screens say at their top whose money it is. */
  readonly hasMode?: boolean;
  /** What stays at the bottom, in reach of the thumb: the button that the screen is for. */
  readonly dock?: ReactNode;
  readonly children: ReactNode;
};

/** A screen: its bar, the bands that must not be missed, its content, its dock. */
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
