import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '../../../src/web/api/index.ts';
import { selectVisitorFavourites } from '../../../src/web/device/marketPreferences.ts';
import { signedIn, type UserInfo } from '../../../src/web/device/session.ts';
import { renderApp } from '../../support/renderApp.tsx';
import { startWebServer, type WebServer } from '../../support/webServer.ts';

const FAULT = 'Something went wrong on our side. Please try again.';
const QUOTATION = '/pages/index/quotation';

let server: WebServer;
beforeAll(async () => {
  server = await startWebServer();
}, 60_000);
afterAll(() => server.close());

const star = (symbol: string) => screen.findByRole('button', { name: `${symbol} in favourites` });
const press = async (...symbols: readonly string[]) => {
  for (const symbol of symbols) await userEvent.click(await star(symbol));
};
const kept = async (token: string) => (await server.succeed('getFavourites', { token })).symbols;

describe('the star of an instrument', () => {
  it('stores a visitor’s favourites on the device, and removes them again', async () => {
    const { store } = await renderApp({ origin: server.url, address: QUOTATION });
    await press('EURUSD', 'GBPUSD');
    expect(await star('EURUSD')).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(localStorage.getItem('favourites')).toBe('["EURUSD","GBPUSD"]'));
    await press('EURUSD');
    expect(selectVisitorFavourites(store.getState())).toEqual(['GBPUSD']);
  });

  it('shows a customer’s new favourites at once and stores them on the server', async () => {
    const { token } = await server.signUpCustomer();
    localStorage.setItem('sun_token', token);
    await renderApp({ origin: server.url, address: QUOTATION });
    await press('EURUSD', 'GBPUSD', 'AUDUSD');
    await waitFor(async () => expect(await star('EURUSD')).toHaveAttribute('aria-pressed', 'true'));
    await press('EURUSD');
    await waitFor(async () => expect(await kept(token)).toEqual(['GBPUSD', 'AUDUSD']));
    await waitFor(async () => expect(await star('EURUSD')).toHaveAttribute('aria-pressed', 'false'));
    expect(localStorage.getItem('favourites')).not.toContain('GBPUSD');
  });

  it('adds a favourite starred before the others are loaded to them, however many there are', async () => {
    const { token } = await server.signUpCustomer();
    await server.succeed('updateFavourites', { token, body: { symbols: ['EURUSD', 'BTCUSD'] } });
    await server.succeed('addFault', {
      body: { operationId: 'getFavourites', kind: 'delay', times: 1, delayMilliseconds: 2_000 },
    });
    localStorage.setItem('sun_token', token);
    await renderApp({ origin: server.url, address: QUOTATION });
    await press('EURUSD', 'GBPUSD', 'AUDUSD');
    await waitFor(async () => expect(await kept(token)).toEqual(['EURUSD', 'BTCUSD', 'GBPUSD', 'AUDUSD']));
  });

  it('keeps a new favourite when the list is refetched while another change is on its way', async () => {
    const { token } = await server.signUpCustomer();
    localStorage.setItem('sun_token', token);
    const { store, atRest } = await renderApp({ origin: server.url, address: QUOTATION });
    await atRest();
    await server.succeed('addFault', {
      body: { operationId: 'updateFavourites', kind: 'delay', times: 3, delayMilliseconds: 500 },
    });
    await press('EURUSD', 'GBPUSD');
    store.dispatch(api.util.invalidateTags(['user']));
    await waitFor(async () => expect(await kept(token)).toEqual(['EURUSD']));
    await atRest();
    await press('AUDUSD');
    await waitFor(async () => expect(await kept(token)).toEqual(['EURUSD', 'GBPUSD', 'AUDUSD']));
    for (const symbol of ['EURUSD', 'GBPUSD', 'AUDUSD']) {
      expect(await star(symbol)).toHaveAttribute('aria-pressed', 'true');
    }
  });

  it('removes the star of a favourite that did not reach the server, with a toast', async () => {
    const { token } = await server.signUpCustomer();
    localStorage.setItem('sun_token', token);
    await renderApp({ origin: server.url, address: QUOTATION });
    await server.succeed('addFault', { body: { operationId: 'updateFavourites', kind: 'fault', times: 1 } });
    await press('EURUSD');
    expect(await screen.findByText(FAULT)).toBeInTheDocument();
    await waitFor(async () => expect(await star('EURUSD')).toHaveAttribute('aria-pressed', 'false'));
    expect(await kept(token)).toEqual([]);
  });
});

describe('the favourites of a visitor', () => {
  const userOf = (token: string): Promise<UserInfo> => server.succeed('getUser', { token });

  it('adds a visitor’s favourites to the customer’s own at sign-in, once, and removes them from the device', async () => {
    const { token } = await server.signUpCustomer();
    await server.succeed('updateFavourites', { token, body: { symbols: ['BTCUSD', 'EURUSD'] } });
    localStorage.setItem('favourites', '["EURUSD","XAUUSD"]');
    const { store } = await renderApp({ origin: server.url });
    store.dispatch(signedIn({ token, userInfo: await userOf(token) }));
    await waitFor(async () => expect(await kept(token)).toEqual(['BTCUSD', 'EURUSD', 'XAUUSD']));
    await waitFor(() => expect(selectVisitorFavourites(store.getState())).toEqual([]));
  });

  it('keeps a visitor’s favourites on the device while the server cannot be reached', async () => {
    const { token } = await server.signUpCustomer();
    await server.succeed('addFault', { body: { operationId: 'updateFavourites', kind: 'fault', times: 1 } });
    localStorage.setItem('favourites', '["XAUUSD"]');
    const { store } = await renderApp({ origin: server.url });
    store.dispatch(signedIn({ token, userInfo: await userOf(token) }));
    await screen.findByText(FAULT);
    expect(selectVisitorFavourites(store.getState())).toEqual(['XAUUSD']);
    expect(await kept(token)).toEqual([]);
  });

  it('drops a visitor’s favourite when the server no longer offers the instrument', async () => {
    const { token } = await server.signUpCustomer();
    localStorage.setItem('favourites', '["OLDUSD"]');
    const { store } = await renderApp({ origin: server.url });
    store.dispatch(signedIn({ token, userInfo: await userOf(token) }));
    await waitFor(() => expect(selectVisitorFavourites(store.getState())).toEqual([]));
  });
});

describe('favourites on Home', () => {
  const tab = () => screen.findByRole('tab', { name: 'Favourites' });
  const rows = async () =>
    within(await screen.findByRole('tabpanel', { name: 'Favourites' }))
      .getAllByRole('link')
      .map((link) => link.querySelector('b')?.textContent);

  it('shows favourites as the first tab of Home, in the customer’s order, with live prices', async () => {
    localStorage.setItem('favourites', '["XAUUSD","EURUSD"]');
    await renderApp({ origin: server.url });
    expect(await tab()).toHaveAttribute('aria-selected', 'true');
    expect(await rows()).toEqual(['XAUUSD', 'EURUSD']);
  });

  it('shows an explanation while there are no favourites, and leads to every instrument', async () => {
    await renderApp({ origin: server.url });
    await userEvent.click(await tab());
    expect(await screen.findByText('No favourites yet')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'All instruments' }));
    expect(await screen.findByRole('table', { name: 'Market' })).toBeInTheDocument();
  });

  it('sorts and removes favourites, by keyboard too: the focus stays with the moved one', async () => {
    localStorage.setItem('favourites', '["XAUUSD","EURUSD","BTCUSD"]');
    await renderApp({ origin: server.url });
    await userEvent.click(await screen.findByRole('button', { name: 'Reorder favourites' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Move XAUUSD down' }));
    expect(screen.getByRole('button', { name: 'Move XAUUSD down' })).toHaveFocus();
    expect(screen.getByText('XAUUSD is now number 2 of 3')).toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Move XAUUSD up' })).toHaveFocus();
    await waitFor(() => expect(localStorage.getItem('favourites')).toBe('["EURUSD","BTCUSD","XAUUSD"]'));
    await press('BTCUSD');
    await waitFor(() => expect(localStorage.getItem('favourites')).toBe('["EURUSD","XAUUSD"]'));
    expect(screen.getByRole('button', { name: 'Move XAUUSD up' })).toHaveFocus();
  });
});
