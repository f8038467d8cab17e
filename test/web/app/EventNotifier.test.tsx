import { EventEmitter } from 'node:events';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setTimeout as pause } from 'node:timers/promises';
import { amountsHidden } from '../../../src/web/device/preferences.ts';
import { signedOut } from '../../../src/web/device/session.ts';
import { PATHS } from '../../../src/web/navigation/index.ts';
import { selectMessage } from '../../../src/web/ui/toast/toastSlice.ts';
import { renderApp } from '../../support/renderApp.tsx';
import { signUpVerified } from '../../support/verifiedCustomer.ts';
import { startWebServer, type WebServer } from '../../support/webServer.ts';

describe('what the system does without a press', () => {
  let server: WebServer;
  let token: string;

  const setGold = async (bid: string, ask: string) => {
    await server.succeed('setQuote', { path: { symbol: 'XAUUSD' }, body: { bid, ask } });
    await server.advance(1000);
  };
  const open = (order: object = {}) =>
    server.succeed('placeOrder', {
      token,
      account: 'demo',
      body: { symbol: 'XAUUSD', direction: 0, kind: 'market', volume: '0.10', leverage: 20, ...order } as never,
    });
  /** Shows the app, and collects what its toasts say. */
  const show = async (address: string = PATHS.quotation) => {
    localStorage.setItem('sun_token', token);
    const app = await renderApp({ origin: server.url, address });
    const toasts = collectToasts();
    await app.atRest();
    // What is unread by now is known; what comes later is shown.
    await waitFor(() => expect(localStorage.getItem('reported')).not.toBeNull());
    return { ...app, toasts };
  };
  const toast = () => document.querySelector('#toast')?.textContent ?? '';
  const collectToasts = (): readonly string[] => {
    const toasts: string[] = [];
    let before = '';
    new MutationObserver(() => {
      const now = toast();
      if (now !== before && now !== '') toasts.push(now);
      before = now;
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    return toasts;
  };
  /** Keeps counts of nothing from the page: the server may send several changes in a row as one frame (NTF-40). */
  const mergeCounts = () => {
    const { emit } = EventEmitter.prototype;
    jest.spyOn(window.WebSocket.prototype as unknown as EventEmitter, 'emit').mockImplementation(function (
      this: EventEmitter,
      event,
      ...sent: unknown[]
    ) {
      const isNothing = event === 'message' && String(sent[0]).includes('"type":"unread","deal":0');
      return isNothing || emit.call(this, event, ...sent);
    });
  };
  const closeApp = () => act(() => cleanup());
  const block = () => screen.findByText(/closed out/);

  beforeAll(async () => {
    server = await startWebServer();
  }, 60_000);
  beforeEach(async () => {
    localStorage.clear();
    sessionStorage.clear();
    ({ token } = await server.signUpCustomer());
    await setGold('4100.00', '4100.35');
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => server.close());

  it('shows a pending fill, then its stop with the net result, once each on whatever screen is open', async () => {
    const { toasts, store } = await show();
    await open({ kind: 'limit', price: '4090.00', stopLoss: '4080.00' });
    await setGold('4089.00', '4089.35');
    await waitFor(() =>
      expect(toasts).toEqual(['Pending order filled\nXAUUSD, Buy 0.10 at 4089.35, 0.65 better than 4090.00']),
    );
    await setGold('4079.00', '4079.35');
    await waitFor(() => expect(toasts).toHaveLength(2));
    expect(toasts[1]).toBe('Closed at stop\nXAUUSD, Buy 0.10 closed at 4079.00, 1.00 worse than 4080.00: −104.20 USD');
    // The next screen's socket repeats the events of the last seconds.
    act(() => window.location.assign(`#${PATHS.position}`));
    expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeInTheDocument();
    await setGold('4078.00', '4078.35');
    expect(toasts).toHaveLength(2);
    expect(store.getState().toast.waiting).toEqual([]);
  });

  it('shows and counts nothing of what the customer has pressed', async () => {
    const { toasts, atRest } = await show(PATHS.position);
    const order = await open();
    await server.succeed('closePosition', { token, account: 'demo', query: { orderId: order.id } });
    await open({ kind: 'limit', price: '4090.00' });
    await setGold('4089.00', '4089.35');
    await waitFor(() => expect(toasts).toEqual([expect.stringMatching(/^Pending order filled/)]));
    await atRest();
    expect(await server.succeed('getUnreadCounts', { token })).toMatchObject({ total: 1 });
  });

  it('shows on return, once and summed up, what came while the app was closed', async () => {
    await open({ stopLoss: '4090.00' });
    await open({ stopLoss: '4090.00', volume: '0.20' });
    await show();
    const shownBefore = localStorage.getItem('reported') ?? '';
    closeApp();
    await setGold('4089.00', '4089.35');
    await waitFor(async () => expect(await server.succeed('getUnreadCounts', { token })).toMatchObject({ total: 2 }));
    await server.advance(60_000);
    localStorage.setItem('reported', shownBefore);
    const { toasts } = await show();
    await waitFor(() => expect(toasts).toEqual(['While you were away\nClosed at stop × 2: −342.60 USD']));
    const shownNow = localStorage.getItem('reported') ?? '';
    closeApp();
    localStorage.setItem('reported', shownNow);
    const again = await show();
    await open({ kind: 'limit', price: '4080.00' });
    await setGold('4079.00', '4079.35');
    await waitFor(() => expect(again.toasts).toEqual([expect.stringMatching(/^Pending order filled/)]));
  });

  it('keeps a block of each close-out on Home and Position until it is put away, over a reload', async () => {
    await open({ volume: '4.80' });
    const { toasts } = await show(PATHS.position);
    await setGold('3990.00', '3990.35');
    expect(await block()).toHaveTextContent('1 position closed out');
    await waitFor(() => expect(toasts.join()).toContain('XAUUSD, Buy 4.80 closed at 3990.00: −53,001.60 USD'));
    closeApp();
    await show(PATHS.home);
    const alert = (await block()).closest('[role="alert"]') as HTMLElement;
    expect(within(alert).getByRole('link')).toHaveTextContent('XAUUSD, Buy 4.80 closed at 3990.00−53,001.60 USD');
    expect(alert).toHaveTextContent('at a margin level of 50 % or below');
    await userEvent.click(within(alert).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/closed out/)).not.toBeInTheDocument();
    await waitFor(async () =>
      expect(await server.succeed('getUnreadCounts', { token })).toMatchObject({ dealError: 0 }),
    );
    closeApp();
    const { atRest } = await show(PATHS.position);
    expect(await screen.findByText('No open positions')).toBeInTheDocument();
    await atRest();
    expect(screen.queryByText(/closed out/)).not.toBeInTheDocument();
  });

  it('shows nothing of a former customer to the next one on the same device, neither toast nor block', async () => {
    await open({ volume: '4.80' });
    const { store } = await show(PATHS.position);
    await setGold('3990.00', '3990.35');
    await block();
    await waitFor(() => expect(selectMessage(store.getState())).not.toBeNull());
    act(() => void store.dispatch(signedOut()));
    expect(selectMessage(store.getState())).toBeNull();
    expect(screen.queryByText(/closed out/)).not.toBeInTheDocument();
    closeApp();
    ({ token } = await server.signUpCustomer());
    const next = await show(PATHS.position);
    expect(await screen.findByText('No open positions')).toBeInTheDocument();
    await next.atRest();
    expect([next.toasts, screen.queryByText(/closed out/)]).toEqual([[], null]);
  });

  it('warns below the warning level on Home and on the ticket as on Position', async () => {
    await open({ volume: '4.50' });
    await setGold('4070.00', '4070.35');
    for (const address of [PATHS.home, PATHS.position, `${PATHS.place}?symbol=XAUUSD`]) {
      await show(address);
      expect(await screen.findByText('Margin level below 100 %')).toBeInTheDocument();
      closeApp();
    }
  });

  it('hides the figures of a toast and of a close-out’s block, also of a toast that stands already', async () => {
    await open({ volume: '4.80' });
    const { toasts, store } = await show(PATHS.position);
    await setGold('3990.00', '3990.35');
    await waitFor(() => expect(toast()).toContain('XAUUSD, Buy 4.80 closed at 3990.00: −53,001.60 USD'));
    act(() => void store.dispatch(amountsHidden(true)));
    const hidden = 'XAUUSD, Buy •••• closed at 3990.00: •••• USD';
    await waitFor(() => expect(toast()).toContain(hidden));
    const alert = (await block()).closest('[role="alert"]') as HTMLElement;
    expect(within(alert).getByRole('link')).toHaveTextContent('XAUUSD, Buy •••• closed at 3990.00•••• USD');
    expect(toasts.at(-1)).toContain(hidden);
  });

  it('puts away only the close-outs that were shown', async () => {
    await open({ volume: '4.00' });
    await show(PATHS.position);
    await setGold('3940.00', '3940.35');
    const alert = (await block()).closest('[role="alert"]') as HTMLElement;
    expect(alert).toHaveTextContent('1 position closed out');
    const recover = await server.outage('listFailureNotifications');
    await open({ volume: '1.50' });
    await setGold('3775.00', '3775.35');
    await waitFor(async () =>
      expect(await server.succeed('listOrders', { token, account: 'demo', query: { view: 'open' } })).toMatchObject({
        items: [],
      }),
    );
    await userEvent.click(within(alert).getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText(/closed out/)).not.toBeInTheDocument());
    await recover();
    const { items } = await server.succeed('listFailureNotifications', { token, query: { read: false } });
    expect(items.filter(({ kind }) => kind === 'closed-by-system')).toHaveLength(1);
  });

  it('shows the close-out of the other account too, in one line that names that account', async () => {
    token = await signUpVerified(server);
    await open({ volume: '4.80' });
    await server.succeed('switchAccount', { token, path: { id: 0 } });
    await show(PATHS.position);
    await setGold('3990.00', '3990.35');
    const title = await block();
    expect(title).toHaveTextContent('DEMO · 1 position closed out');
    const alert = title.closest('[role="status"]') as HTMLElement;
    expect(alert).toHaveTextContent(/^DEMO · 1 position closed out$/);
    expect(within(alert).getByRole('link')).toHaveAttribute('href', `#${PATHS.notification}`);
    await userEvent.click(within(alert).getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText(/closed out/)).not.toBeInTheDocument());
  });

  it('ends the block of a close-out with the reset of the demo account', async () => {
    await open({ volume: '4.80' });
    await show(PATHS.position);
    await setGold('3990.00', '3990.35');
    await block();
    act(() => window.location.assign(`#${PATHS.user}`));
    await userEvent.click(await screen.findByRole('button', { name: /^Reset/ }));
    const question = await screen.findByRole('alertdialog');
    await userEvent.click(within(question).getByRole('button', { name: 'OK' }));
    await waitFor(async () =>
      expect(await server.succeed('getUnreadCounts', { token })).toMatchObject({ dealError: 0 }),
    );
    act(() => window.location.assign(`#${PATHS.position}`));
    expect(await screen.findByText('No open positions')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText(/closed out/)).not.toBeInTheDocument());
  });

  it('shows what happens while the tab is hidden as soon as it is seen again', async () => {
    await open({ stopLoss: '4090.00' });
    const { toasts } = await show();
    const shownBefore = localStorage.getItem('reported');
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await setGold('4089.00', '4089.35');
    await waitFor(async () => expect(await server.succeed('getUnreadCounts', { token })).toMatchObject({ total: 1 }));
    // A visible page shows the toast within half a second.
    await pause(1500);
    expect(toast()).toBe('');
    expect(localStorage.getItem('reported')).toBe(shownBefore);
    hidden.mockRestore();
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(toasts).toEqual([expect.stringMatching(/^(While you were away\n)?Closed at stop/)]));
  });

  it('counts an event as shown only once its toast is', async () => {
    const { store } = await show();
    const shownBefore = localStorage.getItem('reported');
    const marks: (string | null)[] = [];
    store.subscribe(() => {
      if (selectMessage(store.getState()) !== null) marks.push(localStorage.getItem('reported'));
    });
    await open({ kind: 'limit', price: '4090.00' });
    await setGold('4089.00', '4089.35');
    await waitFor(() => expect(marks[0]).toBe(shownBefore));
    await waitFor(() => expect(localStorage.getItem('reported')).not.toBe(shownBefore));
  });

  it('shows a stop that is hit while another device reads what is older', async () => {
    const { toasts } = await show();
    await open({ kind: 'limit', price: '4090.00' });
    await setGold('4089.00', '4089.35');
    await waitFor(() => expect(toasts).toEqual([expect.stringMatching(/^Pending order filled/)]));
    await open({ stopLoss: '4080.00' });
    mergeCounts();
    const { items } = await server.succeed('listDealNotifications', { token, query: { read: false } });
    await server.succeed('markNotificationsRead', { token, query: { ids: items.map(({ id }) => id).join() } });
    await setGold('4079.00', '4079.35');
    await waitFor(() => expect(toasts).toContainEqual(expect.stringMatching(/^Closed at stop/)), { timeout: 8000 });
  });
});
