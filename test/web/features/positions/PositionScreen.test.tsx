import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keepIntent, newIntent } from '../../../../src/web/intents/keptIntent.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { startWebServer, type WebServer } from '../../../support/webServer.ts';

const POSITIONS = '/pages/position/index';

describe('the positions screen', () => {
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
  /** Opens the sheet of an action on the only open or pending order. */
  const begin = async (action: string, title: string) => {
    await userEvent.click(await row('XAUUSD'));
    await userEvent.click(await screen.findByRole('button', { name: action }));
    return within(await screen.findByRole('dialog', { name: title }));
  };
  const beginClosing = () => begin('Close', 'Close XAUUSD');
  const closePosition = async (name = 'Close 0.10 XAUUSD') => {
    const sheet = await beginClosing();
    await userEvent.click(await sheet.findByRole('button', { name }));
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

  it('revalues each position, and their total, with every price', async () => {
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
    const facts = async () => [...(await account()).querySelectorAll('dt')].map(({ textContent }) => textContent);
    expect(await facts()).toEqual(['Equity', 'Free margin', 'Used margin']);
    for (const { symbol, profit } of figures.positions) expect(await row(symbol)).toHaveTextContent(money(profit));
    await userEvent.click(screen.getByRole('link', { name: 'Home' }));
    for (const figure of shown) await waitFor(async () => expect(await account()).toHaveTextContent(figure));
    expect(await facts()).toEqual(['Balance', 'Free margin', 'Used margin']);
    expect(await account()).toHaveTextContent('Close-out at 50 %');
    for (const symbol of ['USDJPY', 'XAUUSD']) await server.succeed('clearQuote', { path: { symbol } });
  });

  it('explains a result by its formula', async () => {
    await open('XAUUSD', 1, '0.10', '4100.00');
    await show();
    await userEvent.click(await row('XAUUSD'));
    await userEvent.click(await screen.findByRole('button', { name: 'Profit or loss' }));
    expect(await screen.findByText(/Open price − Close price/i)).toBeInTheDocument();
  });

  it('previews a closing, closes, and says one net result in sheet, toast and history', async () => {
    await open('XAUUSD', 0, '0.10', '4100.50');
    await show();
    const sheet = await beginClosing();
    sheet.getByText('DEMO');
    expect(await sheet.findByText(/^Live Sell price/)).toHaveTextContent('4100.00');
    expect(sheet.getByText('Estimated result').closest('dl')).toHaveTextContent('−5.70');
    await userEvent.click(sheet.getByRole('button', { name: 'Close 0.10 XAUUSD' }));
    expect(await screen.findByText('Closed 0.10 XAUUSD at 4100.00: −5.70 USD')).toBeInTheDocument();
    expect(await screen.findByText('No open positions')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    await userEvent.click(screen.getByRole('link', { name: 'History' }));
    const [closed] = await closings();
    expect(await row('XAUUSD')).toHaveTextContent(/−5\.70.*4100\.50 →to 4100\.00.*Closed by you/);
    expect(closed).toMatchObject({ profit: '-5.00', fee: '-0.70' });
  });

  it('values a sell position at the buy price, and closes nothing on Cancel', async () => {
    await open('XAUUSD', 1, '0.10', '4100.00');
    await show();
    const sheet = await beginClosing();
    expect(await sheet.findByText(/^Live Buy price/)).toHaveTextContent('4100.50');
    await userEvent.click(sheet.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await orders('open')).toHaveLength(1);
  });

  it('closes a part by share or by lots, and previews the margin it sets free to the cent', async () => {
    await open('XAUUSD', 0, '0.05', '4100.50');
    await quote('XAUUSD', '4110.50', '4111.00');
    await show();
    const sheet = await begin('Close part', 'Close XAUUSD');
    // A half of 0.05 is rounded down to the step, and says what it is then.
    const lots = await sheet.findByLabelText('Volume to close, lots');
    await waitFor(() => expect(lots).toHaveValue('0.02'));
    expect(sheet.getByRole('radio', { name: '40 %' })).toHaveAttribute('aria-checked', 'true');
    expect(sheet.getAllByRole('radio').map((share) => share.textContent)).toEqual(['20 %', '40 %', '60 %', '100 %']);
    const outlook = () => sheet.getByText('Stays open, lots').closest('dl');
    await waitFor(() =>
      expect(outlook()).toHaveTextContent('Estimated result+19.86Margin released, USD1,640.20Stays open, lots0.03'),
    );
    await userEvent.clear(lots);
    expect(sheet.getByRole('button', { name: /^Close XAUUSD/ })).toBeInTheDocument();
    await userEvent.type(lots, '0.015');
    expect(sheet.getByText('Volume must be in steps of 0.01 lots', { selector: 'p' })).toBeInTheDocument();
    await userEvent.click(sheet.getByRole('radio', { name: '60 %' }));
    await userEvent.click(await sheet.findByRole('button', { name: 'Close 0.03 XAUUSD' }));
    expect(await screen.findByText('Closed 0.03 XAUUSD at 4110.50: +29.79 USD')).toBeInTheDocument();
    await waitFor(async () => expect(await row('XAUUSD')).toHaveTextContent('Buy 0.02'));
    expect(await closings()).toMatchObject([{ volume: '0.03', margin: '2460.30' }]);
  });

  it('offers to close the smallest lot only as a whole', async () => {
    await open('XAUUSD', 0, '0.01', '4100.50');
    await show();
    const sheet = await begin('Close part', 'Close XAUUSD');
    await sheet.findByText('0.01 – 0.01');
    expect(sheet.getAllByRole('radio').map((share) => share.textContent)).toEqual(['100 %']);
    expect(sheet.getByRole('button', { name: 'Close 0.01 XAUUSD' })).toBeInTheDocument();
  });

  it('closes once, however often the button is pressed', async () => {
    await open('XAUUSD', 0, '0.10', '4100.50');
    await show();
    await server.succeed('addFault', {
      body: { operationId: 'closePosition', kind: 'delay', times: 1, delayMilliseconds: 500 },
    });
    const sheet = await beginClosing();
    await userEvent.dblClick(await sheet.findByRole('button', { name: 'Close 0.10 XAUUSD' }));
    const sending = await screen.findByRole('button', { name: /^Sending…/ });
    expect(sending).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(sending);
    expect(await screen.findByText(/^Closed 0\.10 XAUUSD/)).toBeInTheDocument();
    expect(await closings()).toHaveLength(1);
  });

  it('reports the outcome of a closing whose answer was lost', async () => {
    await open('XAUUSD', 0, '0.10', '4100.50');
    await show();
    const sheet = await beginClosing();
    await server.succeed('addFault', { body: { operationId: 'closePosition', kind: 'drop', times: 1 } });
    await userEvent.click(await sheet.findByRole('button', { name: 'Close 0.10 XAUUSD' }));
    expect(await screen.findByText(/^Closed 0\.10 XAUUSD/)).toBeInTheDocument();
    expect(await closings()).toHaveLength(1);
  });

  it('reports the outcome of a closing to a customer who has moved on to another screen', async () => {
    await open('XAUUSD', 0, '0.10', '4100.50');
    await show();
    await server.succeed('addFault', {
      body: { operationId: 'closePosition', kind: 'delay', times: 1, delayMilliseconds: 800 },
    });
    await closePosition();
    await screen.findByRole('button', { name: /^Sending…/ });
    window.location.hash = '#/';
    expect(await screen.findByText(/^Closed 0\.10 XAUUSD/)).toBeInTheDocument();
  });

  it('reports that a stop loss closed the position first, and sends nothing', async () => {
    const { id } = await open('XAUUSD', 0, '0.10', '4100.50');
    await server.succeed('changeOrder', {
      token,
      account: 'demo',
      body: { orderId: id, stopLoss: '4090.00' } as never,
    });
    await show();
    expect(await row('XAUUSD')).toHaveTextContent('SL');
    const sheet = await beginClosing();
    await sheet.findByRole('button', { name: 'Close 0.10 XAUUSD' });
    await quote('XAUUSD', '4089.00', '4089.50');
    await server.advance(1000);
    expect(await sheet.findByText(/^This order changed while the form was open/)).toBeInTheDocument();
    expect(await sheet.findByText('Closed at stop')).toBeInTheDocument();
    expect(sheet.getByText('−115.70')).toBeInTheDocument();
    expect(sheet.queryByRole('button', { name: /^Close 0\.10/ })).not.toBeInTheDocument();
    await userEvent.click(sheet.getByRole('button', { name: 'Timeline' }));
    expect(await screen.findByText('What happened')).toBeInTheDocument();
    expect(await closings()).toHaveLength(1);
  });

  it('completes a request from before a reload, once', async () => {
    const { id } = await open('XAUUSD', 0, '0.10', '4100.50');
    const customer = await server.succeed('getUser', { token });
    const request = { 'X-Account': 'demo', orderId: id, priceSeen: '4100.00' };
    keepIntent(`${customer.id}:closePosition:${id}`, newIntent(request, token, Date.now()));
    await show();
    expect(await screen.findByText(/^Closed 0\.10 XAUUSD/)).toBeInTheDocument();
    expect(await closings()).toHaveLength(1);
    expect(sessionStorage).toHaveLength(0);
  });

  it.each([
    ['a closed market', 'closed', 0, 'Markt geschlossen'],
    ['a price that has grown old', 'stalled', 20_000, 'Der Kurs ist veraltet. Bitte warten Sie auf einen aktuellen.'],
  ] as const)('states in the customer’s language that %s prevents closing', async (_why, state, passing, words) => {
    await server.succeed('clearQuote', { path: { symbol: 'XAUUSD' } });
    await server.advance(1000);
    await open('XAUUSD', 0, '0.10', '4100.50');
    localStorage.setItem('language', 'de');
    await show();
    const sheet = await begin('Schließen', 'XAUUSD schließen');
    const press = await sheet.findByRole('button', { name: '0,10 XAUUSD schließen' });
    await server.succeed('setFeed', { path: { symbol: 'XAUUSD' }, body: { state } });
    await server.advance(passing);
    await userEvent.click(press);
    expect(await sheet.findAllByText(words)).not.toHaveLength(0);
    expect(await orders('open')).toHaveLength(1);
    await server.succeed('setFeed', { path: { symbol: 'XAUUSD' }, body: { state: 'live' } });
  });

  it('states at the button why nothing can be closed', async () => {
    await open('XAUUSD', 0, '0.10', '4100.50');
    await server.succeed('setFeed', { path: { symbol: 'XAUUSD' }, body: { state: 'closed' } });
    await show();
    expect(await row('XAUUSD')).toHaveTextContent('Market closed');
    await userEvent.click(await row('XAUUSD'));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    const button = await screen.findByRole('button', { name: /^Close 0\.10 XAUUSD/ });
    expect(button).toHaveTextContent('Market closed');
    await userEvent.click(button);
    expect(await orders('open')).toHaveLength(1);
    await server.succeed('setFeed', { path: { symbol: 'XAUUSD' }, body: { state: 'live' } });
  });

  it('changes nothing before the instrument’s rules are loaded', async () => {
    await open('XAUUSD', 0, '0.10', '4100.50');
    await show();
    await server.succeed('addFault', {
      body: { operationId: 'getInstrument', kind: 'delay', times: 1, delayMilliseconds: 1_000 },
    });
    const sheet = await begin('Edit SL, TP', 'Edit XAUUSD');
    const save = sheet.getByRole('button', { name: /^Save changes/ });
    expect(save).toHaveTextContent('Loading');
    await waitFor(() => expect(save).toHaveTextContent('Nothing has changed'));
  });

  it('changes stop loss and take profit, names refusals, and previews their results', async () => {
    await open('XAUUSD', 0, '0.10', '4100.50');
    await show();
    const sheet = await begin('Edit SL, TP', 'Edit XAUUSD');
    const save = () => sheet.findByRole('button', { name: /^Save changes/ });
    await waitFor(async () => expect(await save()).toHaveTextContent('Nothing has changed'));
    await userEvent.type(await sheet.findByLabelText('Stop loss'), '4200');
    await waitFor(async () => expect(await save()).toHaveTextContent(/Stop loss must be 40\d\d\.\d\d or lower/));
    await userEvent.clear(sheet.getByLabelText('Stop loss'));
    await userEvent.type(sheet.getByLabelText('Stop loss'), '4080.50');
    await userEvent.type(sheet.getByLabelText('Take profit'), '4140.50');
    expect(sheet.getByText('Result at stop loss').closest('dl')).toHaveTextContent('−200.00');
    expect(sheet.getByText('Result at take profit').closest('dl')).toHaveTextContent('+400.00');
    await userEvent.click(await save());
    expect(await screen.findByText('XAUUSD: changes saved')).toBeInTheDocument();
    expect(await orders('open')).toMatchObject([{ stopLoss: '4080.50', takeProfit: '4140.50' }]);
    await waitFor(async () => expect(await row('XAUUSD')).toHaveTextContent('SL with stop lossTP with take profit'));
    expect(
      await screen.findByRole('img', { name: /^Price at 33 percent of the way from 4080\.50/ }),
    ).toBeInTheDocument();
  });

  it('shows pending orders, changes their price and cancels them, also in a closed market', async () => {
    const { id } = await server.succeed('placeOrder', {
      token,
      account: 'demo',
      body: { symbol: 'XAUUSD', direction: 0, kind: 'limit', volume: '0.10', leverage: 5, price: '4050.50' } as never,
    });
    await show(`${POSITIONS}?id=${id}`);
    expect(await row('XAUUSD')).toHaveTextContent(/Buy 0\.10 500.0 pips away Limit 4050\.50 →now 4100\.50/);
    expect(screen.getByRole('tab', { name: 'Pending 1' })).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Edit order' }));
    const editing = within(await screen.findByRole('dialog', { name: 'Edit XAUUSD' }));
    const price = await editing.findByLabelText('Limit price');
    await userEvent.clear(price);
    await userEvent.type(price, '4060.50');
    await userEvent.click(await editing.findByRole('button', { name: 'Save changes' }));
    await waitFor(async () => expect(await row('XAUUSD')).toHaveTextContent('400.0 pips away'));

    await server.succeed('setFeed', { path: { symbol: 'XAUUSD' }, body: { state: 'closed' } });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await userEvent.click(screen.getByRole('button', { name: 'Cancel order' }));
    const canceling = within(await screen.findByRole('dialog', { name: 'Cancel XAUUSD' }));
    await userEvent.click(canceling.getByRole('button', { name: 'Cancel 0.10 XAUUSD' }));
    expect(await screen.findByText('No pending orders')).toBeInTheDocument();
    expect(await orders('history')).toMatchObject([{ id, status: 'canceled' }]);
    await server.succeed('setFeed', { path: { symbol: 'XAUUSD' }, body: { state: 'live' } });
  });

  it('keeps the tab in its address, so that a reload shows the same list', async () => {
    await show();
    await userEvent.click(await screen.findByRole('tab', { name: /^Pending/ }));
    await waitFor(() => expect(window.location.hash).toBe(`#${POSITIONS}?view=pending`));
    cleanup();
    await show(window.location.hash.slice(1));
    expect(await screen.findByRole('tab', { name: /^Pending/ })).toHaveAttribute('aria-selected', 'true');
  });

  it('adds up the positions of a symbol that has several: their net volume, and their result', async () => {
    await quote('EURUSD', '1.13600', '1.13610');
    await open('XAUUSD', 0, '0.10', '4100.50');
    await open('XAUUSD', 0, '0.10', '4100.50');
    await open('XAUUSD', 1, '0.30', '4100.00');
    await open('EURUSD', 0, '0.10', '1.13610');
    await show();
    const sums = await screen.findByRole('list', { name: 'By instrument' });
    await waitFor(() => expect(sums).toHaveTextContent(/^XAUUSD3 positions, net Sell 0\.10−25\.00$/));
    await quote('XAUUSD', '4090.00', '4090.50');
    await waitFor(() => expect(sums).toHaveTextContent('+75.00'));
    await server.succeed('clearQuote', { path: { symbol: 'EURUSD' } });
  });

  it('greys the account’s figures while a price behind them is old', async () => {
    await server.succeed('clearQuote', { path: { symbol: 'XAUUSD' } });
    await server.advance(1000);
    await open('XAUUSD', 0, '0.10', '4100.50');
    await show();
    const figures = async () =>
      within(await account())
        .getByText('Equity')
        .closest('.figures');
    await row('XAUUSD');
    expect(await figures()).not.toHaveClass('old');
    await server.succeed('setFeed', { path: { symbol: 'XAUUSD' }, body: { state: 'stalled' } });
    await server.advance(20_000);
    await waitFor(async () => expect(await figures()).toHaveClass('old'));
    await server.succeed('setFeed', { path: { symbol: 'XAUUSD' }, body: { state: 'live' } });
  });

  it('sets a stop loss on a position without one in three presses on the row, and offers its distance again', async () => {
    await open('XAUUSD', 0, '0.10', '4100.50');
    await show();
    await userEvent.click(await row('XAUUSD'));
    await userEvent.click(screen.getByRole('button', { name: 'Stop loss at −1\u00a0%' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Edit XAUUSD' }));
    await userEvent.click(await sheet.findByRole('button', { name: 'Save changes' }));
    await waitFor(async () =>
      expect(await orders('open')).toMatchObject([{ stopLoss: expect.stringMatching(/^400/) }]),
    );
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Stop loss at/ })).not.toBeInTheDocument());
    const stored = JSON.parse(localStorage.getItem('stopDistances') ?? '{}') as unknown;
    expect(stored).toEqual({ XAUUSD: expect.stringMatching(/^99/) });
  });

  it('asks before more lots of a pending order lose more at its stop loss than the account is worth', async () => {
    const { id } = await server.succeed('placeOrder', {
      token,
      account: 'demo',
      body: {
        ...{ symbol: 'XAUUSD', direction: 0, kind: 'limit', volume: '0.10', leverage: 5, price: '4050.50' },
        stopLoss: '3950.50',
      } as never,
    });
    await show(`${POSITIONS}?id=${id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Edit order' }));
    const editing = within(await screen.findByRole('dialog', { name: 'Edit XAUUSD' }));
    const volume = await editing.findByLabelText('Volume, lots');
    await userEvent.clear(volume);
    await userEvent.type(volume, '11');
    await userEvent.click(await editing.findByRole('button', { name: /^Save changes/ }));
    expect(await editing.findAllByText(/110,000\.00 USD/)).not.toHaveLength(0);
    const { items } = await server.succeed('listOrders', { token, account: 'demo', query: { view: 'pending' } });
    expect(items).toMatchObject([{ id, volume: '0.10' }]);
  });

  it.each(['closePosition', 'changeOrder', 'closeOrders'] as const)(
    'says what a request did whose answer was lost, once it is looked up: %s',
    async (operationId) => {
      const isClosing = operationId === 'closePosition';
      const { id } = isClosing ? await open('XAUUSD', 0, '0.10', '4100.50') : await placePending();
      const customer = await server.succeed('getUser', { token });
      // Too old to be sent again: its key is only looked up.
      const pressedAtMs = Date.now() - 61_000;
      const [request, words] = {
        closePosition: [{ orderId: id, priceSeen: '4100.00' }, /^Closed 0\.10 XAUUSD at 4100\.00/],
        changeOrder: [{ change: { orderId: id, price: '4040.50' } }, 'XAUUSD: changes saved'],
        closeOrders: [{}, 'Canceled 0.10 XAUUSD'],
      }[operationId] as [object, RegExp | string];
      const intent = newIntent({ 'X-Account': 'demo', ...request }, token, pressedAtMs);
      const own = { token, account: 'demo', key: intent.key } as const;
      if (isClosing) await server.succeed('closePosition', { ...own, query: { orderId: id } });
      else if (operationId === 'changeOrder')
        await server.succeed('changeOrder', { ...own, body: { orderId: id, price: '4040.50' } });
      else await server.succeed('closeOrders', { ...own, body: { orderIds: [id], status: 'pending' } });
      keepIntent(`${customer.id}:${operationId}:${id}`, intent);
      await show();
      expect(await screen.findByText(words)).toBeInTheDocument();
    },
  );

  it('changes the volume and the expiry of a pending order, and takes the expiry away', async () => {
    const expiresAt = 1_990_000_000;
    const { id } = await server.succeed('placeOrder', {
      token,
      account: 'demo',
      body: {
        ...{ symbol: 'XAUUSD', direction: 0, kind: 'limit', volume: '0.10', leverage: 5, price: '4050.50', expiresAt },
      } as never,
    });
    await show(`${POSITIONS}?id=${id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Edit order' }));
    const editing = within(await screen.findByRole('dialog', { name: 'Edit XAUUSD' }));
    const volume = await editing.findByLabelText('Volume, lots');
    await userEvent.clear(volume);
    await userEvent.type(volume, '60');
    expect(volume).toHaveAccessibleDescription('The maximum is 50.00 lots');
    await userEvent.clear(volume);
    await userEvent.type(volume, '0.25');
    await userEvent.click(editing.getByRole('radio', { name: 'Good till canceled' }));
    await userEvent.click(await editing.findByRole('button', { name: 'Save changes' }));
    await waitFor(async () => expect(await row('XAUUSD')).toHaveTextContent(/Buy 0\.25/));
    const { items } = await server.succeed('listOrders', { token, account: 'demo', query: { view: 'pending' } });
    expect(items).toMatchObject([{ id, volume: '0.25', expiresAt: null }]);
  });

  it('reports that a pending order was filled before it could be canceled', async () => {
    await server.succeed('placeOrder', {
      token,
      account: 'demo',
      body: { symbol: 'XAUUSD', direction: 0, kind: 'limit', volume: '0.10', leverage: 5, price: '4050.50' } as never,
    });
    await show();
    await userEvent.click(await screen.findByRole('tab', { name: 'Pending 1' }));
    const sheet = await begin('Cancel order', 'Cancel XAUUSD');
    await quote('XAUUSD', '4050.00', '4050.50');
    expect(await sheet.findByText(/^This order changed while the form was open/)).toBeInTheDocument();
    expect(await sheet.findByText('Open')).toBeInTheDocument();
    expect(await orders('open')).toHaveLength(1);
  });

  /** Fills the pending order at 4050.50 while the request that would cancel it is held back. */
  const fillBeforeArrival = async (press: () => Promise<void>) => {
    await server.succeed('addFault', {
      body: { operationId: 'closeOrders', kind: 'delay', times: 1, delayMilliseconds: 1_500 },
    });
    await press();
    await quote('XAUUSD', '4050.00', '4050.50');
  };
  const placePending = () =>
    server.succeed('placeOrder', {
      token,
      account: 'demo',
      body: { symbol: 'XAUUSD', direction: 0, kind: 'limit', volume: '0.10', leverage: 5, price: '4050.50' } as never,
    });

  it('does not close a position that filled after "Cancel" was pressed, and says that it is not pending [CLS-73]', async () => {
    await placePending();
    await show();
    await userEvent.click(await screen.findByRole('tab', { name: 'Pending 1' }));
    const sheet = await begin('Cancel order', 'Cancel XAUUSD');
    const button = await sheet.findByRole('button', { name: 'Cancel 0.10 XAUUSD' });
    await fillBeforeArrival(() => userEvent.click(button));
    const said = await screen.findByText('This order is no longer pending.', undefined, { timeout: 4_000 });
    expect(said).toBeInTheDocument();
    expect(await orders('open')).toHaveLength(1);
    expect(await closings()).toHaveLength(0);
  });

  it('does not close ticked pending orders that fill before their cancellation arrives [CLS-73]', async () => {
    await placePending();
    await show();
    await userEvent.click(await screen.findByRole('tab', { name: 'Pending 1' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Close several' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Close several' }));
    await userEvent.click(await sheet.findByRole('checkbox', { name: /4050\.50/ }));
    const button = sheet.getByRole('button', { name: 'Cancel 1 order' });
    await fillBeforeArrival(() => userEvent.click(button));
    expect(await sheet.findByText('1 not changed', undefined, { timeout: 4_000 })).toBeInTheDocument();
    expect(await orders('open')).toHaveLength(1);
    expect(await closings()).toHaveLength(0);
  });

  describe('closing several', () => {
    const closeSymbol = (symbol: string) =>
      server.succeed('setFeed', { path: { symbol }, body: { state: 'closed' } as never });
    const reopen = async (symbol: string) => {
      await server.succeed('setFeed', { path: { symbol }, body: { state: 'live' } });
      await server.succeed('clearQuote', { path: { symbol } });
    };
    const beginSeveral = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Close several' }));
      return within(await screen.findByRole('dialog', { name: 'Close several' }));
    };

    it('chooses nothing before the customer does, and counts what can close now', async () => {
      await quote('EURUSD', '1.13600', '1.13610');
      await open('XAUUSD', 0, '0.10', '4100.50');
      await open('XAUUSD', 1, '0.20', '4100.00');
      await open('EURUSD', 0, '0.10', '1.13610');
      await closeSymbol('EURUSD');
      await show();
      const sheet = await beginSeveral();
      expect(await sheet.findByText('2 of 3 can close now')).toBeInTheDocument();
      for (const box of sheet.getAllByRole('checkbox')) expect(box).not.toBeChecked();
      const button = sheet.getByRole('button', { name: /^Close 0 positions/ });
      expect(button).toHaveTextContent('Choose at least one');
      await userEvent.click(button);
      expect(await orders('open')).toHaveLength(3);

      const closed = sheet.getByRole('checkbox', { name: /^EURUSD Buy 0\.10/ });
      expect(closed).toBeDisabled();
      expect(closed.closest('label')).toHaveTextContent('Market closed');
      await userEvent.click(sheet.getByRole('radio', { name: 'All positions' }));
      expect(sheet.getByRole('button', { name: 'Close 2 positions' })).toBeInTheDocument();
      await userEvent.click(sheet.getByRole('checkbox', { name: /^XAUUSD Sell 0\.20/ }));
      await userEvent.click(await sheet.findByRole('button', { name: 'Close 1 position' }));
      expect(await sheet.findByText('1 closed or canceled')).toBeInTheDocument();
      expect((await orders('open')).map(({ symbol, direction }) => [symbol, direction])).toEqual([
        ['EURUSD', 0],
        ['XAUUSD', 1],
      ]);
      await reopen('EURUSD');
    });

    it('closes all in loss, or all of a symbol, and adds up what they bring', async () => {
      await quote('EURUSD', '1.13600', '1.13610');
      await open('XAUUSD', 0, '0.10', '4100.50');
      await open('XAUUSD', 1, '0.20', '4100.00');
      await open('EURUSD', 0, '0.10', '1.13610');
      await quote('XAUUSD', '4090.00', '4090.50');
      await show();
      const sheet = await beginSeveral();
      const outlook = () => sheet.getByText('Estimated result').closest('dl');
      await userEvent.click(await sheet.findByRole('radio', { name: 'XAUUSD' }));
      await waitFor(() => expect(outlook()).toHaveTextContent('+82.90'));
      expect(sheet.getByRole('button', { name: 'Close 2 positions' })).toBeInTheDocument();
      await userEvent.click(sheet.getByRole('radio', { name: 'All in loss' }));
      expect(outlook()).toHaveTextContent('−107.40');
      await userEvent.dblClick(sheet.getByRole('button', { name: 'Close 2 positions' }));
      expect(await sheet.findByText('2 closed or canceled')).toBeInTheDocument();
      expect(sheet.getByText('Realised, USD').parentElement).toHaveTextContent('−107.40');
      expect(await orders('open')).toMatchObject([{ symbol: 'XAUUSD', direction: 1 }]);
      expect(await closings()).toHaveLength(2);
      await server.succeed('clearQuote', { path: { symbol: 'EURUSD' } });
    });

    it('names each that stays open because its market closed after the press', async () => {
      await quote('EURUSD', '1.13600', '1.13610');
      await open('XAUUSD', 0, '0.10', '4100.50');
      await open('EURUSD', 0, '0.10', '1.13610');
      await show();
      const sheet = await beginSeveral();
      await userEvent.click(await sheet.findByRole('radio', { name: 'All positions' }));
      const button = await sheet.findByRole('button', { name: 'Close 2 positions' });
      await server.succeed('addFault', {
        body: { operationId: 'closeOrders', kind: 'delay', times: 1, delayMilliseconds: 1_500 },
      });
      await userEvent.click(button);
      await closeSymbol('EURUSD');
      expect(await sheet.findByText('1 closed or canceled', undefined, { timeout: 4_000 })).toBeInTheDocument();
      expect(sheet.getByText('1 not changed')).toBeInTheDocument();
      const results = sheet.getAllByRole('listitem').map((item) => item.textContent);
      expect(results).toEqual(expect.arrayContaining([expect.stringMatching(/EURUSD Buy 0\.10Market closed/)]));
      expect(await orders('open')).toHaveLength(1);
      await reopen('EURUSD');
    });

    it('cancels the pending orders that are ticked, from their own tab', async () => {
      const place = (price: string) =>
        server.succeed('placeOrder', {
          token,
          account: 'demo',
          body: { symbol: 'XAUUSD', direction: 0, kind: 'limit', volume: '0.10', leverage: 5, price } as never,
        });
      await place('4050.50');
      await place('4040.50');
      await show();
      await userEvent.click(await screen.findByRole('tab', { name: 'Pending 2' }));
      const sheet = await beginSeveral();
      await userEvent.click(await sheet.findByRole('checkbox', { name: /4040\.50/ }));
      await userEvent.click(sheet.getByRole('button', { name: 'Cancel 1 order' }));
      expect(await sheet.findByText('1 closed or canceled')).toBeInTheDocument();
      expect((await orders('history')).map(({ placePrice, status }) => [placePrice, status])).toEqual([
        ['4040.50', 'canceled'],
        ['4050.50', 'pending'],
      ]);
    });
  });

  it('explains its totals by their parts', async () => {
    await open('XAUUSD', 0, '0.10', '4100.50');
    await open('XAUUSD', 1, '0.20', '4100.00');
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Open profit and loss' }));
    const sheet = within(await screen.findByRole('dialog'));
    expect(sheet.getByText(/all open positions/).nextElementSibling).toHaveTextContent(
      'XAUUSD Sell 0.20−10.00XAUUSD Buy 0.10−5.00Open profit and loss−15.00',
    );
  });

  it('describes itself without positions, and leads to the market', async () => {
    await show();
    expect(await screen.findByText('No open positions')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'See the market' }));
    expect(await screen.findByRole('tabpanel')).toBeInTheDocument();
  });

  it('reports what failed and what is not affected, and tries again', async () => {
    await open('XAUUSD', 0, '0.10', '4100.50');
    const mend = await server.outage('listOrders');
    await show();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The positions did not load');
    expect(alert).toHaveTextContent('Your positions are not affected.');
    expect(alert).toHaveTextContent(/Request .+, for customer service/);
    await mend();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row('XAUUSD')).toBeInTheDocument();
  });

  it('sends a signed-out visitor to sign in, and back', async () => {
    await renderApp({ origin: server.url, address: POSITIONS });
    await waitFor(() =>
      expect(window.location.hash).toBe(`#/pages/user/sign_in?back=${encodeURIComponent(POSITIONS)}`),
    );
  });
});
