import { randomUUID } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PATHS } from '../../../../src/web/navigation/index.ts';
import { button, send, ticketPage } from './ticketPage.ts';
import { newIntent } from '../../../../src/web/intents/keptIntent.ts';

const page = ticketPage();
const body = {
  symbol: 'XAUUSD',
  direction: 1,
  kind: 'market',
  volume: '0.30',
  leverage: 20,
  priceSeen: '4129.10',
} as const;

/** Stores a sent order as the page finds it after a reload. */
const keepPress = async (key: string, ageMs: number) => {
  const { id } = await page.server.succeed('getUser', { token: page.customer.token });
  const request = { 'X-Account': 'demo', placeOrderRequest: body };
  const pressedAt = Date.now() - ageMs;
  const press = { pressedAt, validForSeconds: 10 };
  const intent = { ...newIntent(request, page.customer.token, pressedAt), key, press, version: 2 };
  sessionStorage.setItem(`intent:${id}:placeOrder`, JSON.stringify(intent));
};

describe('an order whose answer is lost', () => {
  it('is shown as being checked, and is placed once', async () => {
    await page.server.succeed('addFault', { body: { operationId: 'placeOrder', kind: 'drop', times: 2 } });
    await page.open();
    await send('Buy 0.10 XAUUSD');
    expect(await screen.findByText('Result not confirmed yet')).toBeInTheDocument();
    expect(await button(/^Checking… ?Buy 0.10 XAUUSD/)).toHaveAttribute('aria-disabled', 'true');
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    const known = within(screen.getByRole('list', { name: 'What we know about this order' }));
    expect(known.getAllByRole('listitem').map((step) => step.querySelector('b')?.textContent)).toEqual([
      'Pressed',
      'No answer',
      'Checking the result',
      'Result',
    ]);
    expect(await known.findByText('Checked 1 time so far')).toBeInTheDocument();
    await screen.findByText('Open Success: 0.10 XAUUSD at 4129.45');
    expect(await page.openOrders()).toHaveLength(1);
  });

  it('completes while the customer is on another screen', async () => {
    await page.server.succeed('addFault', { body: { operationId: 'placeOrder', kind: 'drop', times: 1 } });
    await page.open();
    await send('Buy 0.10 XAUUSD');
    await userEvent.click(await button('See positions'));
    expect(window.location.hash).toBe(`#${PATHS.position}`);
    await waitFor(async () => expect(await page.openOrders()).toHaveLength(1));
  });
});

describe('a late answer to an order', () => {
  it('is awaited on a ruler of 60 seconds, in place of the fields', async () => {
    await page.server.succeed('addFault', {
      body: { operationId: 'placeOrder', kind: 'delay', times: 1, delayMilliseconds: 4_000 },
    });
    await page.open();
    await send('Buy 0.10 XAUUSD');
    expect(await button(/^Sending… ?Buy 0.10 XAUUSD/)).toBeInTheDocument();
    expect(screen.queryByText('Waiting for the answer')).not.toBeInTheDocument();
    expect(await screen.findByRole('img', { name: /^[1-9] of 60 seconds have passed$/ })).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.queryByText('Result not confirmed yet')).not.toBeInTheDocument();
    await screen.findByText('Open Success: 0.10 XAUUSD at 4129.45');
    expect(await page.openOrders()).toHaveLength(1);
  });
});

describe('a page reloaded while an order is being sent', () => {
  it('finds the order filled, and places no other', async () => {
    const key = randomUUID();
    await page.server.succeed('placeOrder', { token: page.customer.token, account: 'demo', key, body: body as never });
    await keepPress(key, 5_000);
    await page.open();
    await screen.findByText('Open Success: 0.30 XAUUSD at 4129.10');
    expect(await page.openOrders()).toHaveLength(1);
  });

  it('shows the sent order and not the fields, and sends it if it never arrived', async () => {
    await page.server.succeed('addFault', { body: { operationId: 'placeOrder', kind: 'fault', times: 1 } });
    await keepPress(randomUUID(), 5_000);
    await page.open('BTCUSD');
    expect(await button(/^Checking… ?Sell 0.30 XAUUSD/)).toBeInTheDocument();
    await screen.findByText('Open Success: 0.30 XAUUSD at 4129.10');
    expect(await page.openOrders()).toMatchObject([{ symbol: 'XAUUSD', direction: 1, volume: '0.30' }]);
  });

  it('sends no order older than a minute, and reports that nothing was done', async () => {
    await keepPress(randomUUID(), 60_000);
    await page.open();
    await screen.findByText('The order did not reach us and was not placed. Please try again.');
    expect(await page.openOrders()).toHaveLength(0);
    expect(await button('Buy 0.10 XAUUSD')).toBeInTheDocument();
  });
});
