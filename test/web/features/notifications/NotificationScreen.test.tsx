import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '../../../../src/web/api/index.ts';
import { PATHS } from '../../../../src/web/navigation/index.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { scrolling } from '../../../support/scrolling.ts';
import { startWebServer, type WebServer } from '../../../support/webServer.ts';

/** Places a pending order of a customer and lets its price come: unread, as nobody pressed for the fill. */
const fillPending = async (server: WebServer, token: string, volume = '0.10') => {
  const setBitcoin = async (bid: string, ask: string) => {
    await server.succeed('setQuote', { path: { symbol: 'BTCUSD' }, body: { bid, ask } });
    await server.advance(1000);
  };
  const before = (await server.succeed('getUnreadCounts', { token })).total;
  const body = { symbol: 'BTCUSD', direction: 0, kind: 'limit', price: '79500.00', volume, leverage: 2 } as const;
  const order = await server.succeed('placeOrder', { token, account: 'demo', body });
  await setBitcoin('79490.00', '79500.00');
  await waitFor(async () => expect((await server.succeed('getUnreadCounts', { token })).total).toBeGreaterThan(before));
  await setBitcoin('79990.00', '80000.00');
  return order;
};

const BITCOIN = { symbol: 'BTCUSD', direction: 0, kind: 'market', volume: '0.10', leverage: 2 } as const;

describe('the notification screen', () => {
  let server: WebServer;
  let token: string;
  const { reachEnd, stayAtEnd } = scrolling();

  const open = (volume = '0.10') =>
    server.succeed('placeOrder', {
      token,
      account: 'demo',
      body: { ...BITCOIN, volume, priceSeen: '80000.00' },
    });
  const fill = (volume?: string) => fillPending(server, token, volume);
  const show = (address: string = PATHS.notification) => {
    localStorage.setItem('sun_token', token);
    return renderApp({ origin: server.url, address });
  };
  const here = () => window.location.hash.slice(1);
  const failNext = (operationId: string) =>
    server.succeed('addFault', { body: { operationId, kind: 'fault', times: 1 } as never });

  beforeAll(async () => {
    server = await startWebServer();
    await server.succeed('setQuote', { path: { symbol: 'BTCUSD' }, body: { bid: '79990.00', ask: '80000.00' } });
  }, 60_000);
  beforeEach(async () => {
    ({ token } = await server.signUpCustomer());
  });
  afterAll(() => server.close());

  it('describes itself while there are no notifications, and leads to the market', async () => {
    await show();
    expect(await screen.findByText('Nothing here yet')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Mark all read' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'See the market' }));
    await waitFor(() => expect(here()).toBe(PATHS.home));
  });

  it('shows a filled order, marks it read when pressed, and leads to the order', async () => {
    const { id } = await fill();
    await show();
    const row = await screen.findByRole('link', {
      name: /^Unread: Pending order filled BTCUSD, Buy 0\.10 at 79500\.00/,
    });
    expect(await screen.findByRole('tab', { name: 'All, 1 new' })).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(row);
    expect(here()).toBe(`${PATHS.history}?id=${id}`);
    await waitFor(async () => {
      expect(await server.succeed('getUnreadCounts', { token })).toMatchObject({ total: 0 });
    });
    act(() => window.history.back());
    expect(await screen.findByRole('link', { name: /^Pending order filled/ })).toBeInTheDocument();
  });

  it('shows a new notification at once while it is open, and counts it', async () => {
    await fill('0.10');
    await show();
    expect(await screen.findByRole('tab', { name: 'All, 1 new' })).toBeInTheDocument();
    await fill('0.20');
    expect(await screen.findByRole('link', { name: /Buy 0\.20/ })).toBeInTheDocument();
    expect(await screen.findByRole('tab', { name: 'All, 2 new' })).toBeInTheDocument();
  });

  describe('with a server of a later version of the contract', () => {
    const { fetch } = globalThis;
    /** Adds a field to every object of an answer, and gives every notification a kind of a later version. */
    const later = (_key: string, value: unknown): unknown => {
      if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
      return { ...value, addedLater: [1], ...('orderId' in value && 'text' in value ? { kind: 'added-later' } : {}) };
    };
    const answerAsLater = (): void => {
      globalThis.fetch = async (...call) => {
        const response = await fetch(...call);
        if (!response.headers.get('Content-Type')?.startsWith('application/json')) return response;
        const body = JSON.stringify(await response.json(), later);
        return new Response(body, { status: response.status, headers: response.headers });
      };
    };
    afterEach(() => {
      globalThis.fetch = fetch;
    });

    it('shows answers with fields and enum values that this version does not have [GRO-10, GRO-11]', async () => {
      const { id } = await fill();
      answerAsLater();
      await show();
      await userEvent.click(
        await screen.findByRole('link', { name: /^Unread: Pending order filled BTCUSD, Buy 0\.10/ }),
      );
      expect(here()).toBe(`${PATHS.history}?id=${id}`);
    });
  });

  it('marks all notifications as read', async () => {
    await fill();
    await fill();
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Mark all read' }));
    expect(await screen.findByRole('tab', { name: 'All' })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryAllByText('Unread:')).toEqual([]));
    expect(await server.succeed('getUnreadCounts', { token })).toMatchObject({ total: 0 });
  });

  it('keeps notifications unread when marking fails, and reports it', async () => {
    await fill();
    await show();
    const markAll = await screen.findByRole('button', { name: 'Mark all read' });
    await failNext('markNotificationsRead');
    await userEvent.click(markAll);
    expect(await screen.findByText('Something went wrong', { exact: false })).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: /^Unread: Pending order filled/ })).toBeInTheDocument();
    expect(await screen.findByRole('tab', { name: 'All, 1 new' })).toBeInTheDocument();
  });

  it('shows one group, which is kept in the address', async () => {
    await open();
    await show();
    await userEvent.click(await screen.findByRole('tab', { name: 'Warnings' }));
    expect(await screen.findByText(/when your margin level falls/)).toBeInTheDocument();
    expect(here()).toBe(`${PATHS.notification}?show=warnings`);
    await userEvent.click(screen.getByRole('tab', { name: 'Deals' }));
    expect(await screen.findByRole('link', { name: /Filled/ })).toBeInTheDocument();
  });

  it('loads older notifications while scrolling, each once', async () => {
    for (let order = 0; order < 22; order += 1) await open('0.01');
    await show();
    await waitFor(() => expect(screen.queryAllByText('Filled')).toHaveLength(20));
    await reachEnd();
    await waitFor(() => expect(screen.queryAllByText('Filled')).toHaveLength(22));
  });

  it('loads older notifications also when the end was reached during a refetch', async () => {
    for (let order = 0; order < 22; order += 1) await open('0.01');
    const { store, atRest } = await show();
    await waitFor(() => expect(screen.queryAllByText('Filled')).toHaveLength(20));
    await atRest();
    await server.succeed('addFault', {
      body: { operationId: 'listDealNotifications', kind: 'delay', times: 1, delayMilliseconds: 1_000 },
    });
    act(() => void store.dispatch(api.util.invalidateTags(['notifications'])));
    stayAtEnd();
    await waitFor(() => expect(screen.queryAllByText('Filled')).toHaveLength(22));
  });

  it('groups notifications by the day in London', async () => {
    await open();
    await show();
    const heading = await screen.findByRole('heading', { name: /^Today, \d{4}-\d{2}-\d{2}$/ });
    const day = heading.closest('section');
    expect(within(day as HTMLElement).getByRole('link', { name: /Filled/ })).toBeInTheDocument();
  });

  it('reports that the notifications did not load, and tries again', async () => {
    await open();
    const mend = await server.outage('listFailureNotifications');
    await show();
    expect(await screen.findByRole('alert')).toHaveTextContent(/The notifications did not load.*Request .+/);
    await mend();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /Filled/ })).toBeInTheDocument();
  });
});

describe('the bell of unread notifications', () => {
  let server: WebServer;
  beforeAll(async () => {
    server = await startWebServer();
    await server.succeed('setQuote', { path: { symbol: 'BTCUSD' }, body: { bid: '79990.00', ask: '80000.00' } });
  }, 60_000);
  afterAll(() => server.close());

  it('counts what happened without a press on Home as it arrives, and leads to it', async () => {
    const { token } = await server.signUpCustomer();
    localStorage.setItem('sun_token', token);
    await renderApp({ origin: server.url });
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeInTheDocument();
    await server.succeed('placeOrder', { token, account: 'demo', body: { ...BITCOIN, priceSeen: '80000.00' } });
    await fillPending(server, token);
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
    expect(await screen.findByRole('link', { name: /^Unread: Pending order filled/ })).toBeInTheDocument();
  });

  it('is not shown to a visitor', async () => {
    await renderApp({ origin: server.url });
    expect(await screen.findByRole('button', { name: 'Sign up' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Notifications/ })).not.toBeInTheDocument();
  });
});
