import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, PATHS } from '../../../../src/web/navigation/index.ts';
import '../../../support/chartPage.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { startWebServer, type WebServer } from '../../../support/webServer.ts';

let server: WebServer;
beforeAll(async () => {
  server = await startWebServer();
}, 60_000);
afterAll(() => server.close());

const open = (symbol?: string) => renderApp({ origin: server.url, address: address(PATHS.chart, { symbol }) });
const candles = (name: RegExp) => screen.findByRole('figure', { name });

describe('the chart screen (§2)', () => {
  it('names its instrument, and states that the sandbox’s prices are simulated', async () => {
    await open('XAUUSD');
    expect(await screen.findByRole('heading', { name: 'XAUUSD' })).toBeInTheDocument();
    expect(await screen.findByText('Gold / US Dollar')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByText('Sandbox: these prices are simulated.')).toBeInTheDocument());
  });

  it('states that the index replays real candles, and when its market opens', async () => {
    await open('US500');
    await waitFor(() => expect(screen.getByText(/replay of real S&P 500 candles/)).toBeInTheDocument());
    expect(await screen.findByText('Opens today at 14:30 London')).toBeInTheDocument();
  });

  it('shows sell and buy buttons with their current prices', async () => {
    await server.succeed('setQuote', { path: { symbol: 'XAUUSD' }, body: { bid: '4100.00', ask: '4100.50' } });
    await open('XAUUSD');
    const sell = await screen.findByRole('link', { name: /^Sell/ });
    expect(sell).toHaveTextContent('Sell4100.00');
    expect(sell).toHaveAttribute('href', '#/pages/index/place?symbol=XAUUSD&side=sell');
    const buy = screen.getByRole('link', { name: /^Buy/ });
    expect(buy).toHaveTextContent('Buy4100.50');
    expect(buy).toHaveAttribute('href', '#/pages/index/place?symbol=XAUUSD&side=buy');
    expect(screen.getByRole('region', { name: 'Price' })).toHaveTextContent('Spread0.50');
  });

  it('shows the spread of a currency pair in pips', async () => {
    await server.succeed('setQuote', { path: { symbol: 'EURUSD' }, body: { bid: '1.13600', ask: '1.13612' } });
    await open('EURUSD');
    await waitFor(() => expect(screen.getByRole('region', { name: 'Price' })).toHaveTextContent('Spread, pips1.2'));
    await server.succeed('clearQuote', { path: { symbol: 'EURUSD' } });
  });

  it('draws candles whose last one follows the bid', async () => {
    await server.succeed('setQuote', { path: { symbol: 'XAUUSD' }, body: { bid: '4100.00', ask: '4100.50' } });
    await open('XAUUSD');
    const figure = await candles(/XAUUSD, 15-minute candles/);
    await server.succeed('setQuote', { path: { symbol: 'XAUUSD' }, body: { bid: '4123.45', ask: '4123.95' } });
    await server.advance(1000);
    await waitFor(() => expect(figure).toHaveTextContent('Close 4123.45'));
    await waitFor(() => expect(figure).toHaveAccessibleName('XAUUSD, 15-minute candles. Last bid 4123.45.'));
  });

  it('offers nine candle sizes, and remembers the chosen one', async () => {
    await open('EURUSD');
    const sizes = await screen.findByRole('radiogroup', { name: 'Timeframe' });
    expect(within(sizes).getAllByRole('radio')).toHaveLength(9);
    await userEvent.click(within(sizes).getByRole('radio', { name: '1D' }));
    const figure = await candles(/EURUSD, 1-day candles/);
    expect(figure).toHaveTextContent(/^2026-09-30O/);
    await waitFor(() => expect(localStorage.getItem('period')).toBe('1D'));
  });

  it('keeps the candle sizes in place and usable while the instrument loads', async () => {
    await server.succeed('addFault', {
      body: { operationId: 'getInstrument', kind: 'delay', times: 1, delayMilliseconds: 500 },
    });
    await open('EURUSD');
    const size = await screen.findByRole('radio', { name: '1D' });
    expect(screen.queryByRole('link', { name: /^Sell/ })).not.toBeInTheDocument();
    await screen.findByRole('link', { name: /^Sell/ });
    expect(size).toBeInTheDocument();
  });

  it('draws a line chart on request, with studies whose inputs are kept', async () => {
    await open('EURUSD');
    await candles(/EURUSD/);
    await userEvent.click(screen.getByRole('button', { name: 'RSI 14' }));
    expect(screen.getByRole('button', { name: 'RSI 14' })).toHaveAttribute('aria-pressed', 'true');

    await userEvent.click(screen.getByRole('button', { name: /^Chart settings/ }));
    const sheet = await screen.findByRole('dialog', { name: 'Chart settings' });
    await userEvent.click(within(sheet).getByRole('radio', { name: 'Line' }));
    const [period] = within(sheet).getAllByRole('textbox', { name: 'Period, candles' });
    if (!period) throw new Error('The moving average has a period.');
    await userEvent.clear(period);
    expect(within(sheet).getByRole('alert')).toHaveTextContent('A whole number from 2 to 200');
    await userEvent.type(period, '50');
    expect(within(sheet).queryByRole('alert')).not.toBeInTheDocument();
    await waitFor(() =>
      expect(JSON.parse(localStorage.getItem('chart') ?? '{}')).toEqual({
        kind: 'line',
        studies: ['ma', 'ema', 'volume', 'rsi'],
        inputs: { ma: [50] },
      }),
    );
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'MA 50' })).toBeInTheDocument();
    expect(await candles(/EURUSD/)).toBeInTheDocument();
  });

  it('shows the candles as a table, newest first, and states that ticks are no traded volume', async () => {
    await open('EURUSD');
    await candles(/EURUSD/);
    await userEvent.click(screen.getByRole('button', { name: /^Chart settings/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Candles as a table' }));
    const sheet = await screen.findByRole('dialog', { name: 'Candles of EURUSD' });
    expect(within(sheet).getByText(/they are not traded volume/)).toBeInTheDocument();
    const columns = within(sheet).getAllByRole('columnheader');
    expect(columns.map(({ textContent }) => textContent)).toEqual(['Time', 'Open', 'High', 'Low', 'Close', 'Ticks']);
    const times = within(sheet)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent);
    expect(times).toHaveLength(50);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('draws the customer’s orders as lines, whose labels lead to them', async () => {
    const { token } = await server.signUpCustomer();
    const order = { symbol: 'USDJPY', direction: 0, kind: 'market', volume: '0.50', leverage: 20 } as const;
    const levels = { stopLoss: '100.000', takeProfit: '200.000' };
    const placed = await server.succeed('placeOrder', { token, account: 'demo', body: { ...order, ...levels } });
    const { id, placePrice } = placed;
    localStorage.setItem('sun_token', token);
    await open('USDJPY');
    await candles(/USDJPY/);
    const lines = await screen.findByRole('list', { name: 'Your positions and orders on the chart' });
    const label = within(lines).getByRole('link', { name: new RegExp(`Buy 0\\.50 ?${placePrice}`) });
    expect(label).toHaveAttribute('href', `#/pages/position/index?id=${id}`);
    // Of three labels, each is a chip: no sign, which would read as a profit.
    expect(within(label).getByText('B 0.50')).toBeInTheDocument();
  });

  it('sums the customer’s positions of the symbol, in one label where they are at one price', async () => {
    const { token } = await server.signUpCustomer();
    await server.succeed('setQuote', { path: { symbol: 'AUDUSD' }, body: { bid: '0.65000', ask: '0.65010' } });
    const order = { symbol: 'AUDUSD', direction: 1, kind: 'market', volume: '0.20', leverage: 20 } as const;
    await server.succeed('placeOrder', { token, account: 'demo', body: order });
    await server.succeed('placeOrder', { token, account: 'demo', body: { ...order, volume: '0.10' } });
    localStorage.setItem('sun_token', token);
    await open('AUDUSD');
    const figure = await candles(/AUDUSD/);
    const lines = await screen.findByRole('list', { name: 'Your positions and orders on the chart' });
    expect(within(lines).getByRole('button', { name: /^2 positions/ })).not.toHaveTextContent('+1');
    expect(await within(figure).findByRole('link', { name: /^2 positions, net sell 0\.30/ })).toHaveAttribute(
      'href',
      '#/pages/position/index',
    );
  });

  it('reports that the candles did not load, and tries again; the sell and buy buttons stay', async () => {
    await server.succeed('addFault', { body: { operationId: 'listCandles', kind: 'fault', times: 1 } });
    await open('EURUSD');
    expect(await screen.findByText('The candles did not load')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Sell/ })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await candles(/EURUSD/)).toBeInTheDocument();
  });

  it.each(['NOTHING', undefined])('shows no chart for the symbol %s, and leads to the search', async (symbol) => {
    await open(symbol);
    expect(await screen.findByText('Instrument not found')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Search instruments' }));
    expect(await screen.findByRole('textbox', { name: 'Symbol or name' })).toBeInTheDocument();
  });
});
