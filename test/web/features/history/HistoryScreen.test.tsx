import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { londonInstant } from '../../../../src/domain/time.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { startWebServer, type WebServer } from '../../../support/webServer.ts';

// A busy machine takes its time.

const HISTORY = '/pages/history/index';
const TEN_MINUTES_MS = 10 * 60_000;
/** Ten minutes before midnight in London, which is before midnight and after it by the clock of Greenwich. */
const LATE = londonInstant({ year: 2026, month: 9, day: 30, hour: 23, minute: 50 });

/** What is seen of the list's end, as jsdom lays nothing out: `reachEnd` scrolls there. */
const scrolling = () => {
  const watchers = new Set<() => void>();
  class Observer {
    readonly #seen: IntersectionObserverCallback;
    constructor(seen: IntersectionObserverCallback) {
      this.#seen = seen;
    }
    readonly #tell = () => this.#seen([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
    observe() {
      watchers.add(this.#tell);
    }
    disconnect() {
      watchers.delete(this.#tell);
    }
  }
  Object.assign(window, { IntersectionObserver: Observer });
  const reachEnd = async () => {
    await waitFor(() => expect(watchers.size).toBe(1));
    act(() => watchers.forEach((tell) => tell()));
  };
  return { reachEnd, watched: () => watchers.size };
};

describe('History', () => {
  let server: WebServer;
  let token: string;
  const { reachEnd, watched } = scrolling();

  const quote = (bid: string, ask: string) =>
    server.succeed('setQuote', { path: { symbol: 'BTCUSD' }, body: { bid, ask } });
  /** Buys at 80000.00 and closes at `bid`. */
  const trade = async (volume: string, bid: string) => {
    await quote('79990.00', '80000.00');
    const body = { symbol: 'BTCUSD', direction: 0, kind: 'market', volume, leverage: 2, priceSeen: '80000.00' };
    const { id } = await server.succeed('placeOrder', { token, account: 'demo', body: body as never });
    await quote(bid, '90000.00');
    await server.succeed('closePosition', { token, account: 'demo', query: { orderId: id, priceSeen: bid } as never });
  };
  const history = (cursor?: string) =>
    server.succeed('listOrders', { token, account: 'demo', query: { view: 'history', size: 20, cursor } as never });

  const show = () => {
    localStorage.setItem('sun_token', token);
    return renderApp({ origin: server.url, address: HISTORY });
  };
  /** Long lists are counted by their symbols: names of roles are slow to find. */
  const loaded = () => screen.queryAllByText('BTCUSD').length;
  const rows = () => screen.findAllByRole('button', { name: /^BTCUSD/ });

  beforeAll(async () => {
    server = await startWebServer({ at: LATE });
  }, 60_000);
  beforeEach(async () => {
    ({ token } = await server.signUpCustomer());
  });
  afterAll(() => server.close());

  it('puts each order under the day that it ended on in London', async () => {
    await trade('0.10', '80100.00');
    await server.advance(2 * TEN_MINUTES_MS);
    await trade('0.20', '79900.00');
    await show();
    const yesterday = await screen.findByRole('region', { name: '2026-09-30' });
    const today = screen.getByRole('region', { name: '2026-10-01' });
    expect(within(yesterday).getByRole('button')).toHaveTextContent(/Buy 0\.10 \+[\d.]+ 80000\.00 →to 80100\.00/);
    expect(within(today).getByRole('button')).toHaveTextContent(/Buy 0\.20 −[\d.]+ 80000\.00 →to 79900\.00/);
    expect(today.compareDocumentPosition(yesterday)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByText('Times are Europe/London.')).toBeInTheDocument();
  });

  it('opens a row to its result, its costs and its times, and explains the result', async () => {
    await trade('0.10', '80100.00');
    const [order] = (await history()).items;
    await show();
    const [row] = await rows();
    if (!row || !order) throw new Error('The closing is not in the history.');
    await userEvent.click(row);
    const facts = screen.getByRole('region', { name: /^2026/ });
    expect(facts).toHaveTextContent(`Profit or loss+10.00Fee${order.fee.replace('-', '−')}Overnight0.00`);
    expect(facts).toHaveTextContent(`Margin4,000.00Leverage1 : 2Order number${order.number}`);
    await userEvent.click(within(facts).getByRole('button', { name: 'Profit or loss' }));
    expect(await screen.findByText(/Close price − Open price/i)).toBeInTheDocument();
  });

  it('reads on as one scrolls, and adds up all of it from the start', async () => {
    for (let count = 1; count <= 45; count += 1) await trade('0.01', count % 3 === 0 ? '79900.00' : '80100.00');
    const { totals } = await history();
    await show();
    await waitFor(() => expect(loaded()).toBe(20));
    const sums = screen.getByRole('region', { name: 'Totals' });
    expect(sums).toHaveTextContent(totals.net.replace('-', '−'));
    expect(sums).toHaveTextContent(`${totals.won} / ${totals.lost}`);
    expect(totals.won + totals.lost).toBe(45);

    await reachEnd();
    await waitFor(() => expect(loaded()).toBe(40));
    await server.succeed('addFault', { body: { operationId: 'listOrders', kind: 'fault', times: 1 } });
    await reachEnd();
    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(loaded()).toBe(45));
    expect(watched()).toBe(0);
  }, 60_000);

  it('shows what is filtered alone, and says where nothing is', async () => {
    await trade('0.10', '80100.00');
    await show();
    expect(await rows()).toHaveLength(1);
    await userEvent.click(screen.getByRole('tab', { name: 'Canceled' }));
    expect(screen.queryByRole('button', { name: /^BTCUSD/ })).not.toBeInTheDocument();
    expect(await screen.findByText('Nothing here')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('tab', { name: 'Deal' }));
    expect(await rows()).toHaveLength(1);
  });

  it('says what would be here, and leads to the market', async () => {
    await show();
    expect(await screen.findByText('No orders yet')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'See the market' }));
    expect(await screen.findByRole('tab', { name: 'Forex' })).toBeInTheDocument();
  });

  it('says what failed and what is not affected, and tries again', async () => {
    await trade('0.10', '80100.00');
    await server.succeed('addFault', { body: { operationId: 'listOrders', kind: 'fault', times: 1 } });
    await show();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The order history did not load');
    expect(alert).toHaveTextContent('Your orders are not affected.');
    expect(alert).toHaveTextContent(/Request .+, for customer service/);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(1);
  });

  it('is read again by coming back to it', async () => {
    await show();
    await screen.findByText('No orders yet');
    await userEvent.click(screen.getByRole('link', { name: 'Explore' }));
    await trade('0.10', '80100.00');
    await userEvent.click(screen.getByRole('link', { name: 'History' }));
    expect(await rows()).toHaveLength(1);
  });

  it('sends who is signed out to sign in, and back', async () => {
    await renderApp({ origin: server.url, address: HISTORY });
    await waitFor(() => expect(window.location.hash).toBe(`#/pages/user/sign_in?back=${encodeURIComponent(HISTORY)}`));
  });
});
