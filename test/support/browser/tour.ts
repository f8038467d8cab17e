import type { Page } from 'playwright-core';
import { openSession } from '../../server/customers/customerContacts.ts';
import { type PhoneState, type RunningApp, startApp } from './app.ts';
import { type ToldOrders, type Visit, visitsOf } from './screens.ts';

/** Number of phones at a time: more only wait for each other. */
const PHONES = 4;
/** Time limit of a tour on a busy machine, in milliseconds; a quiet one takes half a minute. */
export const TOUR_MS = 240_000;

export type Tour = {
  /** Opens every screen, each on a phone of its own, and returns the findings, each with its screen's address. */
  findings(state: PhoneState, look: (page: Page) => Promise<readonly string[]>): Promise<readonly string[]>;
  close(): Promise<void>;
};

/** Trades for a customer: sells euros and closes that, places a pending order below the market, and buys gold. */
const trade = async ({ server }: RunningApp, token: string): Promise<ToldOrders> => {
  const place = (order: object) =>
    server.succeed('placeOrder', {
      token,
      account: 'demo',
      body: { direction: 0, kind: 'market', volume: '0.20', leverage: 20, symbol: 'XAUUSD', ...order } as never,
    });
  const closed = await place({ symbol: 'EURUSD', direction: 1 });
  await server.succeed('closePosition', { token, account: 'demo', query: { orderId: closed.id } });
  const pending = await place({ kind: 'limit', price: '4000.00' });
  const open = await place({ stopLoss: '4000.00', takeProfit: '4400.00' });
  return { open: open.id, pending: pending.id, closed: closed.id };
};

/** Visits every screen, or those of `visits`, as a customer; some of them as a visitor. */
export const startTour = async (visits: (orders: ToldOrders) => readonly Visit[] = visitsOf): Promise<Tour> => {
  const app = await startApp();
  const { token } = await openSession(app.server);
  await app.server.succeed('updateFavourites', { token, body: { symbols: ['XAUUSD', 'EURUSD', 'BTCUSD'] } });
  const screens = visits(await trade(app, token));
  return {
    async findings({ kept, ...state }, look) {
      const visit = async ({ address, isSignedIn, shows, reach }: Visit): Promise<readonly string[]> => {
        const session = isSignedIn ? { sun_token: token } : undefined;
        const { page, faults, close } = await app.open(address, {
          reducedMotion: 'reduce',
          ...state,
          kept: { ...kept, ...session },
        });
        await page.locator('main').waitFor();
        await page.waitForLoadState('networkidle');
        await reach?.(page);
        const against = [...faults, ...(await look(page))];
        await close();
        const seen = [address, shows, isSignedIn ? 'customer' : 'visitor'].filter(Boolean).join(', ');
        return against.map((fault) => `${seen}: ${fault}`);
      };
      const waiting = [...screens];
      const walk = async (): Promise<readonly string[]> => {
        const next = waiting.shift();
        return next ? [...(await visit(next)), ...(await walk())] : [];
      };
      return (await Promise.all(Array.from({ length: PHONES }, walk))).flat();
    },
    close: () => app.close(),
  };
};
