import { setupListeners } from '@reduxjs/toolkit/query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { Provider } from 'react-redux';
import '../ui/tokens.css';
import '../ui/base.css';
import { api } from '../api/index.ts';
import { selectLanguage } from '../device/preferences.ts';
import { followHosting, readHosting } from '../device/hosting.ts';
import { selectIsSignedIn, selectToken } from '../device/session.ts';
import { createMarketSocket } from '../market/index.ts';
import { PATHS, screenAt } from '../navigation/index.ts';
import { observeContract } from '../violations/index.ts';
import { App } from './App.tsx';
import { browserStorage, tabStorage } from './deviceStorage.ts';
import { fetchTexts } from './fetchTexts.ts';
import { followFaults } from './followFaults.ts';
import { BrokenPage } from './LastBoundary.tsx';
import { followMissingFiles, startAnewWhereOutdated } from './newVersion.ts';
import { followOtherTabs } from './otherTabs.ts';
import { repeatSignOuts } from './repeatSignOuts.ts';
import { ROUTES } from './routes.ts';
import { createStore, restored } from './store.ts';
import { forgetOtherBackend, isOfBackend } from './storedBackend.ts';
import { createTexts } from './texts.ts';
import { prepareScreen } from './useScreen.ts';

/** Returns the screen that the address names, so that its code and its texts load along with everything else. */
const openedScreen = () => screenAt(window.location.hash.slice(1).split('?')[0] || PATHS.home);

const startAnew = () => window.location.reload();

const start = async (root: HTMLElement) => {
  const onMissing = () => void startAnewWhereOutdated(startAnew);
  followMissingFiles(onMissing);
  const opened = openedScreen();
  // The screen shows its own failure when it is opened.
  if (opened) prepareScreen(opened).catch(() => undefined);

  const hosting = await readHosting();
  followHosting(hosting);
  const device = browserStorage();
  const stores = forgetOtherBackend([...(device ? [device] : []), ...tabStorage()], hosting);
  const storage = stores.find((each) => each === device);
  const observe = hosting.showsViolations ? observeContract((action) => store.dispatch(action)) : undefined;
  const store = createStore({
    ...{ origin: hosting.origin, opensDevTools: hosting.opensDevTools, observe, storage, startAnew },
    isOfBackend: () => storage === undefined || isOfBackend(storage, hosting),
  });
  await restored(store);
  setupListeners(store.dispatch);
  followOtherTabs(store, startAnew);
  repeatSignOuts(store);

  // Requests Home's market and the favourites beside its texts, so that the first picture may already show prices.
  if (opened === 'home') {
    store.dispatch(api.util.prefetch('listMarketTabs', undefined, {}));
    if (selectIsSignedIn(store.getState())) store.dispatch(api.util.prefetch('getFavourites', undefined, {}));
  }

  const texts = await createTexts({
    language: selectLanguage(store.getState()),
    features: opened ? ROUTES[opened].texts : [],
    read: fetchTexts(onMissing),
    onMissing: () => undefined,
  });
  const market = createMarketSocket({
    url: hosting.socket,
    dispatch: store.dispatch,
    token: () => selectToken(store.getState()),
    schedule: (run) => requestAnimationFrame(run),
    observe,
  });
  createRoot(root, { onCaughtError: reportError }).render(
    <StrictMode>
      <Provider store={store}>
        <I18nextProvider i18n={texts}>
          <App market={market} startAnew={startAnew} />
        </I18nextProvider>
      </Provider>
    </StrictMode>,
  );
};

followFaults();
const root = document.getElementById('root');
if (root)
  start(root).catch((fault: unknown) => {
    reportError(fault);
    createRoot(root).render(<BrokenPage />);
  });
