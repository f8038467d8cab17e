import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PATHS } from '../../../../src/web/navigation/index.ts';
import { askedToSend, button, costs, ticketPage, typeVolume, volume } from './ticketPage.ts';

const page = ticketPage();

describe('sending an order', () => {
  it('charges what the ticket and the question showed', async () => {
    await page.open('XAUUSD', 'sell');
    await typeVolume('0.50');
    const shown = (await costs()).textContent;
    const { question, agree } = await askedToSend('Sell 0.50 XAUUSD');
    expect(question).toHaveTextContent('Sell 0.50 XAUUSD at market, now 4129.10.');
    expect(question).toHaveTextContent('Margin held10,322.75USD');
    expect(question).toHaveTextContent('Opening cost−21.00USD');
    expect(question).not.toHaveTextContent('Margin level after');
    expect(within(question).getByRole('region', { name: 'Account mode' })).toHaveTextContent('DEMO');
    await userEvent.click(agree);
    expect(await screen.findByText('Open Success: 0.50 XAUUSD at 4129.10')).toBeInTheDocument();

    const [order] = await page.openOrders();
    expect(order).toMatchObject({
      direction: 1,
      volume: '0.50',
      placePrice: '4129.10',
      margin: '10322.75',
      fee: '-3.50',
    });
    const { token } = page.customer;
    const figures = await page.server.succeed('getAccountFigures', { token, account: 'demo' });
    expect(figures).toMatchObject({ availablePrepayment: '89656.25', advancePaymentRatio: '968.53' });
    expect(shown).toContain('Margin10,322.75');
    expect(shown).toContain('Fee−3.50');
    expect(shown).toContain('Free margin after89,656.25');
    expect(shown).toContain('Margin level after968.53\u00a0%');
  });

  it('says in the question how near the close-out is, where the order leaves little', async () => {
    await page.open('XAUUSD', 'sell');
    await typeVolume('4.00');
    const { question } = await askedToSend('Sell 4.00 XAUUSD');
    expect(question).toHaveTextContent(/Margin level after1\d\d\.\d\d\s%Close-out at4\d{3}\.\d\d/);
  });

  it('does not check a filled order against the margin that it has used itself', async () => {
    await page.open();
    await typeVolume('4.60');
    const { agree } = await askedToSend('Buy 4.60 XAUUSD');
    const said: string[] = [];
    const watching = new MutationObserver(() => said.push(document.body.textContent));
    watching.observe(document.body, { childList: true, characterData: true, subtree: true });
    await userEvent.click(agree);
    expect(await screen.findByText(/^Open Success: 4\.60 XAUUSD/)).toBeInTheDocument();
    // The account's figures with the new position arrive while the ticket still stands.
    await screen.findByRole('heading', { name: 'Positions' }, { timeout: 5000 });
    watching.disconnect();
    expect(said.filter((text) => text.includes('needed'))).toEqual([]);
  });

  it('reports the slippage of the fill against the price seen', async () => {
    await page.open();
    const { agree } = await askedToSend('Buy 0.10 XAUUSD');
    await page.slow('placeOrder');
    await userEvent.click(agree);
    await page.quote('XAUUSD', '4129.00', '4129.35');
    expect(await screen.findByText('Open Success: 0.10 XAUUSD at 4129.35, 0.10 better than seen')).toBeInTheDocument();
  });

  it('asks with the figures of now, in US dollars, and sends the price that was shown last', async () => {
    await page.open('XAUUSD', 'buy', { stopLoss: '4109.45', takeProfit: '4169.45' });
    const { question, agree } = await askedToSend('Buy 0.10 XAUUSD');
    expect(question).toHaveTextContent('Stop loss 4109.45−200.00USDTake profit 4169.45+400.00USD');
    await page.quote('XAUUSD', '4131.10', '4131.45');
    await waitFor(() => expect(question).toHaveTextContent('Buy 0.10 XAUUSD at market, now 4131.45.'));
    expect(question).toHaveTextContent('Stop loss 4109.45−220.00USDTake profit 4169.45+380.00USD');
    await userEvent.click(agree);
    expect(await screen.findByText('Open Success: 0.10 XAUUSD at 4131.45')).toBeInTheDocument();
  });

  it('does not send an order that became unsendable while its question was open, and says why', async () => {
    await page.open();
    const { question } = await askedToSend('Buy 0.10 XAUUSD');
    await page.silence('XAUUSD');
    const held = await within(question).findByRole('button', { name: /^OK ?Price out of date/ });
    const called = jest.spyOn(globalThis, 'fetch');
    await userEvent.click(held);
    const urls = called.mock.calls.map(([input]) => (input instanceof Request ? input.url : String(input)));
    expect(urls.filter((url) => url.includes('/entrust/open'))).toEqual([]);
    called.mockRestore();
    expect(await page.openOrders()).toHaveLength(0);
    await page.server.succeed('setFeed', { path: { symbol: 'XAUUSD' }, body: { state: 'live' } });
  });

  it('freezes the costs at OK, not those of before the question', async () => {
    await page.open();
    const { question, agree } = await askedToSend('Buy 0.10 XAUUSD');
    await page.quote('XAUUSD', '4200.00', '4200.35');
    await waitFor(() => expect(question).toHaveTextContent('now 4200.35.'));
    await page.slow('placeOrder');
    await userEvent.click(agree);
    await screen.findByRole('button', { name: /^Filled/ });
    expect(screen.getByRole('region', { name: 'Cost and outcome' })).toHaveTextContent('Margin2,100.18');
  });

  it('keeps the costs of the press while the order is sent and after its fill', async () => {
    await page.open();
    await waitFor(async () => expect(await costs()).toHaveTextContent('Free margin after97,931.07'));
    const { agree } = await askedToSend('Buy 0.10 XAUUSD');
    await page.slow('placeOrder');
    await userEvent.click(agree);
    await page.quote('XAUUSD', '4200.00', '4200.35');
    await waitFor(() => {
      expect(screen.getByRole('button', { name: /^Filled/ })).toBeInTheDocument();
      const sums = screen.getByRole('region', { name: 'Cost and outcome' });
      expect(sums).toHaveTextContent('Margin2,064.73');
      expect(sums).toHaveTextContent('Free margin after97,931.07');
    });
  });

  it('says its fill with the symbol when the customer has left the ticket meanwhile', async () => {
    await page.open();
    const { agree } = await askedToSend('Buy 0.10 XAUUSD');
    await page.slow('placeOrder');
    await userEvent.click(agree);
    act(() => {
      window.location.hash = `#${PATHS.service}`;
    });
    expect(await screen.findByText('Open Success: 0.10 XAUUSD at 4129.45')).toBeInTheDocument();
    expect(window.location.hash).toBe(`#${PATHS.service}`);
  });

  it('places one order on a double tap, locks the fields, and leads to the positions', async () => {
    await page.server.succeed('addFault', {
      body: { operationId: 'placeOrder', kind: 'delay', times: 1, delayMilliseconds: 1000 },
    });
    await page.open();
    const { agree } = await askedToSend('Buy 0.10 XAUUSD');
    fireEvent.click(agree);
    fireEvent.click(agree);
    const sending = await button(/^Sending…/);
    await userEvent.click(sending);
    expect(await volume()).toBeDisabled();
    expect(screen.getByRole('radio', { name: /Sell/ })).toBeDisabled();
    await userEvent.click(await button(/^Filled/));
    await waitFor(() => expect(window.location.hash).toBe(`#${PATHS.position}`));
    expect(await page.openOrders()).toHaveLength(1);
  });

  it('says only that it is sending, and no "Loading" over it, while the answer is late', async () => {
    await page.open();
    const { agree } = await askedToSend('Buy 0.10 XAUUSD');
    await page.slow('placeOrder', 2500);
    await userEvent.click(agree);
    expect(await screen.findByText('Waiting for the answer')).toBeInTheDocument();
    expect(screen.getByText('Pressed at')).toBeInTheDocument();
    expect(screen.queryByText('Loading')).not.toBeInTheDocument();
    await screen.findByText('Open Success: 0.10 XAUUSD at 4129.45');
  });

  it('sends nothing for a press without a network, and says so [IDM-65]', async () => {
    await page.open();
    const { agree } = await askedToSend('Buy 0.10 XAUUSD');
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await userEvent.click(agree);
    expect(await screen.findByText('You are offline. Nothing was sent.')).toBeInTheDocument();
    online.mockRestore();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('You are offline. Nothing was sent.')).not.toBeInTheDocument();
    expect(await button('Buy 0.10 XAUUSD')).toBeInTheDocument();
    expect(await page.openOrders()).toHaveLength(0);
  });

  it('sends nothing when the question is answered with Cancel', async () => {
    await page.open();
    const { question } = await askedToSend('Buy 0.10 XAUUSD');
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(await page.openOrders()).toHaveLength(0);
  });
});
