import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { type Location, useLocation } from 'react-router-dom';
import { selectExpiredCustomer, selectUserInfo } from '../device/session.ts';
import { keepInTab, readInTab, type TabKey } from '../device/tabStorage.ts';
import { screenKey } from './screenKey.ts';

type State = Parameters<typeof selectUserInfo>[0];

/** Where a customer's form of this screen is kept, and where it is when their session expires: they come back by another entry of the history. */
const placesOf = (customerId: string, location: Location): { readonly own: TabKey; readonly back: TabKey } => {
  const path = `${location.pathname}${location.search}`;
  return { own: `state:${customerId}:${screenKey(location)} ${path}`, back: `state:${customerId}:back ${path}` };
};

const read = (place: TabKey): unknown => {
  try {
    return JSON.parse(readInTab(place) ?? 'null');
  } catch {
    return null;
  }
};

/**
 * State that a reload of the screen does not lose, as of a form half filled; nor the end of an expired session; nor
 * leaving it, where `keep` is called before: then it is there when the same customer is back, and for no other. `begin` is given what was kept, or null: it may come from another
 * version of the app, so that it is to be looked at before it is believed.
 */
export const useKeptState = <Kept>(
  begin: (kept: unknown) => Kept,
): readonly [Kept, Dispatch<SetStateAction<Kept>>, keep: () => void] => {
  const location = useLocation();
  const store = useStore<State>();
  const [customerId] = useState(() => selectUserInfo(store.getState())?.id ?? '');
  const [{ own, back }] = useState(() => placesOf(customerId, location));
  const [state, setState] = useState(() => begin(read(own) ?? read(back)));
  const latest = useRef(state);
  const isKept = useRef(false);
  useEffect(() => {
    latest.current = state;
  });
  useEffect(() => {
    const keepOverReload = () => keepInTab(own, latest.current);
    keepInTab(own, undefined);
    keepInTab(back, undefined);
    window.addEventListener('pagehide', keepOverReload);
    return () => {
      window.removeEventListener('pagehide', keepOverReload);
      if (!isKept.current) keepInTab(own, undefined);
      if (customerId !== '' && selectExpiredCustomer(store.getState()) === customerId) keepInTab(back, latest.current);
    };
  }, [store, customerId, own, back]);
  const keep = useCallback(() => {
    isKept.current = true;
    keepInTab(own, latest.current);
  }, [own]);
  return [state, setState, keep];
};
