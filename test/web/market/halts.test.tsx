import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { HaltLevel, HaltReason } from '../../../src/domain/market/halt.ts';
import { address, PATHS } from '../../../src/web/navigation/index.ts';
import '../../support/chartPage.ts';
import { renderApp } from '../../support/renderApp.tsx';
import { startWebServer, type WebServer } from '../../support/webServer.ts';

let server: WebServer;
let token: string;
beforeAll(async () => {
  server = await startWebServer();
}, 60_000);
beforeEach(async () => {
  sessionStorage.clear();
  ({ token } = await server.signUpCustomer());
  localStorage.setItem('sun_token', token);
  await server.succeed('setQuote', { path: { symbol: 'XAUUSD' }, body: { bid: '4129.10', ask: '4129.45' } });
});
afterAll(() => server.close());

const halt = async (level: HaltLevel, reason: HaltReason) => {
  await server.askDesk({ ask: 'halt', target: 'XAUUSD', level, reason, by: 'desk:ann' });
  await server.advance(100);
};
const free = async () => {
  await server.askDesk({ ask: 'free', target: 'XAUUSD', by: 'desk:ann' });
  await server.advance(100);
};
const show = (path: string) => renderApp({ origin: server.url, address: path });
const buy = () =>
  server.succeed('placeOrder', {
    token,
    account: 'demo',
    body: { symbol: 'XAUUSD', direction: 0, kind: 'market', volume: '0.10', leverage: 20 },
  });

describe('a halt that begins while a screen is shown', () => {
  it('stands with its reason in the row of the market, until it ends', async () => {
    await show('/pages/index/quotation?tab=metals');
    const row = await within(await screen.findByRole('table', { name: 'Market' })).findByRole('row', {
      name: /^XAUUSD/,
    });
    await halt('full', 'venue');
    await waitFor(() => expect(row).toHaveTextContent('Halted: venue interrupted'));
    await free();
    await waitFor(() => expect(row).not.toHaveTextContent('Halted'));
  });

  it('stands beside the mark of a stale price where positions can be closed', async () => {
    await buy();
    await server.succeed('setFeed', { path: { symbol: 'XAUUSD' }, body: { state: 'stalled' } });
    await show('/pages/index/quotation?tab=metals');
    const row = await within(await screen.findByRole('table', { name: 'Market' })).findByRole('row', {
      name: /^XAUUSD/,
    });
    await halt('close-only', 'venue');
    await server.advance(20_000);
    await waitFor(() => expect(row).toHaveTextContent('Stale'));
    expect(row).toHaveTextContent('Closing only: venue interrupted');
    cleanup();
    await show('/pages/position/index');
    const position = await screen.findByRole('button', { name: /^XAUUSD/ });
    await waitFor(() => expect(position).toHaveTextContent('Stale'));
    expect(position).toHaveTextContent('Closing only: venue interrupted');
    await server.succeed('setFeed', { path: { symbol: 'XAUUSD' }, body: { state: 'live' } });
    await free();
  });

  it('stands with its reason above the chart, also where positions can be closed', async () => {
    await show(address(PATHS.chart, { symbol: 'XAUUSD' }));
    await screen.findByRole('region', { name: 'Price' });
    await halt('close-only', 'maintenance');
    expect(await screen.findByText('Closing only: maintenance')).toBeInTheDocument();
    await free();
    await waitFor(() => expect(screen.queryByText('Closing only: maintenance')).not.toBeInTheDocument());
  });

  it('keeps the ticket from being sent, and states its reason at the button', async () => {
    await show(address(PATHS.place, { symbol: 'XAUUSD', side: 'buy' }));
    await screen.findByRole('button', { name: /^Buy 0\.10 XAUUSD/ });
    await halt('close-only', 'prices');
    const words =
      'Trading is halted because prices cannot be relied on at present. You can still close positions and cancel orders.';
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    await free();
    await waitFor(() => expect(screen.queryAllByText(words)).toEqual([]));
  });

  it('keeps a position from being closed while it is full, and states its reason in the row and at the button', async () => {
    await buy();
    await show('/pages/position/index');
    const row = await screen.findByRole('button', { name: /^XAUUSD/ });
    await halt('full', 'operator');
    expect(await screen.findByText('Halted: by our trading desk')).toBeInTheDocument();
    await userEvent.click(row);
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    const sheet = within(await screen.findByRole('dialog'));
    const words = 'Trading is halted by our trading desk. You can still cancel orders.';
    expect((await sheet.findAllByText(words)).length).toBeGreaterThan(0);
    await free();
    await waitFor(() => expect(sheet.queryAllByText(words)).toEqual([]));
  });
});
