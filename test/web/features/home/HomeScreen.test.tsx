import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { londonInstant } from '../../../../src/domain/time.ts';
import { api } from '../../../../src/web/api/index.ts';
import { PATHS } from '../../../../src/web/navigation/index.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { startWebServer, type WebServer } from '../../../support/webServer.ts';

const BEFORE_ROLLOVER = londonInstant({ year: 2026, month: 9, day: 30, hour: 21, minute: 59, second: 50 });
const SATURDAY_NOON = londonInstant({ year: 2026, month: 10, day: 3, hour: 12 });

const row = (symbol: string) => within(screen.getByRole('tabpanel')).findByRole('link', { name: new RegExp(symbol) });
const chooseTab = async (name: string) => userEvent.click(await screen.findByRole('tab', { name }));
const account = () => screen.findByRole('region', { name: 'Account' });

describe('Home on a Wednesday (§2)', () => {
  let server: WebServer;
  beforeAll(async () => {
    server = await startWebServer();
  }, 60_000);
  afterAll(() => server.close());

  it('offers a visitor to sign in or sign up, and shows the market', async () => {
    await renderApp({ origin: server.url });
    expect(await screen.findByRole('button', { name: 'Sign up' })).toBeInTheDocument();
    expect(await screen.findByRole('tab', { name: 'Forex', selected: true })).toBeInTheDocument();
    expect(await row('EURUSD')).toHaveAttribute('href', '#/pages/index/chart?symbol=EURUSD');
  });

  it('shows the published prices in a row', async () => {
    await renderApp({ origin: server.url });
    await chooseTab('Crypto');
    const bitcoin = await row('BTCUSD');
    await server.succeed('setQuote', { path: { symbol: 'BTCUSD' }, body: { bid: '81234.50', ask: '81260.00' } });
    await server.advance(1000);
    await waitFor(() => expect(bitcoin).toHaveTextContent(/Sell \/ low 81234\.50.*Buy \/ high 81260\.00/));
    await server.succeed('clearQuote', { path: { symbol: 'BTCUSD' } });
  });

  it('marks a market that closes as closed', async () => {
    await renderApp({ origin: server.url });
    await chooseTab('Metals');
    const platinum = await row('XPTUSD');
    await server.succeed('setFeed', { path: { symbol: 'XPTUSD' }, body: { state: 'closed' } });
    await server.advance(1000);
    await waitFor(() => expect(platinum).toHaveTextContent('Closed'));
    await server.succeed('setFeed', { path: { symbol: 'XPTUSD' }, body: { state: 'live' } });
  });

  it('marks a price that stalls as stale, on its hot item too', async () => {
    await renderApp({ origin: server.url });
    await chooseTab('Forex');
    await server.succeed('setFeed', { path: { symbol: 'EURUSD' }, body: { state: 'stalled' } });
    const euro = await row('EURUSD');
    const card = within(screen.getByRole('region', { name: 'Hot items' })).getByRole('link', { name: /EURUSD/ });
    await server.advance(20_000);
    await waitFor(() => expect(euro).toHaveTextContent('Stale'));
    expect(card).toHaveTextContent('Stale');
    await server.succeed('setFeed', { path: { symbol: 'EURUSD' }, body: { state: 'live' } });
  });

  it('remembers the chosen tab for a customer who returns', async () => {
    await renderApp({ origin: server.url });
    await chooseTab('Metals');
    await userEvent.click(await row('XAUUSD'));
    expect(await screen.findByRole('heading', { name: 'XAUUSD' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('tab', { name: 'Metals', selected: true })).toBeInTheDocument();
  });

  it('states that the hot items are a selection while too little was measured', async () => {
    await renderApp({ origin: server.url });
    const hot = await screen.findByRole('region', { name: 'Hot items' });
    expect(hot).toHaveTextContent('our selection');
    expect(within(hot).getAllByRole('link')).toHaveLength(5);
  });

  it('reports that the market did not load, and tries again', async () => {
    await server.succeed('addFault', { body: { operationId: 'listMarketTabs', kind: 'fault', times: 1 } });
    await renderApp({ origin: server.url });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The market did not load');
    expect(alert).toHaveTextContent(/Request .+, for customer service/);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('tabpanel')).toBeInTheDocument();
  });

  it('shows a new customer the whole balance, without used margin', async () => {
    const { token } = await server.signUpCustomer();
    localStorage.setItem('sun_token', token);
    await renderApp({ origin: server.url });
    await waitFor(async () => expect(await account()).toHaveTextContent(/Equity.*100,000\.00USD/));
    expect(await account()).toHaveTextContent(/Used margin0\.00.*Margin level.*–/);
    expect(screen.getByRole('region', { name: 'Account mode' })).toHaveTextContent('DEMO');
  });

  it.each([
    { symbols: ['XAUUSD'], buttons: 0 },
    { symbols: ['XAUUSD', 'EURUSD'], buttons: 1 },
  ])('shows $buttons buttons to reorder the favourites $symbols', async ({ symbols, buttons }) => {
    const { token } = await server.signUpCustomer();
    await server.succeed('updateFavourites', { token, body: { symbols } });
    localStorage.setItem('sun_token', token);
    await renderApp({ origin: server.url });
    await chooseTab('Favourites');
    await row('XAUUSD');
    expect(screen.queryAllByRole('button', { name: 'Reorder favourites' })).toHaveLength(buttons);
  });

  it('revalues the account with every price of an open position', async () => {
    const { token } = await server.signUpCustomer();
    const quote = (bid: string, ask: string) =>
      server.succeed('setQuote', { path: { symbol: 'XAUUSD' }, body: { bid, ask } });
    await quote('4100.00', '4100.50');
    const order = {
      symbol: 'XAUUSD',
      direction: 0,
      kind: 'market',
      volume: '1.00',
      leverage: 20,
      priceSeen: '4100.50',
    };
    const { fee } = await server.succeed('placeOrder', { token, account: 'demo', body: order as never });
    localStorage.setItem('sun_token', token);
    await renderApp({ origin: server.url });
    await waitFor(async () => expect(await account()).toHaveTextContent('−50.00'));

    await quote('4110.50', '4111.00');
    await server.advance(1000);
    const equity = (101_000 + Number(fee)).toLocaleString('en', { minimumFractionDigits: 2 });
    await waitFor(async () => expect(await account()).toHaveTextContent(equity));
    expect(await account()).toHaveTextContent('+1,000.00');
    expect(await account()).toHaveTextContent(/Used margin20,502\.50/);
    expect(screen.getByRole('img', { name: /Positions are closed at 50 percent/ })).toBeInTheDocument();
  });

  it('explains the equity by its formula', async () => {
    const { token } = await server.signUpCustomer();
    localStorage.setItem('sun_token', token);
    await renderApp({ origin: server.url });
    await userEvent.click(await screen.findByRole('button', { name: 'Equity' }));
    expect(await screen.findByText('Balance + Open profit or loss')).toBeInTheDocument();
  });

  it('reports that the account did not load, and tries again', async () => {
    const { token } = await server.signUpCustomer();
    localStorage.setItem('sun_token', token);
    const mend = await server.outage('getAccountFigures');
    await renderApp({ origin: server.url });
    expect(await screen.findByText('Your account did not load')).toBeInTheDocument();
    await mend();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await account()).toHaveTextContent('100,000.00'));
  });
});

describe('Home at a weekend (§2)', () => {
  let server: WebServer;
  beforeAll(async () => {
    server = await startWebServer({ at: SATURDAY_NOON });
  }, 60_000);
  afterAll(() => server.close());

  it('shows what is open first, and when gold opens', async () => {
    await renderApp({ origin: server.url });
    expect(await screen.findByRole('tab', { name: 'Crypto', selected: true })).toBeInTheDocument();
    expect(await screen.findByText('Gold opens Sunday, 22:00 London')).toBeInTheDocument();
    const [first] = within(screen.getByRole('region', { name: 'Hot items' })).getAllByRole('link');
    expect(first).toHaveTextContent('BTCUSD');
  });

  it('shows when the markets of a closed tab open', async () => {
    await renderApp({ origin: server.url });
    await chooseTab('Indices');
    expect(await screen.findByText(/Opens Monday, 14:30 London/)).toBeInTheDocument();
    expect(await row('US500')).toHaveTextContent('Closed');
    expect(screen.getByText(/replay of real S&P 500 candles/)).toBeInTheDocument();
  });
});

describe('Home over 22:00 London', () => {
  let server: WebServer;
  beforeEach(async () => {
    server = await startWebServer({ at: BEFORE_ROLLOVER });
  }, 60_000);
  afterEach(() => server.close());

  it('compares the sparkline with the close of the day that has just ended, on the socket that stayed open', async () => {
    await renderApp({ origin: server.url });
    const hot = within(await screen.findByRole('region', { name: 'Hot items' }));
    const card = await hot.findByRole('link', { name: /XAUUSD/ });
    const baseline = () => card.querySelector('path')?.getAttribute('d');
    const atTop = 'M0 2.0H126';
    await server.succeed('setQuote', { path: { symbol: 'XAUUSD' }, body: { bid: '4900.00', ask: '4900.35' } });
    await server.advance(1000);
    await waitFor(() => expect(card).toHaveTextContent('4900.00'));
    expect(baseline()).not.toBe(atTop);
    await server.succeed('setQuote', { path: { symbol: 'XAUUSD' }, body: { bid: '4899.00', ask: '4899.35' } });
    await server.advance(10_000);
    await waitFor(() => expect(card).toHaveTextContent('4899.00'));
    await waitFor(() => expect(baseline()).toBe(atTop));
  });

  it('draws the curve of the new day, which rises where its change does', async () => {
    const { store } = await renderApp({ origin: server.url });
    const listedClose = () =>
      api.endpoints.listMarketTabs
        .select()(store.getState())
        .data?.tabs.flatMap(({ instruments }) => instruments)
        .find(({ symbol }) => symbol === 'XAUUSD')?.quote?.previousClose;
    const hot = within(await screen.findByRole('region', { name: 'Hot items' }));
    const card = await hot.findByRole('link', { name: /XAUUSD/ });
    await server.succeed('setQuote', { path: { symbol: 'XAUUSD' }, body: { bid: '4900.00', ask: '4900.35' } });
    await server.advance(1000);
    await waitFor(() => expect(card).toHaveTextContent('4900.00'));
    await server.advance(10_000);
    await server.succeed('setQuote', { path: { symbol: 'XAUUSD' }, body: { bid: '4949.00', ask: '4949.35' } });
    await server.advance(1000);
    await waitFor(() => expect(card).toHaveTextContent('+1.00'));
    await waitFor(() => expect(listedClose()).toBe('4900.00'));
    await waitFor(() => expect([...card.querySelectorAll('path')].at(-1)).toHaveClass('up'));
  });

  it('stands when the customer comes back to it with the lists of the day before', async () => {
    const { store } = await renderApp({ origin: server.url });
    await screen.findByRole('region', { name: 'Hot items' });
    act(() => window.location.assign(`#${PATHS.quotation}`));
    await screen.findByRole('heading', { name: 'Market' });
    await server.succeed('setQuote', { path: { symbol: 'XAUUSD' }, body: { bid: '4900.00', ask: '4900.35' } });
    await server.advance(11_000);
    await waitFor(() => expect(JSON.stringify(store.getState())).toContain('"previousClose":"4900.00"'));
    act(() => window.location.assign('#/'));
    expect(await screen.findByRole('region', { name: 'Hot items' })).toBeInTheDocument();
    expect(screen.queryByText('This page stopped working')).not.toBeInTheDocument();
  });

  it('shows the balance after the overnight fee, without a reload [OVN-27]', async () => {
    const { token } = await server.signUpCustomer();
    await server.succeed('placeOrder', {
      token,
      account: 'demo',
      body: { symbol: 'XAUUSD', direction: 0, kind: 'market', volume: '1.00', leverage: 20 },
    });
    localStorage.setItem('sun_token', token);
    // The first of the seconds over which pages spread their reading.
    const random = jest.spyOn(Math, 'random').mockReturnValue(0);
    const { atRest } = await renderApp({ origin: server.url });
    const shown = async () => (await account()).textContent ?? '';
    await waitFor(async () => expect(await shown()).toContain('99,993.00'));
    await atRest();
    await server.advance(30_000);
    const { balance } = await server.succeed('getAccountFigures', { token, account: 'demo' });
    expect(balance).not.toBe('99993.00');
    await waitFor(async () => expect(await shown()).not.toContain('99,993.00'));
    random.mockRestore();
  });

  it('reads the balance again on a page that starts in the seconds after 22:00 [OVN-27]', async () => {
    const { token } = await server.signUpCustomer();
    localStorage.setItem('sun_token', token);
    await server.advance(11_000);
    const random = jest.spyOn(Math, 'random').mockReturnValue(0.99);
    const { atRest, store } = await renderApp({ origin: server.url });
    await account();
    await atRest();
    const figures = api.endpoints.getAccountFigures.select({ 'X-Account': 'demo' });
    const readAt = () => figures(store.getState()).fulfilledTimeStamp ?? 0;
    const before = readAt();
    expect(before).toBeGreaterThan(0);
    await server.advance(30_000);
    await waitFor(() => expect(readAt()).toBeGreaterThan(before));
    random.mockRestore();
  });
});
