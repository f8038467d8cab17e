import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';

const storageKey = () => `state:${window.location.hash}`;

const read = (): unknown => {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey()) ?? 'null');
  } catch {
    return null;
  }
};

const write = (state: unknown): void => {
  try {
    if (state === undefined) sessionStorage.removeItem(storageKey());
    else sessionStorage.setItem(storageKey(), JSON.stringify(state));
  } catch {
    // Storage is full or absent: then a reload forgets.
  }
};

/**
 * State that a reload at the same address does not lose, as of a form half filled. `begin` is given what was kept, or
 * null: it may come from another version of the app, so that it is to be looked at before it is believed.
 */
export const useStateOverReload = <State>(
  begin: (kept: unknown) => State,
): readonly [State, Dispatch<SetStateAction<State>>] => {
  const [state, setState] = useState(() => begin(read()));
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });
  useEffect(() => {
    const forget = () => write(undefined);
    const keep = () => write(latest.current);
    forget();
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      forget();
    };
  }, []);
  return [state, setState];
};
