import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { keepInTab, readInTab, type TabKey } from '../device/tabStorage.ts';
import { screenKey } from './screenKey.ts';

const read = (place: TabKey): unknown => {
  try {
    return JSON.parse(readInTab(place) ?? 'null');
  } catch {
    return null;
  }
};

/**
 * State that survives a reload of the screen, as of a half-filled form; and also leaving the screen if `keep` was
 * called before: then it is restored when the customer returns. `begin` receives the stored value, or null: it may come
 * from another version of the app, so `begin` must validate it.
 */
export const useKeptState = <State>(
  begin: (kept: unknown) => State,
): readonly [State, Dispatch<SetStateAction<State>>, keep: () => void] => {
  const location = useLocation();
  const [place] = useState((): TabKey => `state:${screenKey(location)} ${location.pathname}${location.search}`);
  const [state, setState] = useState(() => begin(read(place)));
  const latest = useRef(state);
  const isKept = useRef(false);
  useEffect(() => {
    latest.current = state;
  });
  useEffect(() => {
    const keepOverReload = () => keepInTab(place, latest.current);
    keepInTab(place, undefined);
    window.addEventListener('pagehide', keepOverReload);
    return () => {
      window.removeEventListener('pagehide', keepOverReload);
      if (!isKept.current) keepInTab(place, undefined);
    };
  }, [place]);
  const keep = useCallback(() => {
    isKept.current = true;
    keepInTab(place, latest.current);
  }, [place]);
  return [state, setState, keep];
};
