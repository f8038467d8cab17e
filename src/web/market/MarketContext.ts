import { createContext, useContext, useEffect } from 'react';
import type { MarketSocket } from './marketSocket.ts';

/** The page's one market socket. */
export const MarketContext = createContext<MarketSocket | undefined>(undefined);

const useMarketSocket = (): MarketSocket => {
  const socket = useContext(MarketContext);
  if (!socket) throw new Error('Prices are shown inside a MarketContext.');
  return socket;
};

/** Wants these symbols' quotes while the component shows. The list is compared by its contents. */
export const useWatch = (symbols: readonly string[]): void => {
  const socket = useMarketSocket();
  const list = symbols.join();
  useEffect(() => (list === '' ? undefined : socket.watch(list.split(','))), [socket, list]);
};
