import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, PATHS } from '../../../../src/web/navigation/index.ts';
import '../../../support/chartPage.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { startWebServer, type WebServer } from '../../../support/webServer.ts';

const CHART = address(PATHS.chart, { symbol: 'XAUUSD' });

describe('an order whose line was dragged on the chart', () => {
  let server: WebServer;
  let token: string;
  let id: string;
  beforeAll(async () => {
    server = await startWebServer();
    ({ token } = await server.signUpCustomer());
    await server.succeed('setQuote', { path: { symbol: 'XAUUSD' }, body: { bid: '4100.00', ask: '4100.50' } });
    await server.advance(1000);
    const body = { symbol: 'XAUUSD', direction: 0, kind: 'limit', volume: '0.10', leverage: 20, price: '4000.00' };
    ({ id } = await server.succeed('placeOrder', { token, account: 'demo', body: body as never }));
  }, 60_000);
  afterAll(() => server.close());

  const standing = async () =>
    (await server.succeed('getOrder', { token, account: 'demo', path: { id } })).order.placePrice;

  const show = async (price: string) => {
    localStorage.setItem('sun_token', token);
    await renderApp({ origin: server.url, address: address(PATHS.chart, { symbol: 'XAUUSD', id, price }) });
    const sheet = within(await screen.findByRole('dialog', { name: 'Edit XAUUSD' }));
    expect((await sheet.findAllByRole('textbox'))[0]).toHaveValue(price);
    return sheet;
  };
  const expectChart = async () => {
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(window.location.hash).toBe(`#${CHART}`));
    expect(screen.getByRole('figure', { name: /^XAUUSD/ })).toBeInTheDocument();
  };

  it('is edited over the chart, which stays when the sheet is canceled', async () => {
    const sheet = await show('4010.00');
    await userEvent.click(sheet.getByRole('button', { name: 'Cancel' }));
    await expectChart();
    expect(await standing()).toBe('4000.00');
  });

  it('is saved from the chart, which stays and shows its line at the new price', async () => {
    const sheet = await show('4020.00');
    await userEvent.click(await sheet.findByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('XAUUSD: changes saved')).toBeInTheDocument();
    await expectChart();
    expect(await standing()).toBe('4020.00');
    const lines = screen.getByRole('list', { name: 'Your positions and orders on the chart' });
    expect(await within(lines).findByRole('link', { name: /4020\.00/ })).toBeInTheDocument();
  });

  it('opens no sheet for a guest', async () => {
    await renderApp({ origin: server.url, address: address(PATHS.chart, { symbol: 'XAUUSD', id, price: '4030.00' }) });
    await screen.findByRole('figure', { name: /^XAUUSD/ });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
