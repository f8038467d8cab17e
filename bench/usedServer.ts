import { setTimeout as pause } from 'node:timers/promises';
import { closeAll, placeOrder } from './asTrader.ts';
import { startChild } from './child.ts';
import type { MemoryActs } from './memoryChild.ts';

const READERS = 40;
const TRADERS = 10;
const TURN_MS = 1000;

const follow = (url: string, symbols: readonly string[]): WebSocket => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/market`);
  socket.addEventListener('open', () => socket.send(JSON.stringify({ type: 'subscribe', symbols })));
  return socket;
};

/**
 * Starts a server whose hour passes in five minutes, in steady use: forty clients follow every price, ten trade in
 * turn, one a second.
 */
export const startUsedServer = async (isHoarding: boolean) => {
  const child = await startChild<MemoryActs>('memoryChild.ts', {
    args: isHoarding ? ['hoarding'] : [],
    flags: ['--expose-gc'],
  });
  const url = await child.ask('url');
  const symbols = await child.ask('symbols');
  const sockets = Array.from({ length: READERS }, () => follow(url, symbols));
  const traders = await child.ask('traders', TRADERS);

  const leaving = new AbortController();
  const trading = (async () => {
    for (let turn = 0; !leaving.signal.aborted; turn += 1) {
      const trader = traders[turn % TRADERS];
      if (!trader) throw new Error('There is no trader.');
      await closeAll(url, trader);
      await placeOrder(url, trader);
      await pause(TURN_MS, undefined, { signal: leaving.signal }).catch(() => undefined);
    }
  })();
  return {
    url,
    heldMb: () => child.ask('heldMb'),
    async stop() {
      leaving.abort();
      await trading;
      for (const socket of sockets) socket.close();
      await child.stop();
    },
  };
};
