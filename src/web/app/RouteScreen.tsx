import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Navigate, useLocation, useNavigationType } from 'react-router-dom';
import { selectIsSignedIn } from '../device/session.ts';
import { address, PATHS, type ScreenName, screenKey, TABS, useFocusMemory } from '../navigation/index.ts';
import { classes } from '../ui/index.ts';
import { TabBar } from '../ui/page/TabBar.tsx';
import { FailedScreen } from './FailedScreen.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';
import style from './RouteScreen.module.css';
import { ROUTES } from './routes.ts';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { useScreen } from './useScreen.ts';

/**
 * Renders the screen of a route: redirects to sign-in when it is private, loads it, animates it in, and shows the tab
 * bar under a tab.
 */
export const RouteScreen = ({ name }: { readonly name: ScreenName }) => {
  const isSignedIn = useSelector(selectIsSignedIn);
  const location = useLocation();
  const key = screenKey(location);
  const [launched] = useState(key);
  const [hasLeft, setHasLeft] = useState(false);
  if (!hasLeft && key !== launched) setHasLeft(true);
  const { pathname, search } = location;
  if (ROUTES[name].isPrivate && !isSignedIn) {
    return <Navigate to={address(PATHS.signIn, { back: `${pathname}${search}` })} replace />;
  }
  return (
    // An address typed by hand has no location key of its own.
    <ScreenBoundary key={`${name} ${key}`}>
      <EnteredScreen name={name} isLaunch={!hasLeft} />
    </ScreenBoundary>
  );
};

const EnteredScreen = ({ name, isLaunch }: { readonly name: ScreenName; readonly isLaunch: boolean }) => {
  const { t } = useTranslation('shell');
  const isPushed = useNavigationType() === 'PUSH';
  const tab = TABS.find((candidate) => candidate === name);
  const entered = useRef<HTMLDivElement>(null);
  const title = t(`titles.${name}`);

  useEffect(() => {
    document.title = `${title} · Sun`;
  }, [title]);
  useFocusMemory(entered, isLaunch);

  return (
    <>
      <div ref={entered} tabIndex={-1} className={classes(style.screen, isPushed && !tab && style.popIn)}>
        <Loaded name={name} />
      </div>
      {tab ? <TabBar current={tab} /> : null}
    </>
  );
};

const Loaded = ({ name }: { readonly name: ScreenName }) => {
  const { shown, retry } = useScreen(name);
  switch (shown.state) {
    case 'starting':
      return null;
    case 'loading':
      return <LoadingScreen name={name} />;
    case 'failed':
      return <FailedScreen name={name} onRetry={retry} />;
    case 'ready':
      return <shown.Screen />;
  }
};
