import type { Page } from 'playwright-core';
import { openSession } from '../../server/customers/customerContacts.ts';
import { type PhoneState, type RunningApp, startApp } from './app.ts';
import { type Visit, VISITS } from './screens.ts';

export type Tour = {
  /** Opens every screen, each on a phone of its own, and answers what was found against them, each by its address. */
  findings(state: PhoneState, look: (page: Page) => Promise<readonly string[]>): Promise<readonly string[]>;
  close(): Promise<void>;
};

/** A customer with an open position, who can be led through every screen; some of them are seen as a visitor sees them. */
export const startTour = async (): Promise<Tour> => {
  const app: RunningApp = await startApp();
  const { token } = await openSession(app.server);
  const body = { symbol: 'XAUUSD', direction: 0, kind: 'market', volume: '0.10', leverage: 20 } as const;
  await app.server.succeed('placeOrder', { token, account: 'demo', body });
  return {
    async findings({ kept, ...state }, look) {
      const visit = async ({ address, isSignedIn }: Visit): Promise<readonly string[]> => {
        const session = isSignedIn ? { sun_token: token } : undefined;
        const { page, faults, close } = await app.open(address, { ...state, kept: { ...kept, ...session } });
        await page.locator('main').waitFor();
        await page.waitForLoadState('networkidle');
        const against = [...faults, ...(await look(page))];
        await close();
        return against.map((fault) => `${address}, ${isSignedIn ? 'customer' : 'visitor'}: ${fault}`);
      };
      return (await Promise.all(VISITS.map(visit))).flat();
    },
    close: () => app.close(),
  };
};
