import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CALL_TIMEOUT_MS } from '../../domain/callTimeout.ts';
import type { ScreenName } from '../navigation/index.ts';
import { ROUTES } from './routes.ts';
import { loadTexts } from './texts.ts';

/** Delays after which a page shows that it is loading, and that it has failed (§2). */
export const LOADING_AFTER_MS = 200;
export const FAILED_AFTER_MS = CALL_TIMEOUT_MS;

/** Screens loaded before show at once when they are opened again. */
const loaded = new Map<ScreenName, ComponentType>();

/** Loads a screen's code ahead of its first showing. A failure is shown when the screen is opened. */
export const prepareScreen = async (name: ScreenName): Promise<ComponentType> => {
  const known = loaded.get(name);
  if (known) return known;
  const screen = await ROUTES[name].load();
  loaded.set(name, screen);
  return screen;
};

export type ShownScreen =
  { readonly state: 'starting' | 'loading' | 'failed' } | { readonly state: 'ready'; readonly Screen: ComponentType };

/** Loads a screen: its code and its texts. `retry` requests them again. */
export const useScreen = (name: ScreenName): { readonly shown: ShownScreen; readonly retry: () => void } => {
  const { i18n } = useTranslation();
  const [attempt, setAttempt] = useState(0);
  const [shown, setShown] = useState<ShownScreen>(() => {
    const Screen = loaded.get(name);
    const hasTexts = ROUTES[name].texts.every((feature) => i18n.hasResourceBundle(i18n.language, feature));
    return Screen && hasTexts ? { state: 'ready', Screen } : { state: 'starting' };
  });
  const isReady = shown.state === 'ready';

  useEffect(() => {
    if (isReady) return;
    let isGone = false;
    const show = (next: ShownScreen) => {
      if (!isGone) setShown(next);
    };
    const loadingTimer = setTimeout(() => show({ state: 'loading' }), LOADING_AFTER_MS);
    const failedTimer = setTimeout(() => stopWith({ state: 'failed' }), FAILED_AFTER_MS);
    const stop = () => {
      clearTimeout(loadingTimer);
      clearTimeout(failedTimer);
    };
    const stopWith = (next: ShownScreen) => {
      stop();
      show(next);
    };
    Promise.all([prepareScreen(name), loadTexts(i18n, ROUTES[name].texts)]).then(
      ([Screen]) => stopWith({ state: 'ready', Screen }),
      () => stopWith({ state: 'failed' }),
    );
    return () => {
      isGone = true;
      stop();
    };
  }, [name, i18n, isReady, attempt]);

  const retry = useCallback(() => {
    setShown({ state: 'starting' });
    setAttempt((before) => before + 1);
  }, []);
  return { shown, retry };
};
