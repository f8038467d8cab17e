import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, PATHS } from '../../../../src/web/navigation/index.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { startWebServer, type WebServer } from '../../../support/webServer.ts';

describe('an address that names an order and a price', () => {
  let server: WebServer;
  let token: string;
  beforeAll(async () => {
    server = await startWebServer();
    ({ token } = await server.signUpCustomer());
    await server.succeed('setQuote', { path: { symbol: 'XAUUSD' }, body: { bid: '4100.00', ask: '4100.50' } });
    await server.advance(1000);
  }, 60_000);
  afterAll(() => server.close());

  const place = (body: object) =>
    server.succeed('placeOrder', {
      token,
      account: 'demo',
      body: { symbol: 'XAUUSD', direction: 0, volume: '0.10', leverage: 20, ...body } as never,
    });
  const show = (parameters: Readonly<Record<string, string>>) => {
    localStorage.setItem('sun_token', token);
    return renderApp({ origin: server.url, address: address(PATHS.position, parameters) });
  };
  const sheet = async () => within(await screen.findByRole('dialog', { name: /XAUUSD/ }));

  it('opens the edit sheet with the stop loss that was dragged, once, and sends nothing by itself', async () => {
    const { id } = await place({ kind: 'market', stopLoss: '4050.00', takeProfit: '4150.00' });
    await show({ id, stopLoss: '4060.00' });
    const form = await sheet();
    expect(await form.findByRole('textbox', { name: 'Stop loss' })).toHaveValue('4060.00');
    expect(form.getByRole('textbox', { name: 'Take profit' })).toHaveValue('4150.00');
    const { order } = await server.succeed('getOrder', { token, account: 'demo', path: { id } });
    expect(order.stopLoss).toBe('4050.00');
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(window.location.hash).toBe(`#${address(PATHS.position, { id })}`);
  });

  it('opens that of a pending order with its price', async () => {
    const { id } = await place({ kind: 'limit', price: '4000.00' });
    await show({ id, price: '4010.00' });
    const form = await sheet();
    expect((await form.findAllByRole('textbox'))[0]).toHaveValue('4010.00');
  });

  it('says what became of an order that ended while its line was dragged', async () => {
    const { id } = await place({ kind: 'limit', price: '3900.00' });
    await server.succeed('closeOrders', { token, account: 'demo', body: { orderIds: [id] } });
    await show({ id, price: '3910.00' });
    const form = within(await screen.findByRole('dialog'));
    expect(await form.findByText(/^This order changed while the form was open/)).toBeInTheDocument();
    expect(await form.findByText(/^Canceled/)).toBeInTheDocument();
  });

  it('opens no sheet for a price that is none', async () => {
    const { id } = await place({ kind: 'market' });
    await show({ id, stopLoss: 'everything' });
    await screen.findAllByRole('button', { name: /^XAUUSD/ });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
