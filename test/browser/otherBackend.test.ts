import { itemsAtDesk } from '../../src/server/content/index.ts';
import { openSession } from '../server/customers/customerContacts.ts';
import { type RunningApp, startApp } from '../support/browser/app.ts';
import { sharedChromium } from '../support/browser/chromium.ts';
import { type Host, startSharingBackend, startStaticHost } from '../support/browser/otherBackend.ts';
import { openPhone, type Phone } from '../support/browser/phone.ts';
import { until } from '../support/until.ts';

const MARK = /break(?:s)? the contract/;

describe('the built app before a backend of another origin, with the headers of docs/backend-guide.md', () => {
  let app: RunningApp;
  let backend: Host;
  let host: Host;
  let token: string;
  let opened: Phone | undefined;
  beforeAll(async () => {
    app = await startApp();
    ({ token } = await openSession(app.server));
    backend = await startSharingBackend(app.server.url, () => host.url);
    host = await startStaticHost(backend.url, { backend: backend.url, socket: null, contractViolations: true });
  });
  // A page of a test that failed would keep its hosts from closing.
  afterEach(() => opened?.close());
  afterAll(async () => {
    await host.close();
    await backend.close();
    await app.close();
  });

  const open = async (address: string, kept: Readonly<Record<string, string>> = {}) => {
    const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
    const storageState = { cookies: [], origins: [{ origin: host.url, localStorage }] };
    const phone = await openPhone(await sharedChromium(), { storageState });
    /** Addresses, headers and bodies of requests, and frames of sockets, as the page sent them. */
    const sent: string[] = [];
    phone.page.on('request', (request) => {
      sent.push(JSON.stringify([request.url(), request.headers(), request.postData()]));
    });
    phone.page.on('websocket', (socket) => {
      sent.push(socket.url());
      socket.on('framesent', ({ payload }) => void sent.push(String(payload)));
    });
    opened = phone;
    await phone.page.goto(`${host.url}/h5/#${address}`);
    return { ...phone, sent };
  };

  it('trades by its calls and its socket, and asks its host for files alone [GEN-98]', async () => {
    const { page, faults, sent } = await open('/pages/index/place?symbol=XAUUSD', {
      sun_token: token,
      sun_backend: backend.url,
    });
    await page.getByRole('textbox', { name: 'Volume, lots' }).fill('0.33');
    await page.getByRole('button', { name: 'Buy 0.33 XAUUSD' }).click();
    await page.getByRole('alertdialog', { name: 'Notice' }).getByRole('button', { name: 'OK' }).click();
    await page.getByText(/^Open Success: 0\.33 XAUUSD/).waitFor();
    expect(backend.asked).toContain('UPGRADE /market');
    // Header and first frame bear the token, so that its absence below says something.
    expect(sent.some((text) => text.includes(`Bearer ${token}`))).toBe(true);
    expect(sent.some((text) => text.includes('"authenticate"') && text.includes(token))).toBe(true);
    expect(backend.asked.filter((call) => /^OPTIONS .*\/order/.test(call))).not.toEqual([]);
    expect(host.asked.filter((path) => !path.startsWith('/h5/'))).toEqual([]);
    expect(host.asked).toContain('/h5/contract.json');
    expect(await page.getByText(MARK).count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('shows pictures of the backend', async () => {
    const texts = [{ language: 'en', title: 'Margin', summary: null, caption: null, article: 'Held.' } as const];
    const change = { category: 'guide' as const, image: '/content/drawings/margin.svg', texts };
    const answer = await itemsAtDesk.publish(app.server.world, { change, by: 'desk:anna' });
    expect(answer).not.toHaveProperty('fault');
    const { page, faults } = await open('/pages/explore/news');
    const picture = page.locator(`main img[src^="${backend.url}/"]`).first();
    await picture.waitFor();
    await page.waitForFunction(
      (beginning) =>
        [...document.images].some(({ src, complete, naturalWidth }) => {
          return src.startsWith(beginning) && complete && naturalWidth > 0;
        }),
      `${backend.url}/`,
    );
    expect(faults).toEqual([]);
  });

  it('marks an answer that breaks the contract, without loosening its policy', async () => {
    const { page, faults } = await open('/pages/user/service');
    await page.route('**/api/product/tab', async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        body: (await response.text()).replace(/"symbol":"\w+"/, '"symbol":"no symbol"'),
      });
    });
    await page.evaluate(() => void (window.location.hash = '/'));
    await page.getByText('1 answer or frame breaks the contract. Last: listMarketTabs').waitFor();
    expect(faults).toEqual([]);
  });

  it('sends it no token of an earlier backend', async () => {
    const { page, sent } = await open('/', { sun_token: token });
    await page.getByRole('tabpanel').getByRole('link').first().waitFor();
    expect(await page.evaluate(() => localStorage.getItem('sun_token'))).toBeNull();
    await until(
      () => sent.some((text) => text.includes('"subscribe"')),
      (isSent) => isSent,
    );
    expect(sent.filter((text) => text.startsWith('ws:'))).not.toEqual([]);
    expect(sent.filter((text) => text.includes(token))).toEqual([]);
  });
});
