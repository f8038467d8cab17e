import type { Page } from 'playwright-core';
import { openSession } from '../server/customers/customerContacts.ts';
import { type RunningApp, startApp } from '../support/browser/app.ts';

const HOUR_MS = 3_600_000;
const TICKET = '/pages/index/place?symbol=XAUUSD';

/** Gives the test control over whether sockets open, and whether their messages reach the app. */
const holdSockets = async (page: Page) => {
  const held = { isOpenable: true, isHeard: true, openings: [] as number[] };
  await page.routeWebSocket(/\/market$/, (socket) => {
    held.openings.push(Date.now());
    if (!held.isOpenable) return void socket.close();
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (held.isHeard) socket.send(message);
    });
  });
  await page.reload();
  return held;
};

describe('when the connection fails', () => {
  let app: RunningApp;
  let token: string;
  beforeAll(async () => {
    app = await startApp();
  });
  beforeEach(async () => {
    ({ token } = await openSession(app.server));
  });
  afterAll(() => app.close());

  it('the app finds an order whose answer was lost, placed once', async () => {
    const { page, close } = await app.open(TICKET, { kept: { sun_token: token } });
    await app.server.succeed('addFault', { body: { operationId: 'placeOrder', kind: 'drop', times: 1 } });
    await page.getByRole('button', { name: 'Buy 0.10 XAUUSD' }).click();
    await page.getByRole('alertdialog', { name: 'Notice' }).getByRole('button', { name: 'OK' }).click();
    await page.getByText('Open Success').waitFor();
    const { items } = await app.server.succeed('listOrders', { token, account: 'demo', query: { view: 'open' } });
    expect(items).toHaveLength(1);
    await close();
  });

  it('a reload while an order waits for a slow answer leads to that order, placed once', async () => {
    const { page, close } = await app.open(TICKET, { kept: { sun_token: token } });
    const body = { operationId: 'placeOrder', kind: 'delay', times: 1, delayMilliseconds: 3000 } as const;
    await app.server.succeed('addFault', { body });
    await page.getByRole('button', { name: 'Buy 0.10 XAUUSD' }).click();
    await page.getByRole('alertdialog', { name: 'Notice' }).getByRole('button', { name: 'OK' }).click();
    await page.getByText('Sending…').waitFor();
    await page.reload();
    await page.waitForURL('**/#/pages/position/index*');
    await page.getByRole('button', { name: /^XAUUSD Buy 0\.10/ }).waitFor();
    const { items } = await app.server.succeed('listOrders', { token, account: 'demo', query: { view: 'open' } });
    expect(items).toHaveLength(1);
    await close();
  });

  it('an offline phone shows it, sends no order by a press or at a stale price, and recovers by itself', async () => {
    const { page, close } = await app.open(TICKET, { kept: { sun_token: token } });
    const send = (disabled: boolean) => page.getByRole('button', { name: 'Buy 0.10 XAUUSD', disabled });
    await send(false).click();
    const agree = page.getByRole('alertdialog', { name: 'Notice' }).getByRole('button', { name: 'OK' });
    await agree.waitFor();
    await page.context().setOffline(true);
    await page.getByText('You are offline', { exact: true }).waitFor();
    await agree.click();
    await page.getByText('You are offline. Nothing was sent.').waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await send(true).filter({ hasText: 'Price out of date' }).waitFor();
    await page.context().setOffline(false);
    await page.getByText('You are offline').waitFor({ state: 'hidden' });
    await send(false).waitFor();
    const { items } = await app.server.succeed('listOrders', { token, account: 'demo', query: { view: 'open' } });
    expect(items).toEqual([]);
    await close();
  });

  it('prices move again after a dropped socket', async () => {
    const { page, close } = await app.open('/', { kept: { sun_token: token } });
    const first = page.getByRole('tabpanel').getByRole('listitem').first();
    await first.waitFor();
    await app.server.succeed('dropSockets');
    const atDrop = await first.innerText();
    await page.waitForFunction(
      (text) => document.querySelector<HTMLElement>('[role="tabpanel"] li')?.innerText !== text,
      atDrop,
    );
    await close();
  });

  it('a dropped socket marks every price as stale, and reconnects with growing waits', async () => {
    const { page, close } = await app.open('/', { kept: { sun_token: token } });
    const held = await holdSockets(page);
    const rows = page.getByRole('tabpanel').getByRole('listitem');
    await rows.first().filter({ hasText: '%' }).waitFor();
    held.isOpenable = false;
    held.openings.length = 0;
    // Each wait is a random part of the longest one; here one half.
    await page.evaluate(() => Object.assign(Math, { random: () => 0.5 }));
    await app.server.succeed('dropSockets');
    await rows.first().filter({ hasText: 'Stale' }).waitFor();
    expect(await rows.filter({ hasText: '%' }).count()).toBe(0);
    const waits = () => held.openings.slice(1).map((at, index) => at - (held.openings[index] ?? 0));
    while ((waits().at(-1) ?? 0) < 1500) await page.waitForTimeout(100);
    const lastWaits = waits().slice(-3);
    expect(lastWaits).toEqual([...lastWaits].sort((one, other) => one - other));
    expect(lastWaits[0]).toBeGreaterThanOrEqual(300);
    held.isOpenable = true;
    await rows.first().filter({ hasText: '%' }).waitFor();
    expect(await rows.filter({ hasText: 'Stale' }).count()).toBe(0);
    await close();
  });

  it('a phone that slept for an hour shows no old price as live, and recovers by itself', async () => {
    const { page, close } = await app.open(TICKET, { kept: { sun_token: token } });
    await page.clock.install();
    const held = await holdSockets(page);
    const send = (disabled: boolean) => page.getByRole('button', { name: 'Buy 0.10 XAUUSD', disabled });
    await page.getByText('Live', { exact: true }).waitFor();
    await send(false).waitFor();
    held.isHeard = false;
    app.server.advance(HOUR_MS);
    await page.clock.fastForward(HOUR_MS);
    await page.getByText(/^Stale/).waitFor();
    expect(await page.getByText('Live', { exact: true }).count()).toBe(0);
    await send(true).filter({ hasText: 'Price out of date' }).waitFor();
    held.isHeard = true;
    await page.getByText('Live', { exact: true }).waitFor();
    await send(false).waitFor();
    await close();
  });
});
