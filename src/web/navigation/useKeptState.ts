import { type Dispatch, type SetStateAction, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSelector, useStore } from 'react-redux';
import { type Location, useLocation } from 'react-router-dom';
import { selectExpiredCustomer, selectUserInfo } from '../device/session.ts';
import { keepInTab, readInTab, type TabKey } from '../device/tabStorage.ts';
import { screenKey } from './screenKey.ts';
import { followWidth, isWide as windowIsWide, useIsWide } from './useIsWide.ts';

type State = Parameters<typeof selectUserInfo>[0];

/** Where a customer's form of this screen is kept, and where it is when their session expires: they come back by another entry of the history. */
const placesOf = (
  customerId: string,
  location: Location,
  name?: string,
): { readonly own: TabKey; readonly back: TabKey } => {
  // Besides a form, a screen may have amended its address meanwhile.
  const path = `${location.pathname}${name === undefined ? location.search : ` ${name}`}`;
  return { own: `state:${customerId}:${screenKey(location)} ${path}`, back: `state:${customerId}:back ${path}` };
};

/** Returns whether something is kept of what a customer had typed at a location. */
export const isKeptAt = (customerId: string, location: Location, name?: string): boolean =>
  readInTab(placesOf(customerId, location, name).own) !== null;

const read = (place: TabKey): unknown => {
  try {
    return JSON.parse(readInTab(place) ?? 'null');
  } catch {
    return null;
  }
};

/** Id of the customer who has opened the screen: known a little later where the page begins with their token alone. */
const useCustomerId = (): string => {
  const now = useSelector(selectUserInfo)?.id ?? '';
  const [customerId, setCustomerId] = useState(now);
  if (customerId === '' && now !== '') setCustomerId(now);
  return customerId;
};

/**
 * State that a reload of the screen does not lose, as of a form half filled; nor a window that becomes wide or narrow;
 * nor the end of an expired session; nor leaving it, where `keep` is called before: then it is there when the same customer is back, and for no other. `begin` is given what was kept, or null: it may come from another
 * version of the app, so that it is to be looked at before it is believed. `name` sets several states of one screen apart.
 */
export const useKeptState = <Kept>(
  begin: (kept: unknown) => Kept,
  name?: string,
): readonly [Kept, Dispatch<SetStateAction<Kept>>, keep: () => void] => {
  const location = useLocation();
  const store = useStore<State>();
  const customerId = useCustomerId();
  const [opened] = useState(location);
  const { own, back } = useMemo(() => placesOf(customerId, opened, name), [customerId, opened, name]);
  const [state, setState] = useState(() => begin(read(own) ?? read(back)));
  const latest = useRef(state);
  const isKept = useRef(false);
  const isWide = useIsWide();
  const shownWide = useRef(isWide);
  useEffect(() => {
    latest.current = state;
    shownWide.current = isWide;
  });
  useEffect(() => {
    const keepNow = () => keepInTab(own, latest.current);
    keepInTab(own, undefined);
    keepInTab(back, undefined);
    window.addEventListener('pagehide', keepNow);
    // A phone discards a page in the background without another event.
    const keepHidden = () => {
      if (document.visibilityState === 'hidden') keepNow();
    };
    document.addEventListener('visibilitychange', keepHidden);
    // The screen that comes for this one reads it while this one is still there.
    const stopFollowing = followWidth(keepNow);
    return () => {
      stopFollowing();
      window.removeEventListener('pagehide', keepNow);
      document.removeEventListener('visibilitychange', keepHidden);
      if (windowIsWide() !== shownWide.current) keepInTab(own, latest.current);
      else if (!isKept.current) keepInTab(own, undefined);
      if (customerId !== '' && selectExpiredCustomer(store.getState()) === customerId) keepInTab(back, latest.current);
    };
  }, [store, customerId, own, back]);
  const keep = useCallback(() => {
    isKept.current = true;
    keepInTab(own, latest.current);
  }, [own]);
  return [state, setState, keep];
};
