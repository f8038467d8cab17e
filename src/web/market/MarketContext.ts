import { createContext, useContext, useEffect } from 'react';
import type { MarketSocket } from './marketSocket.ts';

/** Provides the page's one market socket. */
export const MarketContext = createContext<MarketSocket | undefined>(undefined);

const useMarketSocket = (): MarketSocket => {
  const socket = useContext(MarketContext);
  if (!socket) throw new Error('A component that shows prices needs a MarketContext.');
  return socket;
};

/** Subscribes to these symbols' quotes while the component is mounted. The list is compared by its contents. */
export const useWatch = (symbols: readonly string[]): void => {
  const socket = useMarketSocket();
  const list = symbols.join();
  useEffect(() => (list === '' ? undefined : socket.watch(list.split(','))), [socket, list]);
};
