import { setTimeout as nextTurn } from 'node:timers/promises';
import type { Dispatch } from '@reduxjs/toolkit';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import type { i18n } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { Provider } from 'react-redux';
import { App } from '../../src/web/app/App.tsx';
import { type AppStore, createStore, restored } from '../../src/web/app/store.ts';
import { createTexts } from '../../src/web/app/texts.ts';
import { selectLanguage } from '../../src/web/device/preferences.ts';
import { selectToken } from '../../src/web/device/session.ts';
import { createMarketSocket } from '../../src/web/market/index.ts';
import { clockRead } from '../../src/web/market/marketSlice.ts';
import { leaveOverlays } from './leaveOverlays.ts';
import { onMissing, readTexts } from './readTexts.ts';

export type ShownApp = {
  readonly store: AppStore;
  readonly texts: i18n;
  /** Number of pongs of the socket so far: each new one begins with one, after the events that it repeats. */
  readonly pongs: () => number;
  /** Resolves when the socket has answered its first ping, after the events that it repeats, and no request is running. */
  readonly atRest: () => Promise<void>;
};

/**
 * Renders the real app over the real store, against a real server. Fill `localStorage` before with the device's state.
 * A missing text fails the test.
 */
export const renderApp = async ({
  origin,
  address = '/',
  entry = null,
  startAnew = () => undefined,
}: {
  /** Origin of the server, such as `http://127.0.0.1:4000`. */
  readonly origin: string;
  /** Address of the first screen. */
  readonly address?: string;
  /** State of its entry in the history, as after a reload. */
  readonly entry?: unknown;
  /** Takes the place of a reload. */
  readonly startAnew?: () => void;
}): Promise<ShownApp> => {
  window.history.replaceState(entry, '', `#${address}`);
  const device = storageOfPage();
  const store = createStore({ origin, storage: device.storage });
  await restored(store);
  const texts = await createTexts({ language: selectLanguage(store.getState()), read: readTexts, onMissing });
  let pongs = 0;
  const dispatch: Dispatch = (action) => {
    if (clockRead.match(action)) pongs += 1;
    return store.dispatch(action);
  };
  const market = createMarketSocket({
    url: `${origin.replace('http', 'ws')}/market`,
    dispatch,
    token: () => selectToken(store.getState()),
    schedule: (run) => requestAnimationFrame(run),
  });
  // The app is unmounted before its page, so that no socket or timer outlives its test.
  stop = async () => {
    cleanup();
    await leaveOverlays();
    market.close();
    await traversalsEnd();
    device.close();
    window.localStorage.clear();
  };
  await act(async () => {
    render(
      <Provider store={store}>
        <I18nextProvider i18n={texts}>
          <App market={market} startAnew={startAnew} />
        </I18nextProvider>
      </Provider>,
    );
  });
  // From here on prices arrive at any time, outside of `act`; Testing Library's own waiting needs none.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  return {
    store,
    texts,
    pongs: () => pongs,
    atRest: () =>
      waitFor(() => {
        expect(pongs).toBeGreaterThan(0);
        const queries = Object.values<{ readonly status?: string } | undefined>(store.getState().api.queries);
        expect(queries.some((query) => query?.status === 'pending')).toBe(false);
      }),
  };
};

/** This device's storage until the page is closed: its store writes with a delay, which no later test may read. */
const storageOfPage = (): { readonly storage: Storage; readonly close: () => void } => {
  const device = window.localStorage;
  let isClosed = false;
  const unlessClosed = (write: () => void) => (isClosed ? undefined : write());
  return {
    storage: {
      get length() {
        return device.length;
      },
      key: (at) => device.key(at),
      getItem: (key) => device.getItem(key),
      setItem: (key, value) => unlessClosed(() => device.setItem(key, value)),
      removeItem: (key) => unlessClosed(() => device.removeItem(key)),
      clear: () => unlessClosed(() => device.clear()),
    },
    close: () => {
      isClosed = true;
    },
  };
};

/** Resolves once the history has arrived where the page sent it: a move of jsdom's takes two turns of the event loop. */
const traversalsEnd = async (): Promise<void> => {
  await nextTurn(0);
  await nextTurn(0);
};

let stop: (() => Promise<void>) | undefined;

afterEach(async () => {
  await stop?.();
  stop = undefined;
});
