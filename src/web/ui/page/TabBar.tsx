import { useTranslation } from 'react-i18next';
import { Link, PATHS, TABS } from '../../navigation/index.ts';
import { Icon } from '../icon/Icon.tsx';
import type { IconName } from '../icon/paths.ts';
import style from './TabBar.module.css';

export type Tab = (typeof TABS)[number];

const ICONS: Readonly<Record<Tab, IconName>> = {
  home: 'home',
  position: 'candles',
  explore: 'compass',
  history: 'history',
  user: 'user',
};

/** Bar of the five tabs (§2), labelled in the current language. */
export const TabBar = ({ current }: { readonly current: Tab }) => {
  const { t } = useTranslation('ui');
  return (
    <nav className={style.tabs} aria-label={t('tabs.label')}>
      {TABS.map((tab) => (
        <Link key={tab} to={PATHS[tab]} way="switchTab" aria-current={tab === current ? 'page' : undefined}>
          <Icon name={ICONS[tab]} />
          {t(`tabs.${tab}`)}
        </Link>
      ))}
    </nav>
  );
};
