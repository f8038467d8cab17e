import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { selectToken } from '../device/session.ts';
import type { MarketSocket } from '../market/index.ts';

/**
 * Closes the socket on every navigation and opens it again for the next screen; while hidden or offline, the app has
 * none (§2). A page that is left has none either: with one, browsers would not keep it for the way back.
 */
export const useMarketLifecycle = (socket: MarketSocket): void => {
  const { key, pathname, search } = useLocation();
  const token = useSelector(selectToken);

  // A new token needs a new socket: the server sends a customer's events to the socket that presented the token.
  useEffect(() => {
    socket.reopen();
  }, [socket, key, pathname, search, token]);

  useEffect(() => {
    const follow = () => (document.hidden || !navigator.onLine ? socket.close() : socket.reopen());
    const followKept = ({ persisted }: PageTransitionEvent) => persisted && follow();
    const close = () => socket.close();
    document.addEventListener('visibilitychange', follow);
    window.addEventListener('online', follow);
    window.addEventListener('offline', follow);
    window.addEventListener('pagehide', close);
    window.addEventListener('pageshow', followKept);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      window.removeEventListener('online', follow);
      window.removeEventListener('offline', follow);
      window.removeEventListener('pagehide', close);
      window.removeEventListener('pageshow', followKept);
      socket.close();
    };
  }, [socket]);
};
