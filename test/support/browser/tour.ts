import type { Page } from 'playwright-core';
import { itemsAtDesk, seedGuides } from '../../../src/server/content/index.ts';
import { openSession } from '../../server/customers/customerContacts.ts';
import { startMapServer } from '../mapServer.ts';
import { CARD, WALLET } from '../../server/destinations/savedDestinations.ts';
import { dataOf, signUpBorrower } from '../../server/loans/borrower.ts';
import { setCustomer } from '../../server/trading/trader.ts';
import { letUse } from '../../server/withdrawals/payer.ts';
import { type PhoneState, type RunningApp, startApp, type UsedPhone } from './app.ts';
import { GOLD_30, HELP_HOST, OWN_LOAN, type ToldOrders, type Visit, visitsOf } from './screens.ts';

/** Number of phones at a time: more only wait for each other. */
const PHONES = 4;
/** Time limit of a tour on a busy machine, in milliseconds; a quiet one takes one or two minutes. */
export const TOUR_MS = 600_000;

/** Checks the page that is open, and returns its findings. */
export type Look = (page: Page, visit: Visit) => Promise<readonly string[]>;

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

/** Closes a new customer out, and opens a position that brings the account below the warning level; returns the token. */
const strain = async ({ server }: RunningApp): Promise<string> => {
  const { token } = await openSession(server);
  const quote = async (bid: string, ask: string) => {
    await server.succeed('setQuote', { path: { symbol: 'GBPUSD' }, body: { bid, ask } });
    await server.settled();
  };
  const buy = (volume: string) =>
    server.succeed('placeOrder', {
      token,
      account: 'demo',
      body: { symbol: 'GBPUSD', direction: 0, kind: 'market', volume, leverage: 30 },
    });
  await quote('1.30000', '1.30010');
  await buy('20.00');
  // 20 lots hold 86,673 of the account's 100,000, and lose 57,200: 49 %.
  await quote('1.27150', '1.27160');
  // 9 lots hold 38,148 of the 42,660 that are left, and lose 5,940: 96 %.
  await buy('9.00');
  await quote('1.26500', '1.26510');
  return token;
};

/**
 * Signs up a verified customer with a wallet and a bank card, whose real account has a deposit that was credited, one
 * that was refused and one that waits, a loan that runs and is repaid in part, a withdrawal that waits, and an investment.
 */
const useRealMoney = async ({ server }: RunningApp): Promise<{ readonly token: string; readonly loanId: string }> => {
  const { id, token, byCrypto, byBank, borrow, repay, decide } = await signUpBorrower(server, '12500.00');
  const loanId = await borrow();
  await decide(dataOf<{ id: string }>(await repay(loanId, '300.00')).id);
  const refused = dataOf<{ id: string }>(await byBank());
  await decide(refused.id, { decision: 'reject', reason: 'The reference on the transfer is another one.' });
  await byCrypto();
  await setCustomer(server, id, { knowledge_version: 1 });
  await server.succeed('saveCryptoWallet', { token, body: WALLET });
  const { id: bankCardId } = await server.succeed('addBankCard', { token, body: CARD });
  await letUse(server, id);
  const own = { token, account: 'real' } as const;
  const destination = { kind: 'bank', bankCardId } as const;
  const amount = '1500.00';
  const { fee, rate } = await server.succeed('calculateWithdrawal', { ...own, body: { amount, destination } });
  await server.succeed('requestBankWithdrawal', { ...own, body: { bankCardId, amount, feeSeen: fee, rateSeen: rate } });
  await server.succeed('openInvestment', { ...own, body: { productId: GOLD_30, amount: '1000.00' } });
  return { token, loanId };
};

/** Publishes the guides that a sandbox begins with, and an advertisement. */
const publish = async ({ server: { world } }: RunningApp): Promise<void> => {
  await seedGuides(world, process.cwd());
  const text = { language: 'en', title: 'Interest by the day', summary: 'Terms and costs.', caption: null } as const;
  const change = { placement: 'ad', url: '/pages/index/quotation', texts: [{ ...text, article: null }] } as const;
  await itemsAtDesk.publish(world, { change, by: 'desk:anna' });
};

/** Visits every screen, or those of `visits`, as a customer; some of them as a visitor. */
export const startTour = async (visits: (orders: ToldOrders) => readonly Visit[] = visitsOf): Promise<Tour> => {
  const maps = await startMapServer();
  const app = await startApp({ content: { webViewHosts: [HELP_HOST], places: maps.settings } });
  await publish(app);
  const { token } = await openSession(app.server);
  await app.server.succeed('updateFavourites', { token, body: { symbols: ['XAUUSD', 'EURUSD', 'BTCUSD'] } });
  const screens = visits(await trade(app, token));
  const strained = screens.some(({ isStrained }) => isStrained) ? await strain(app) : token;
  const real = screens.some(({ isReal }) => isReal) ? await useRealMoney(app) : { token, loanId: '' };
  const visit = async (phone: UsedPhone, screen: Visit, { kept, viewport }: PhoneState, looks: readonly Look[]) => {
    const { address, isSignedIn, isStrained, isReal, shows, reach } = screen;
    const session = isSignedIn ? { sun_token: isStrained ? strained : isReal ? real.token : token } : undefined;
    const { page } = phone;
    // A look at the screen before may have changed them.
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: 'light' });
    const faultsSince = await phone.open(address.replace(OWN_LOAN, real.loanId), { ...kept, ...session });
    await page.locator('main').waitFor();
    await page.waitForLoadState('networkidle');
    await reach?.(page);
    const found: (readonly string[])[] = [];
    for (const look of looks) found.push(await look(page, screen));
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const visitor = isStrained ? 'customer in need' : isSignedIn ? 'customer' : 'visitor';
    const seen = [address, shows, visitor].filter(Boolean).join(', ');
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
    async close() {
      await app.close();
      await maps.close();
    },
  };
};
