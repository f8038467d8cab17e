import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, PATHS } from '../../../src/web/navigation/index.ts';
import { renderApp, type ShownApp } from '../../support/renderApp.tsx';
import { startWebServer, type WebServer } from '../../support/webServer.ts';

let server: WebServer;
let token: string;
let closed: string;
let app: ShownApp;

const quote = async (bid: string, ask: string) => {
  await server.succeed('setQuote', { path: { symbol: 'XAUUSD' }, body: { bid, ask } });
  await server.advance(1000);
};
const place = (order: object) =>
  server.succeed('placeOrder', {
    token,
    account: 'demo',
    body: { symbol: 'XAUUSD', direction: 0, kind: 'market', leverage: 20, ...order } as never,
  });

/** Volumes of the orders, which no price has in it. */
const VOLUMES = ['0.37', '0.53', '0.29', '0.90'];

/** An account with positions, a pending order, a closed one, and notifications of them. */
beforeAll(async () => {
  server = await startWebServer();
  ({ token } = await server.signUpCustomer());
  await quote('4100.00', '4100.50');
  await place({ volume: '0.37', stopLoss: '4000.00', takeProfit: '4200.00' });
  const { id } = await place({ volume: '0.53' });
  await place({ volume: '0.53', direction: 1 });
  await place({ volume: '0.29', kind: 'limit', price: '4050.00' });
  await quote('4110.00', '4110.50');
  await server.succeed('closePosition', { token, account: 'demo', query: { orderId: id } });
  closed = id;
}, 60_000);
afterAll(() => server.close());
afterEach(() => sessionStorage.clear());

const show = async (at: string) => {
  localStorage.setItem('sun_token', token);
  app = await renderApp({ origin: server.url, address: at });
  await app.atRest();
};
const go = async (at: string) => {
  act(() => void (window.location.hash = at));
  await waitFor(() => expect(window.location.hash).toBe(`#${at}`));
  await screen.findByRole('main');
  await app.atRest();
};

/** Sums of money in words: signed or grouped, with cents; no percentage, no price. */
const MONEY = /[+−]\d[\d,]*\.\d\d(?!\d)(?!\s?%)|\d,\d{3}\.\d\d/g;

/** All that the page says, to eyes and to screen readers. */
const said = (): string => {
  const labels = [...document.querySelectorAll('[aria-label]')].map((part) => part.getAttribute('aria-label'));
  return [document.body.textContent, ...labels].join('\n');
};
const amounts = (): readonly string[] => [
  ...(said().match(MONEY) ?? []),
  ...VOLUMES.filter((volume) => said().includes(volume)),
];
const hide = async () => {
  const [button] = await screen.findAllByRole('button', { name: 'Hide amounts' });
  if (button) await userEvent.click(button);
};

const SCREENS = [
  PATHS.home,
  PATHS.position,
  address(PATHS.position, { view: 'pending' }),
  PATHS.history,
  'history of an order',
  address(PATHS.chart, { symbol: 'XAUUSD' }),
  address(PATHS.place, { symbol: 'XAUUSD', side: 'buy', stopLoss: '4000.00' }),
  PATHS.user,
  PATHS.notification,
];

describe('hiding amounts', () => {
  it('is one press, after which no screen shows an amount, and is remembered', async () => {
    await show(PATHS.position);
    await screen.findAllByRole('button', { name: /^XAUUSD/ });
    await waitFor(() => expect(amounts()).toEqual(expect.arrayContaining(['0.37', '0.53'])));
    expect(amounts().length).toBeGreaterThan(6);
    await hide();
    await waitFor(() => expect(amounts()).toEqual([]));

    for (const at of SCREENS) {
      await go(at === 'history of an order' ? address(PATHS.history, { id: closed }) : at);
      if (!at.startsWith(PATHS.chart)) await waitFor(() => expect(said()).toContain('••••'));
      expect({ at, amounts: amounts() }).toEqual({ at, amounts: [] });
    }
    cleanup();
    await show(PATHS.home);
    await waitFor(() => expect(said()).toContain('••••'));
    expect(amounts()).toEqual([]);
    await hide();
    await waitFor(() => expect(amounts()).not.toEqual([]));
  });

  it('holds in sheets and opened rows; what is about to be sent is shown, and covered while nobody looks', async () => {
    localStorage.setItem('hideAmounts', 'yes');
    await show(PATHS.position);
    await userEvent.click(await screen.findByRole('button', { name: 'Open profit or loss' }));
    const sum = await screen.findByRole('dialog');
    expect(sum).toHaveTextContent('••••');
    expect(amounts()).toEqual([]);
    await userEvent.click(within(sum).getByRole('button', { name: 'Close this sheet' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    const rows = await screen.findAllByRole('button', { name: /^XAUUSD Buy/ });
    await userEvent.click(rows[0] as HTMLElement);
    await screen.findByText('Margin');
    expect(amounts()).toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Close XAUUSD' }));
    const button = await sheet.findByRole('button', { name: 'Close 0.37 XAUUSD' });
    expect(sheet.getByText('Estimated result after fees').closest('dl')).toHaveTextContent('••••');

    act(() => void window.dispatchEvent(new Event('blur')));
    expect(button).toHaveTextContent('Close •••• XAUUSD');
    expect(document.documentElement).toHaveAttribute('data-away');
    expect(amounts()).toEqual([]);
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(button).toHaveTextContent('Close 0.37 XAUUSD');
    expect(document.documentElement).not.toHaveAttribute('data-away');
  });
});
