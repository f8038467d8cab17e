import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { HashRouter, useLocation } from 'react-router-dom';
import { api, selectIsWaiting } from '../api/index.ts';
import { selectIsTradingEnabled } from '../device/configuration.ts';
import { isLanguage } from '../device/languages.ts';
import { languageChosen, selectLanguage } from '../device/preferences.ts';
import { selectIsSignedIn } from '../device/session.ts';
import { MarketContext, type MarketSocket } from '../market/index.ts';
import { NavigationProvider, screenAt, useScrollMemory } from '../navigation/index.ts';
import { FormatProvider } from '../ui/format/FormatProvider.tsx';
import { NoticeProvider } from '../ui/notice/NoticeProvider.tsx';
import { LoadingIndicator } from '../ui/states/LoadingIndicator.tsx';
import { useTheme } from '../ui/theme/useTheme.ts';
import { Toast } from '../ui/toast/Toast.tsx';
import { toastShown } from '../ui/toast/toastSlice.ts';
import { selectViolations } from '../violations/index.ts';
import style from './App.module.css';
import { Events } from './Events.tsx';
import { LastBoundary } from './LastBoundary.tsx';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { RouteScreen } from './RouteScreen.tsx';
import { changeLanguage } from './texts.ts';
import { useMarketLifecycle } from './useMarketLifecycle.ts';
import { useNewDeployment } from './useNewDeployment.ts';
import { useSentToSignIn } from './useSentToSignIn.ts';

/** Comes with the code that finds events. */
const EventToast = lazy(async () => ({ default: (await import('./EventNotifier.tsx')).EventToast }));

const ViolationMark = lazy(() => import('../violations/ViolationMark.tsx'));

type AppProps = {
  readonly market: MarketSocket;
  /** Reloads the page. */
  readonly startAnew: () => void;
};

/** Renders the whole app under its hash routes (§2). */
export const App = (props: AppProps) => (
  <LastBoundary>
    <WholeApp {...props} />
  </LastBoundary>
);

const WholeApp = ({ market, startAnew }: AppProps) => {
  useTheme();
  useChosenLanguage();
  useLaunch();
  return (
    <MarketContext value={market}>
      <HashRouter>
        <NavigationProvider>
          <FormatProvider>
            <NoticeProvider>
              <Screens market={market} startAnew={startAnew} />
              <Events />
              <Toast event={EventToast} />
            </NoticeProvider>
          </FormatProvider>
        </NavigationProvider>
      </HashRouter>
      {useSelector(selectViolations).count === 0 ? null : (
        <Suspense>
          <ViolationMark />
        </Suspense>
      )}
      <LoadingIndicator isShown={useSelector(selectIsWaiting)} />
    </MarketContext>
  );
};

const Screens = ({ market, startAnew }: AppProps) => {
  useNewDeployment(startAnew);
  useScrollMemory();
  useMarketLifecycle(market);
  useSentToSignIn();
  const name = screenAt(useLocation().pathname);
  return <div className={style.app}>{name ? <RouteScreen name={name} /> : <NotFoundScreen />}</div>;
};

/** While trading is switched off, an open app asks so often whether it is on again. */
const TRADING_ASKED_EVERY_MS = 30_000;

/** On launch the app reads its configuration and common info (§2), and the signed-in customer. */
const useLaunch = () => {
  const isTradingEnabled = useSelector(selectIsTradingEnabled);
  api.useGetProjectInfoQuery(undefined, {
    refetchOnFocus: true,
    refetchOnReconnect: true,
    pollingInterval: isTradingEnabled ? 0 : TRADING_ASKED_EVERY_MS,
    skipPollingIfUnfocused: true,
  });
  api.useGetCommonInfoQuery();
  api.useGetUserQuery(undefined, { skip: !useSelector(selectIsSignedIn) });
};

/** Loads texts in the customer's language; when they cannot be loaded, the language stays and a toast reports it. */
const useChosenLanguage = () => {
  const { i18n } = useTranslation();
  const language = useSelector(selectLanguage);
  const dispatch = useDispatch();
  useEffect(() => {
    const change = new AbortController();
    changeLanguage(i18n, language, change.signal).catch(() => {
      if (change.signal.aborted) return;
      if (isLanguage(i18n.language)) dispatch(languageChosen(i18n.language));
      dispatch(toastShown({ key: 'shell:unreachable' }));
    });
    return () => change.abort();
  }, [i18n, language, dispatch]);
};
