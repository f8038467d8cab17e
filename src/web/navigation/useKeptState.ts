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
 * State that a reload of the screen does not lose, as of a form half filled; nor leaving it, where `keep` is called
 * before: then it is there when the customer is back. `begin` is given what was kept, or null: it may come from another
 * version of the app, so that it is to be looked at before it is believed.
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
