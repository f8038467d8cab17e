import { type ReactNode, useState } from 'react';
import { type ScreenName, TABS } from '../../navigation/index.ts';
import { PageLayout } from '../../ui/page/PageLayout.ts';
import { BarEnd, MiddlePage } from './ColumnPages.tsx';
import { Columns, type ScreenOf } from './Columns.tsx';
import { isBeside } from './place.ts';
import style from './wide.module.css';
import { type TabsAt, WideBar } from './WideBar.tsx';

type WideScreenProps = {
  readonly name: ScreenName;
  /** True for the screen that the app was opened at. */
  readonly isLaunch: boolean;
  readonly screenOf: ScreenOf;
  readonly tabsAt: TabsAt;
  /** Screen as on a phone. */
  readonly children: ReactNode;
};

/**
 * Screen of a wide window, below the five tabs: the list, the chart and the ticket side by side, or in the middle what
 * has no place beside them.
 */
const WideScreen = ({ name, isLaunch, screenOf, tabsAt, children }: WideScreenProps) => {
  const [barEnd, setBarEnd] = useState<HTMLElement | null>(null);
  const tab = TABS.find((each) => each === name) ?? 'home';
  if (isBeside(name)) {
    return (
      <BarEnd value={barEnd}>
        <Columns name={name} isLaunch={isLaunch} screenOf={screenOf} tabsAt={tabsAt} setBarEnd={setBarEnd} />
      </BarEnd>
    );
  }
  return (
    <div className={style.window}>
      <WideBar tabs={tabsAt(tab)} setEnd={setBarEnd} />
      <div className={style.middle}>
        <PageLayout value={MiddlePage}>{children}</PageLayout>
      </div>
    </div>
  );
};

export default WideScreen;
