import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Navigate, useLocation, useNavigationType } from 'react-router-dom';
import { selectIsSignedIn } from '../device/session.ts';
import {
  address,
  PATHS,
  SCREEN_MARK,
  type ScreenName,
  screenKey,
  TABS,
  useFocusMemory,
  useIsWide,
} from '../navigation/index.ts';
import { classes, useOnDemand } from '../ui/index.ts';
import { type Tab, TabBar } from '../ui/page/TabBar.tsx';
import { LoadedScreen } from './LoadedScreen.tsx';
import style from './RouteScreen.module.css';
import { ROUTES, WIDE_WINDOW } from './routes.ts';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { StartingWindow } from './StartingWindow.tsx';

/** Screens that have another place in a wide window than on a phone. */
const WIDENED: readonly ScreenName[] = [...TABS, 'chart', 'place'];

// Handed to the wide window as functions: modules that two chunks import take more of the first load.
const screenOf = (name: ScreenName, key: string) => (
  <ScreenBoundary key={key}>
    <LoadedScreen name={name} />
  </ScreenBoundary>
);
const tabsAt = (current: Tab) => <TabBar current={current} />;

/**
 * Renders the screen of a route: redirects to sign-in when it is private, loads it, animates it in, and shows the tab
 * bar under a tab; in a wide window what stands beside it.
 */
export const RouteScreen = ({ name }: { readonly name: ScreenName }) => {
  const isSignedIn = useSelector(selectIsSignedIn);
  const location = useLocation();
  const key = screenKey(location);
  const [launched] = useState(key);
  const [hasLeft, setHasLeft] = useState(false);
  if (!hasLeft && key !== launched) setHasLeft(true);
  // Where the code of the wide window has failed to load, the next screen tries again.
  const [failedAt, setFailedAt] = useState<string>();
  const showNarrow = useCallback(() => setFailedAt(key), [key]);
  const isWide = useIsWide() && WIDENED.includes(name);
  const hasFailed = failedAt === key;
  const WideScreen = useOnDemand(WIDE_WINDOW.load, isWide && !hasFailed, showNarrow);
  const { pathname, search } = location;
  if (ROUTES[name].isPrivate && !isSignedIn) {
    return <Navigate to={address(PATHS.signIn, { back: `${pathname}${search}` })} replace />;
  }
  const screen = (
    // An address typed by hand has no location key of its own.
    <ScreenBoundary key={`${name} ${key}`}>
      <EnteredScreen name={name} isLaunch={!hasLeft} />
    </ScreenBoundary>
  );
  if (!isWide || (!WideScreen && hasFailed)) return screen;
  return WideScreen ? (
    <WideScreen name={name} isLaunch={!hasLeft} screenOf={screenOf} tabsAt={tabsAt}>
      {screen}
    </WideScreen>
  ) : (
    <StartingWindow name={name} onLate={showNarrow} />
  );
};

const EnteredScreen = ({ name, isLaunch }: { readonly name: ScreenName; readonly isLaunch: boolean }) => {
  const { t } = useTranslation('shell');
  const isPushed = useNavigationType() === 'PUSH';
  const tab = TABS.find((candidate) => candidate === name);
  const entered = useRef<HTMLDivElement>(null);
  const title = t(`titles.${name}`);

  // Before the effects of the screen, which may have a title of its own (`useDocumentTitle`).
  useLayoutEffect(() => {
    document.title = `${title} · Sun`;
  }, [title]);
  useFocusMemory(entered, isLaunch);

  return (
    <>
      <div
        ref={entered}
        {...SCREEN_MARK}
        tabIndex={-1}
        className={classes(style.screen, isPushed && !tab && style.popIn)}
      >
        <LoadedScreen name={name} />
      </div>
      {tab ? tabsAt(tab) : null}
    </>
  );
};
