import type { ReactNode } from 'react';
import { SunMark } from '../../ui/index.ts';
import type { Tab } from '../../ui/page/TabBar.tsx';
import style from './wide.module.css';

/** Renders the five tabs. */
export type TabsAt = (current: Tab) => ReactNode;

type WideBarProps = {
  readonly tabs: ReactNode;
  /** Receives the element at the bar's end. */
  readonly setEnd: (end: HTMLElement | null) => void;
  /** True where no screen below has a heading for all of it. */
  readonly isHeading?: boolean;
};

/** Bar over the whole of a wide window: the app's sign, the five tabs, and the buttons of the list below. */
export const WideBar = ({ tabs, setEnd, isHeading = false }: WideBarProps) => {
  const Sign = isHeading ? 'h1' : 'p';
  return (
    <header className={style.bar}>
      <Sign className={style.sign}>
        <SunMark />
      </Sign>
      {tabs}
      <div className={style.end} ref={setEnd} />
    </header>
  );
};
