import type { Page } from 'playwright-core';
import { openSession } from '../../server/customers/customerContacts.ts';
import { type PhoneState, type RunningApp, startApp, type UsedPhone } from './app.ts';
import { type ToldOrders, type Visit, visitsOf } from './screens.ts';

/** Number of phones at a time: more only wait for each other. */
const PHONES = 4;
/** Time limit of a tour on a busy machine, in milliseconds; a quiet one takes one or two minutes. */
export const TOUR_MS = 600_000;

/** Checks the page that is open, and returns its findings. */
export type Look = (page: Page) => Promise<readonly string[]>;

export type Tour = {
  /**
   * Opens every screen once on a phone of this state, and takes the looks at it one after the other. Returns the findings
   * of each look, each with its screen's address; faults of the console count for the last look.
   */
  findings(state: PhoneState, ...looks: readonly Look[]): Promise<readonly (readonly string[])[]>;
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
  const visit = async (
    phone: UsedPhone,
    { address, isSignedIn, shows, reach }: Visit,
    { kept, viewport }: PhoneState,
    looks: readonly Look[],
  ) => {
    const session = isSignedIn ? { sun_token: token } : undefined;
    const { page } = phone;
    // A look at the screen before may have changed them.
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: 'light' });
    const faultsSince = await phone.open(address, { ...kept, ...session });
    await page.locator('main').waitFor();
    await page.waitForLoadState('networkidle');
    await reach?.(page);
    const found: (readonly string[])[] = [];
    for (const look of looks) found.push(await look(page));
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const seen = [address, shows, isSignedIn ? 'customer' : 'visitor'].filter(Boolean).join(', ');
    return found.map((of, at) =>
      [...of, ...(at === looks.length - 1 ? faultsSince() : [])].map((fault) => `${seen}: ${fault}`),
    );
  };
  return {
    async findings(state, ...looks) {
      const waiting = [...screens];
      const walk = async () => {
        const { kept: _kept, ...options } = state;
        const phone = await app.takePhone({ reducedMotion: 'reduce', ...options });
        const found: (readonly (readonly string[])[])[] = [];
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          found.push(await visit(phone, next, state, looks));
        }
        await phone.close();
        return found;
      };
      const visited = (await Promise.all(Array.from({ length: PHONES }, walk))).flat();
      return looks.map((_, at) => visited.flatMap((found) => found[at] ?? []));
    },
    close: () => app.close(),
  };
};
