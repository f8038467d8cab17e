import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { formatLondon } from '../../../../src/domain/londonFormat.ts';
import { londonInstant } from '../../../../src/domain/time.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { scrolling } from '../../../support/scrolling.ts';
import { startWebServer, type WebServer } from '../../../support/webServer.ts';

const HISTORY = '/pages/history/index';
const TEN_MINUTES_MS = 10 * 60_000;
/** Ten minutes before midnight in London, 22:50 UTC: London's day changes an hour before that of UTC. */
const LATE = londonInstant({ year: 2026, month: 9, day: 30, hour: 23, minute: 50 });

describe('the history screen', () => {
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

  const show = (address = HISTORY) => {
    localStorage.setItem('sun_token', token);
    return renderApp({ origin: server.url, address });
  };
  /** Counts a long list by its symbols: names of roles are slow to find. */
  const loaded = () => screen.queryAllByText('BTCUSD').length;
  const rows = () => screen.findAllByRole('button', { name: /^BTCUSD/ });

  beforeAll(async () => {
    server = await startWebServer({ at: LATE });
  }, 60_000);
  beforeEach(async () => {
    ({ token } = await server.signUpCustomer());
  });
  afterAll(() => server.close());

  it('groups orders by the London day that they ended on', async () => {
    await trade('0.10', '80100.00');
    await server.advance(2 * TEN_MINUTES_MS);
    await trade('0.20', '79900.00');
    await show();
    const yesterday = await screen.findByRole('region', { name: '2026-09-30' });
    const today = screen.getByRole('region', { name: '2026-10-01' });
    expect(within(yesterday).getByRole('button')).toHaveTextContent(
      /Buy 0\.10 \+[\d.]+ 80000\.00 →to 80100\.00 \d\d:\d\d Closed by you/,
    );
    expect(within(today).getByRole('button')).toHaveTextContent(/Buy 0\.20 −[\d.]+ 80000\.00 →to 79900\.00/);
    expect(today.compareDocumentPosition(yesterday)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByText('Times are Europe/London.')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Totals' })).toHaveTextContent('since the account was opened');
  });

  it('names a reset of the demo account at its time, and counts from it until all orders are asked for', async () => {
    await trade('0.10', '80100.00');
    await server.succeed('resetDemoAccount', { token, account: 'demo' });
    await server.advance(2000);
    await trade('0.20', '79900.00');
    await show();
    const line = (await screen.findByText('Demo account reset to 100,000.00')).closest('li');
    expect(line).toHaveTextContent(/\d\d:\d\d$/);
    const [after, before] = await rows();
    expect(line?.compareDocumentPosition(after as Node)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    expect(line?.compareDocumentPosition(before as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const totals = screen.getByRole('region', { name: 'Totals' });
    expect(totals).toHaveTextContent(/0 \/ 1.*Since the demo reset at \d{4}-\d\d-\d\d \d\d:\d\d/);
    await userEvent.click(within(totals).getByRole('button', { name: 'Count all orders' }));
    expect(totals).toHaveTextContent(/1 \/ 1.*since the account was opened/);
    expect(within(totals).getByRole('button', { name: 'Count since the reset' })).toBeEnabled();
  });

  it('counts all orders of chosen days, a reset of the demo account among them, until those since it are asked for', async () => {
    await trade('0.10', '80100.00');
    await server.succeed('resetDemoAccount', { token, account: 'demo' });
    await server.advance(2000);
    await trade('0.20', '79900.00');
    const [newest] = (await history()).items;
    const today = formatLondon(newest?.closedAt ?? 0, 'YYYY-MM-DD');
    await show(`${HISTORY}?from=${today}&to=${today}`);
    const totals = await screen.findByRole('region', { name: 'Totals' });
    expect(totals).toHaveTextContent(/1 \/ 1/);
    expect(totals).not.toHaveTextContent(/since the account|Since the demo/);
    await userEvent.click(within(totals).getByRole('button', { name: 'Count since the reset' }));
    expect(totals).toHaveTextContent(/0 \/ 1.*Since the demo reset at/);
  });

  it('keeps the order of the instruments while their sheet is open, whatever is traded meanwhile', async () => {
    const { atRest } = await show();
    await screen.findByText('No orders yet');
    await atRest();
    await userEvent.click(screen.getByRole('button', { name: /^Instrument/ }));
    await screen.findAllByRole('radio');
    const names = () => screen.getAllByRole('radio').map(({ textContent }) => textContent);
    const before = names();
    expect(before[1]).not.toMatch(/BTCUSD/);
    await trade('0.10', '80100.00');
    await waitFor(() => expect(screen.queryAllByText('Closed by you').length).toBeGreaterThan(0));
    await atRest();
    expect(names()).toEqual(before);
  });

  it('opens a row to its timeline, and leads to all figures of the order with their explanations', async () => {
    await trade('0.10', '80100.00');
    const [order] = (await history()).items;
    await show();
    const [row] = await rows();
    if (!row || !order) throw new Error('The closing is not in the history.');
    await userEvent.click(row);
    const life = await screen.findByRole('list', { name: `Timeline of order ${order.number}` });
    const [placed, filled, closed] = within(life).getAllByRole('listitem');
    expect(placed).toHaveTextContent(/^Placed2026-[-\d]+ [:\d]+Buy 0\.10 at market, leverage 1 : 2$/);
    expect(filled).toHaveTextContent(
      /^Filled at 80000\.00[:\d]+Margin 4,000\.00 held, fee [\d.]+At the requested priceFilled in \d+ ms$/,
    );
    expect(closed).toHaveTextContent(
      /^Closed at 80100\.00[:\d]+Closed by you0\.10 BTCUSD: \+8\.80 USDPrice \+10\.00, fee −1\.20, overnight fee 0\.00Margin 4,000\.00 released$/,
    );

    await userEvent.click(screen.getByRole('link', { name: 'All figures of this order' }));
    expect(window.location.hash).toBe(`#${HISTORY}?id=${order.id}`);
    const closing = await screen.findByRole('region', { name: 'Closing 1: 0.10 lots' });
    expect(closing).toHaveTextContent('Profit or loss+10.00');
    expect(closing).toHaveTextContent(`Fee${order.fee.replace('-', '−')}Overnight fee0.00Margin4,000.00`);
    await userEvent.click(within(closing).getByRole('button', { name: 'Net result' }));
    expect(await screen.findByText('Profit or loss + Fee + Overnight fee')).toBeInTheDocument();
  });

  it('shows an order at its own address, and reports an unknown one', async () => {
    await trade('0.10', '80100.00');
    const [order] = (await history()).items;
    await show(`${HISTORY}?id=${order?.orderId}`);
    expect(await screen.findByText('What happened')).toBeInTheDocument();
    expect(screen.getByText(order?.number ?? '')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'The order' })).toHaveTextContent('Open price80000.00');
    act(() => window.location.assign(`#${HISTORY}?id=b81d4c3e-52f7-4a5d-8c63-0e2a9f4d7c15`));
    expect(await screen.findByText('Order not found')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'See all orders' }));
    expect(await rows()).toHaveLength(1);
  });

  it('says by how much a stop was filled worse than its level, and a target better', async () => {
    await quote('79990.00', '80000.00');
    const own = { token, account: 'demo' } as const;
    const body = { symbol: 'BTCUSD', kind: 'market', volume: '0.10', leverage: 2 } as const;
    const levels = { direction: 0, stopLoss: '79500.00' } as const;
    const buy = await server.succeed('placeOrder', { ...own, body: { ...body, ...levels } });
    const sell = await server.succeed('placeOrder', {
      ...own,
      body: { ...body, direction: 1, takeProfit: '79400.00' },
    });
    await quote('79380.30', '79390.00');
    await server.advance(1000);
    await show(`${HISTORY}?id=${buy.id}`);
    const stopped = await screen.findByRole('list', { name: /^Timeline of order/ });
    expect(stopped).toHaveTextContent(
      'Closed at stop119.70 worse than the stop loss 79500.00: the first price beyond it0.10 BTCUSD',
    );
    act(() => window.location.assign(`#${HISTORY}?id=${sell.id}`));
    expect(
      await screen.findByText('10.00 better than the take profit 79400.00: the first price beyond it'),
    ).toBeInTheDocument();
  });

  it('says what each change of a pending order changed: its expiry, its price, that it waits without end', async () => {
    await quote('79990.00', '80000.00');
    const own = { token, account: 'demo' } as const;
    const body = { symbol: 'BTCUSD', direction: 0, kind: 'limit', volume: '0.10', leverage: 2 } as const;
    const { id, placedAt } = await server.succeed('placeOrder', { ...own, body: { ...body, price: '79000.00' } });
    const expiresAt = placedAt + 7_200;
    const change = (fields: object) => server.succeed('changeOrder', { ...own, body: { orderId: id, ...fields } });
    await change({ expiresAt });
    await change({ price: '78000.00', volume: '0.10' });
    await change({ expiresAt: null });
    await show(`${HISTORY}?id=${id}`);
    const life = await screen.findByRole('list', { name: /^Timeline of order/ });
    const [, expiry, price, without] = within(life).getAllByRole('listitem');
    expect(expiry).toHaveTextContent(
      new RegExp(`^Changed[-\\d]* ?[:\\d]+Expires ${formatLondon(expiresAt)} London if not filled$`),
    );
    expect(price).toHaveTextContent(/^Changed[:\d]+New price 78000\.00$/);
    expect(without).toHaveTextContent(/^Changed[:\d]+Good till canceled$/);
  });

  it('filters by London days and by instrument, keeps the filter in its address, and clears it', async () => {
    await trade('0.10', '80100.00');
    await server.advance(24 * 6 * TEN_MINUTES_MS);
    await trade('0.20', '80200.00');
    const [newest] = (await history()).items;
    const today = formatLondon(newest?.closedAt ?? 0, 'YYYY-MM-DD');
    await show();
    expect(await rows()).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: /^Days/ }));
    await userEvent.click(await screen.findByRole('radio', { name: 'Today' }));
    await waitFor(() => expect(loaded()).toBe(1));
    expect(window.location.hash).toBe(`#${HISTORY}?from=${today}&to=${today}`);
    expect(await screen.findByRole('button', { name: `Days ${today}` })).toBeInTheDocument();
    expect(screen.getByRole('region', { name: today })).toHaveTextContent(`Today, ${today}`);
    expect(screen.getByRole('region', { name: 'Totals' })).toHaveTextContent('1 / 0');
    expect(screen.getByRole('region', { name: 'Totals' })).not.toHaveTextContent('since the account was opened');

    await userEvent.click(screen.getByRole('button', { name: /^Instrument/ }));
    await waitFor(() => expect(screen.getAllByRole('radio')[1]).toHaveAccessibleName(/^BTCUSD/));
    expect(screen.getAllByRole('radio', { name: /^BTCUSD/ })).toHaveLength(1);
    await userEvent.type(await screen.findByLabelText('Symbol or name'), 'gold');
    await userEvent.click(screen.getByRole('radio', { name: /^XAUUSD/ }));
    expect(await screen.findByText('Nothing here')).toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: 'Show all orders' }));
    await waitFor(() => expect(loaded()).toBe(2));
    expect(window.location.hash).toBe(`#${HISTORY}`);
  });

  it('keeps the filter of its address, and the focus of a customer who filters by keyboard', async () => {
    await trade('0.10', '80100.00');
    await show(`${HISTORY}?status=canceled&symbol=BTCUSD&from=2026-02-30`);
    expect(await screen.findByText('Nothing here')).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'Canceled' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('button', { name: 'Days All days' })).toBeInTheDocument();
    screen.getByRole('tab', { name: 'Canceled' }).focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(await rows()).toHaveLength(1);
    expect(screen.getByRole('tab', { name: 'Deal' })).toHaveFocus();
    expect(window.location.hash).toBe(`#${HISTORY}?status=deal&symbol=BTCUSD`);
  });

  it('saves all filtered orders as a table, not only those scrolled to', async () => {
    for (let count = 1; count <= 22; count += 1) await trade('0.01', '80100.00');
    const saved: Blob[] = [];
    const revoked: string[] = [];
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        saved.push(blob);
        return '#';
      },
      revokeObjectURL: (address: string) => void revoked.push(address),
    });
    const inPage: boolean[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      inPage.push(this.isConnected);
    });
    await show();
    await waitFor(() => expect(loaded()).toBe(20));
    await userEvent.dblClick(screen.getByRole('button', { name: 'Download as CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    // Safari reads the file later, and only by a link of the page.
    expect({ inPage, revoked }).toEqual({ inPage: [true], revoked: [] });
    const text = (await saved[0]?.text()) ?? '';
    const lines = text.trim().split('\r\n');
    expect(lines).toHaveLength(23);
    expect(lines[1]).toMatch(/^\d+,demo,BTCUSD,Buy,Market,Closed by you,0\.01,2,80000\.00,80100\.00,,,400\.00,1\.00,-/);
  });

  it('loads older orders while scrolling, and shows the totals of all from the start', async () => {
    for (let count = 1; count <= 45; count += 1) await trade('0.01', count % 3 === 0 ? '79900.00' : '80100.00');
    const { totals } = await history();
    const { atRest } = await show();
    await waitFor(() => expect(loaded()).toBe(20));
    const sums = screen.getByRole('region', { name: 'Totals' });
    expect(sums).toHaveTextContent(totals.net.replace('-', '−'));
    expect(sums).toHaveTextContent(`${totals.won} / ${totals.lost}`);
    expect(totals.won + totals.lost).toBe(45);

    await atRest();
    await reachEnd();
    await waitFor(() => expect(loaded()).toBe(40));
    await server.succeed('addFault', { body: { operationId: 'listOrders', kind: 'fault', times: 1 } });
    await reachEnd();
    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(loaded()).toBe(45));
    expect(watched()).toBe(0);
  });

  it('shows only filtered orders, and reports that none match', async () => {
    await trade('0.10', '80100.00');
    await show();
    expect(await rows()).toHaveLength(1);
    await userEvent.click(screen.getByRole('tab', { name: 'Canceled' }));
    expect(screen.queryByRole('button', { name: /^BTCUSD/ })).not.toBeInTheDocument();
    expect(await screen.findByText('Nothing here')).toBeInTheDocument();
    expect(screen.getByText('None of your orders has this status.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('tab', { name: 'Deal' }));
    expect(await rows()).toHaveLength(1);
    await userEvent.click(screen.getByRole('tab', { name: 'Canceled' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Show all orders' }));
    expect(await rows()).toHaveLength(1);
  });

  it('describes itself while there are no orders, and leads to the market', async () => {
    await show();
    expect(await screen.findByText('No orders yet')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'See the market' }));
    expect(await screen.findByRole('tab', { name: 'Forex' })).toBeInTheDocument();
  });

  it('reports what failed and what is not affected, and tries again', async () => {
    await trade('0.10', '80100.00');
    const mend = await server.outage('listOrders');
    await show();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The order history did not load');
    expect(alert).toHaveTextContent('Your orders are not affected.');
    expect(alert).toHaveTextContent(/Request .+, for customer service/);
    await mend();
    // The list may be read again by itself just now, as the socket opens.
    const again = screen.queryByRole('button', { name: 'Try again' });
    if (again) await userEvent.click(again);
    expect(await rows()).toHaveLength(1);
  });

  it('refetches its orders when it is opened again', async () => {
    await show();
    await screen.findByText('No orders yet');
    await userEvent.click(screen.getByRole('link', { name: 'Home' }));
    await trade('0.10', '80100.00');
    await userEvent.click(screen.getByRole('link', { name: 'History' }));
    expect(await rows()).toHaveLength(1);
  });

  it('sends a signed-out visitor to sign in, and back', async () => {
    await renderApp({ origin: server.url, address: HISTORY });
    await waitFor(() => expect(window.location.hash).toBe(`#/pages/user/sign_in?back=${encodeURIComponent(HISTORY)}`));
  });
});
