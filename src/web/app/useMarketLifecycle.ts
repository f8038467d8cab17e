import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { selectToken } from '../device/session.ts';
import type { MarketSocket } from '../market/index.ts';

/** The socket is closed on every navigation and opened again for the next screen; hidden or offline, the app has none (§2). */
export const useMarketLifecycle = (socket: MarketSocket): void => {
  const { key, pathname, search } = useLocation();
  const token = useSelector(selectToken);

  // A new token is a new reader: its events come over a new socket.
  useEffect(() => {
    socket.reopen();
  }, [socket, key, pathname, search, token]);

  useEffect(() => {
    const follow = () => (document.hidden || !navigator.onLine ? socket.close() : socket.reopen());
    document.addEventListener('visibilitychange', follow);
    window.addEventListener('online', follow);
    window.addEventListener('offline', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      window.removeEventListener('online', follow);
      window.removeEventListener('offline', follow);
      socket.close();
    };
  }, [socket]);
};
