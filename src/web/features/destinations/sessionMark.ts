import { useCallback } from 'react';
import { useStore } from 'react-redux';
import { selectToken } from '../../device/session.ts';

type SessionState = Parameters<typeof selectToken>[0];

/** Returns a function that marks the present session; what that returns says whether this is still the session. */
export const useSessionMark = (): (() => () => boolean) => {
  const store = useStore<SessionState>();
  return useCallback(() => {
    const token = selectToken(store.getState());
    return () => selectToken(store.getState()) === token;
  }, [store]);
};

/** Waits, then says whether the session is still the same: nothing is sent for the next customer. */
export const waitWithin = async (isSameSession: () => boolean, milliseconds: number): Promise<boolean> => {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  return isSameSession();
};
