import { signedOut } from '../device/session.ts';
import type { AppStore } from './store.ts';

/**
 * Follows what another tab does to the session: signing out there signs out here, and another customer's sign-in starts
 * this page anew. Answers how to stop.
 */
export const followOtherTabs = (store: AppStore, startAnew: () => void): (() => void) => {
  const follow = ({ key, newValue }: StorageEvent) => {
    const isCleared = key === null;
    if (!isCleared && key !== 'sun_token') return;
    if (newValue === null) store.dispatch(signedOut());
    else startAnew();
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
};
