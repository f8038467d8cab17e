import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keepIntent, newIntent } from '../../../../src/web/intents/keptIntent.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { startWebServer, type WebServer } from '../../../support/webServer.ts';

// A busy machine takes its time.

const POSITIONS = '/pages/position/index';

describe('Positions', () => {
  let server: WebServer;
  let token: string;

  const quote = async (symbol: string, bid: string, ask: string) => {
    await server.succeed('setQuote', { path: { symbol }, body: { bid, ask } });
    await server.advance(1000);
  };
  const open = (symbol: string, direction: 0 | 1, volume: string, priceSeen: string) =>
    server.succeed('placeOrder', {
      token,
      account: 'demo',
      body: { symbol, direction, kind: 'market', volume, leverage: 5, priceSeen } as never,
    });
  const orders = async (view: 'open' | 'history') =>
    (await server.succeed('listOrders', { token, account: 'demo', query: { view } })).items;
  const closings = async () => (await orders('history')).filter(({ status }) => status === 'closed');

  const show = (address = POSITIONS) => {
    localStorage.setItem('sun_token', token);
    return renderApp({ origin: server.url, address });
  };
  const row = (symbol: string) => screen.findByRole('button', { name: new RegExp(`^${symbol}`) });
  const account = () => screen.findByRole('region', { name: 'Account' });
  const pressClose = async (name: string) => {
    await userEvent.click(await row('XAUUSD'));
    await userEvent.click(await screen.findByRole('button', { name }));
    return within(await screen.findByRole('alertdialog'));
  };

  beforeAll(async () => {
    server = await startWebServer();
  }, 60_000);
  beforeEach(async () => {
    sessionStorage.clear();
    ({ token } = await server.signUpCustomer());
    await quote('XAUUSD', '4100.00', '4100.50');
  });
  afterAll(() => server.close());

  it('values each position, and all of them, anew with every price', async () => {
    await open('XAUUSD', 0, '1.00', '4100.50');
    await show();
    await waitFor(async () => expect(await row('XAUUSD')).toHaveTextContent(/−50\.00 4100\.50 →now 4100\.00/));
    await quote('XAUUSD', '4110.50', '4111.00');
    await waitFor(async () => expect(await row('XAUUSD')).toHaveTextContent(/\+1,000\.00.*now 4110\.50/));
    expect(await account()).toHaveTextContent('+1,000.00');
    expect(screen.getByText(/^Live/)).toHaveTextContent(/Live· \d\d:\d\d London/);
  });

  it('shows the same figures as Home and as the server', async () => {
    await quote('USDJPY', '157.480', '157.489');
    await open('XAUUSD', 0, '0.50', '4100.50');
    await open('USDJPY', 1, '2.00', '157.480');
    await quote('XAUUSD', '4129.10', '4129.45');
    await quote('USDJPY', '157.902', '157.911');
    const figures = await server.succeed('getAccountFigures', { token, account: 'demo' });
    const money = (text: string) => Number(text).toLocaleString('en', { minimumFractionDigits: 2 }).replace('-', '−');
    const shown = [
      money(figures.openProfit),
      money(figures.netWorth),
      money(figures.availablePrepayment),
      `${money(figures.advancePaymentRatio ?? '')} %`,
    ];

    await show();
    for (const figure of shown) await waitFor(async () => expect(await account()).toHaveTextContent(figure));
    for (const { symbol, profit } of figures.positions) expect(await row(symbol)).toHaveTextContent(money(profit));
    await userEvent.click(screen.getByRole('link', { name: 'Home' }));
    for (const figure of shown) await waitFor(async () => expect(await account()).toHaveTextContent(figure));
    for (const symbol of ['USDJPY', 'XAUUSD']) await server.succeed('clearQuote', { path: { symbol } });
  });

  it('explains a result by its formula', async () => {
    await open('XAUUSD', 1, '0.10', '4100.00');
    await show();
    await userEvent.click(await row('XAUUSD'));
    await userEvent.click(await screen.findByRole('button', { name: 'Profit or loss' }));
    expect(await screen.findByText(/Open price − Close price/i)).toBeInTheDocument();
  });

  it('asks, closes, says what it brought, and keeps it in the history', async () => {
    await open('XAUUSD', 0, '0.10', '4100.50');
    await show();
    const notice = await pressClose('Close 0.10 XAUUSD');
    notice.getByText('Close the buy of 0.10 XAUUSD at the market, now 4100.00.');
    notice.getByText('−5.00');
    notice.getByText('DEMO');
    await userEvent.click(notice.getByRole('button', { name: 'OK' }));
    expect(await screen.findByText('Closed 0.10 XAUUSD at 4100.00: −5.00 USD')).toBeInTheDocument();
    expect(await screen.findByText('No open positions')).toBeInTheDocument();

    await userEvent.click(screen.getByRole('link', { name: 'History' }));
    const [closed] = await closings();
    expect(await row('XAUUSD')).toHaveTextContent(/−5\.70.*4100\.50 →to 4100\.00.*Closed by you/);
    expect(closed).toMatchObject({ profit: '-5.00', fee: '-0.70' });
  });

  it('names the side in its question, and changes nothing by thinking better of it', async () => {
    await open('XAUUSD', 1, '0.10', '4100.00');
    await show();
    const notice = await pressClose('Close 0.10 XAUUSD');
    notice.getByText('Close the sell of 0.10 XAUUSD at the market, now 4100.50.');
    await userEvent.click(notice.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(await orders('open')).toHaveLength(1);
  });

  it('closes once, however often it is pressed', async () => {
    await open('XAUUSD', 0, '0.10', '4100.50');
    await show();
    await server.succeed('addFault', {
      body: { operationId: 'closePosition', kind: 'delay', times: 1, delayMilliseconds: 500 },
    });
    const notice = await pressClose('Close 0.10 XAUUSD');
    await userEvent.dblClick(notice.getByRole('button', { name: 'OK' }));
    const sending = await screen.findByRole('button', { name: /^Sending…/ });
    expect(sending).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(sending);
    expect(await screen.findByText(/^Closed 0\.10 XAUUSD/)).toBeInTheDocument();
    expect(await closings()).toHaveLength(1);
  });

  it('says how a closing ended whose answer was lost', async () => {
    await open('XAUUSD', 0, '0.10', '4100.50');
    await show();
    const notice = await pressClose('Close 0.10 XAUUSD');
    await server.succeed('addFault', { body: { operationId: 'closePosition', kind: 'drop', times: 1 } });
    await userEvent.click(notice.getByRole('button', { name: 'OK' }));
    expect(await screen.findByText(/^Closed 0\.10 XAUUSD/)).toBeInTheDocument();
    expect(await closings()).toHaveLength(1);
  });

  it('says how a closing ended to a customer who has gone on to another screen', async () => {
    await open('XAUUSD', 0, '0.10', '4100.50');
    await show();
    const notice = await pressClose('Close 0.10 XAUUSD');
    await server.succeed('addFault', {
      body: { operationId: 'closePosition', kind: 'delay', times: 1, delayMilliseconds: 800 },
    });
    await userEvent.click(notice.getByRole('button', { name: 'OK' }));
    await screen.findByRole('button', { name: /^Sending…/ });
    await userEvent.click(screen.getByRole('link', { name: 'Home' }));
    expect(await screen.findByText(/^Closed 0\.10 XAUUSD/)).toBeInTheDocument();
  });

  it('finishes after a reload what was pressed before it, once', async () => {
    const { id } = await open('XAUUSD', 0, '0.10', '4100.50');
    const customer = await server.succeed('getUser', { token });
    const request = { 'X-Account': 'demo', orderId: id, priceSeen: '4100.00' };
    keepIntent(`${customer.id}:closePosition:${id}`, newIntent(request, Date.now()));
    await show();
    expect(await screen.findByText(/^Closed 0\.10 XAUUSD/)).toBeInTheDocument();
    expect(await closings()).toHaveLength(1);
    expect(sessionStorage).toHaveLength(0);
  });

  it.each([
    ['a closed market', 'closed', 0, 'Markt geschlossen'],
    ['a price that has grown old', 'stalled', 20_000, 'Der Kurs ist veraltet. Bitte warten Sie auf einen aktuellen.'],
  ] as const)('says in the customer’s language that %s lets nothing be closed', async (_why, state, passing, words) => {
    await server.succeed('clearQuote', { path: { symbol: 'XAUUSD' } });
    await server.advance(1000);
    await open('XAUUSD', 0, '0.10', '4100.50');
    localStorage.setItem('language', 'de');
    await show();
    const notice = await pressClose('0,10 XAUUSD schließen');
    await server.succeed('setFeed', { path: { symbol: 'XAUUSD' }, body: { state } });
    await server.advance(passing);
    await userEvent.click(notice.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.getAllByRole('status').map((said) => said.textContent)).toContain(words));
    expect(await orders('open')).toHaveLength(1);
    expect(await row('XAUUSD')).toBeInTheDocument();
    await server.succeed('setFeed', { path: { symbol: 'XAUUSD' }, body: { state: 'live' } });
  });

  it('says at the button why nothing can be closed', async () => {
    await open('XAUUSD', 0, '0.10', '4100.50');
    await server.succeed('setFeed', { path: { symbol: 'XAUUSD' }, body: { state: 'closed' } });
    await show();
    expect(await row('XAUUSD')).toHaveTextContent('Market closed');
    await userEvent.click(await row('XAUUSD'));
    const button = await screen.findByRole('button', { name: /^Close 0\.10 XAUUSD/ });
    expect(button).toHaveTextContent('Market closed');
    await userEvent.click(button);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await server.succeed('setFeed', { path: { symbol: 'XAUUSD' }, body: { state: 'live' } });
  });

  it('says where a position would be, and leads to the market', async () => {
    await show();
    expect(await screen.findByText('No open positions')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'See the market' }));
    expect(await screen.findByRole('tabpanel')).toBeInTheDocument();
  });

  it('says what failed and what is not affected, and tries again', async () => {
    await open('XAUUSD', 0, '0.10', '4100.50');
    await server.succeed('addFault', { body: { operationId: 'listOrders', kind: 'fault', times: 1 } });
    await show();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The positions did not load');
    expect(alert).toHaveTextContent('Your positions are not affected.');
    expect(alert).toHaveTextContent(/Request .+, for customer service/);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row('XAUUSD')).toBeInTheDocument();
  });

  it('sends who is signed out to sign in, and back', async () => {
    await renderApp({ origin: server.url, address: POSITIONS });
    await waitFor(() =>
      expect(window.location.hash).toBe(`#/pages/user/sign_in?back=${encodeURIComponent(POSITIONS)}`),
    );
  });
});
