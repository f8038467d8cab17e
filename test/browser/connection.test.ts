import { openSession } from '../server/customers/customerContacts.ts';
import { type RunningApp, startApp } from '../support/browser/app.ts';

const TICKET = '/pages/index/place?symbol=XAUUSD';

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

  it('an order whose answer was lost is found again, and was placed once', async () => {
    const { page, close } = await app.open(TICKET, { kept: { sun_token: token } });
    await app.server.succeed('addFault', { body: { operationId: 'placeOrder', kind: 'drop', times: 1 } });
    await page.getByRole('button', { name: 'Buy 0.10 XAUUSD' }).click();
    await page.getByRole('alertdialog', { name: 'Notice' }).getByRole('button', { name: 'OK' }).click();
    await page.getByText('Open Success').waitFor();
    const { items } = await app.server.succeed('listOrders', { token, account: 'demo', query: { view: 'open' } });
    expect(items).toHaveLength(1);
    await close();
  });

  it('a phone that is offline says so, sends nothing on an old price, and goes on by itself', async () => {
    const { page, close } = await app.open(TICKET, { kept: { sun_token: token } });
    const send = (disabled: boolean) => page.getByRole('button', { name: 'Buy 0.10 XAUUSD', disabled });
    await send(false).waitFor();
    await page.context().setOffline(true);
    await page.getByText('You are offline').waitFor();
    await send(true).filter({ hasText: 'The price is too old' }).waitFor();
    await page.context().setOffline(false);
    await page.getByText('You are offline').waitFor({ state: 'hidden' });
    await send(false).waitFor();
    await close();
  });

  it('prices that stop with a dropped socket move again', async () => {
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
});
