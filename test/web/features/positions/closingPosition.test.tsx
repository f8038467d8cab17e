import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keepIntent, newIntent } from '../../../../src/web/intents/keptIntent.ts';
import { positionsPage } from './positionsPage.ts';

const page = positionsPage();
const { begin, beginClosing, closePosition, closings, open, orders, placePending, quote, row, show } = page;

describe('the positions screen', () => {
  it('previews a closing, closes, and says one net result in sheet, toast and history', async () => {
    await open('XAUUSD', 0, '0.10', '4100.50');
    await show();
    const sheet = await beginClosing();
    sheet.getByText('DEMO');
    expect(await sheet.findByText(/^Sell price/)).toHaveTextContent('4100.00');
    expect(sheet.getByText('Estimated result after fees').closest('dl')).toHaveTextContent('−5.70');
    await userEvent.click(sheet.getByRole('button', { name: 'Close 0.10 XAUUSD' }));
    expect(await screen.findByText('Closed 0.10 XAUUSD at 4100.00: −5.70 USD')).toBeInTheDocument();
    expect(await screen.findByText('No open positions')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    await userEvent.click(screen.getByRole('link', { name: 'History' }));
    const [closed] = await closings();
    expect(await row('XAUUSD')).toHaveTextContent(/−5\.70.*4100\.50 →to 4100\.00.*Closed by you/);
    expect(closed).toMatchObject({ profit: '-5.00', fee: '-0.70' });
  });

  it('values a sell position at the buy price, and closes nothing on Cancel', async () => {
    await open('XAUUSD', 1, '0.10', '4100.00');
    await show();
    const sheet = await beginClosing();
    expect(await sheet.findByText(/^Buy price/)).toHaveTextContent('4100.50');
    await userEvent.click(sheet.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await orders('open')).toHaveLength(1);
  });

  it('closes a part by share or by lots, and previews the margin it sets free to the cent', async () => {
    await open('XAUUSD', 0, '0.05', '4100.50');
    await quote('XAUUSD', '4110.50', '4111.00');
    await show();
    const sheet = await begin('Close part', 'Close XAUUSD');
    // A half of 0.05 is rounded down to the step, and says what it is then.
    const lots = await sheet.findByLabelText('Volume to close, lots');
    await waitFor(() => expect(lots).toHaveValue('0.02'));
    expect(sheet.getByRole('radio', { name: '40\u00a0%' })).toHaveAttribute('aria-checked', 'true');
    expect(sheet.getAllByRole('radio').map((share) => share.textContent)).toEqual([
      '20\u00a0%',
      '40\u00a0%',
      '60\u00a0%',
      '100\u00a0%',
    ]);
    const outlook = () => sheet.getByText('Stays open, lots').closest('dl');
    await waitFor(() =>
      expect(outlook()).toHaveTextContent(
        'Estimated result after fees+19.86Margin released, USD1,640.20Stays open, lots0.03',
      ),
    );
    await userEvent.clear(lots);
    expect(sheet.getByRole('button', { name: /^Close XAUUSD/ })).toBeInTheDocument();
    await userEvent.type(lots, '0.015');
    expect(sheet.getByText('Volume must be in steps of 0.01 lots', { selector: 'p' })).toBeInTheDocument();
    await userEvent.click(sheet.getByRole('radio', { name: '60\u00a0%' }));
    await userEvent.click(await sheet.findByRole('button', { name: 'Close 0.03 XAUUSD' }));
    expect(await screen.findByText('Closed 0.03 XAUUSD at 4110.50: +29.79 USD')).toBeInTheDocument();
    await waitFor(async () => expect(await row('XAUUSD')).toHaveTextContent('Buy 0.02'));
    expect(await closings()).toMatchObject([{ volume: '0.03', margin: '2460.30' }]);
  });

  it('previews the rest of a position with the fraction of a cent that an earlier part has left', async () => {
    await quote('USDJPY', '157.489', '157.501');
    await quote('EURJPY', '178.923', '178.956');
    const { id: orderId } = await open('EURJPY', 0, '0.02', '178.956');
    await quote('EURJPY', '178.924', '178.957');
    const { token } = page;
    await page.server.succeed('closePosition', { token, account: 'demo', query: { orderId, volume: '0.01' } });
    await show();
    await userEvent.click(await row('EURJPY'));
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Close EURJPY' }));
    // Price result −0.21 after −0.20, as −0.203189 twice is −0.41; the fee of 0.01 lots is 0.07.
    const result = () => sheet.getByText('Estimated result after fees').closest('div');
    await waitFor(() => expect(result()).toHaveTextContent('−0.28'));
    await userEvent.click(sheet.getByRole('button', { name: 'Close 0.01 EURJPY' }));
    expect(await screen.findByText('Closed 0.01 EURJPY at 178.924: −0.28 USD')).toBeInTheDocument();
  });

  it('keeps what was sent in its sheet until that is closed, although the position is smaller already', async () => {
    await open('XAUUSD', 0, '0.10', '4100.50');
    await show();
    const sheet = await begin('Close part', 'Close XAUUSD');
    await sheet.findByRole('radio', { name: '50\u00a0%' });
    const dialog = screen.getByRole('dialog', { name: 'Close XAUUSD' });
    const left = () => sheet.getByText('Stays open, lots').closest('div')?.textContent;
    const button = await sheet.findByRole('button', { name: 'Close 0.05 XAUUSD' });
    expect(left()).toBe('Stays open, lots0.05');
    await page.server.succeed('addFault', { body: { operationId: 'closePosition', kind: 'drop', times: 1 } });
    const seen = new Set<string | undefined>();
    const watch = new MutationObserver(() => {
      if (dialog.isConnected) seen.add(left());
    });
    watch.observe(dialog, { subtree: true, childList: true, characterData: true });
    await userEvent.click(button);
    expect(await screen.findByText(/^Closed 0\.05 XAUUSD/)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    watch.disconnect();
    expect([...seen]).toEqual(['Stays open, lots0.05']);
    await waitFor(async () => expect(await row('XAUUSD')).toHaveTextContent('Buy 0.05'));
  });

  it('begins anew in a sheet that is opened again while the one before it still leaves', async () => {
    await open('XAUUSD', 0, '0.10', '4100.50');
    await show();
    const sheet = await begin('Close part', 'Close XAUUSD');
    const send = await sheet.findByRole('button', { name: 'Close 0.05 XAUUSD' });
    const dialog = screen.getByRole('dialog', { name: 'Close XAUUSD' });
    // The first is beside the row, for a finger that pulls it.
    const [, again] = screen.getAllByRole('button', { name: 'Close', hidden: true });
    Object.assign(dialog, { getAnimations: () => [{ finished: new Promise(() => undefined) }] });
    await userEvent.click(send);
    await waitFor(() => expect(dialog).toHaveAttribute('data-closed'));
    again?.click();
    expect(await sheet.findByRole('radio', { name: '100\u00a0%', checked: true })).toBeInTheDocument();
    expect(sheet.getByRole('button', { name: 'Close 0.05 XAUUSD' })).toBeEnabled();
    expect(sheet.queryByText('Sending…')).not.toBeInTheDocument();
  });

  it('offers to close the smallest lot only as a whole', async () => {
    await open('XAUUSD', 0, '0.01', '4100.50');
    await show();
    const sheet = await begin('Close part', 'Close XAUUSD');
    await sheet.findByText('0.01 – 0.01');
    expect(sheet.getAllByRole('radio').map((share) => share.textContent)).toEqual(['100\u00a0%']);
    expect(sheet.getByRole('button', { name: 'Close 0.01 XAUUSD' })).toBeInTheDocument();
  });

  it('closes once, however often the button is pressed', async () => {
    await open('XAUUSD', 0, '0.10', '4100.50');
    await show();
    await page.server.succeed('addFault', {
      body: { operationId: 'closePosition', kind: 'delay', times: 1, delayMilliseconds: 500 },
    });
    const sheet = await beginClosing();
    await userEvent.dblClick(await sheet.findByRole('button', { name: 'Close 0.10 XAUUSD' }));
    const sending = await screen.findByRole('button', { name: /^Sending…/ });
    expect(sending).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(sending);
    expect(await screen.findByText(/^Closed 0\.10 XAUUSD/)).toBeInTheDocument();
    expect(await closings()).toHaveLength(1);
  });

  it('reports the outcome of a closing whose answer was lost', async () => {
    await open('XAUUSD', 0, '0.10', '4100.50');
    await show();
    const sheet = await beginClosing();
    await page.server.succeed('addFault', { body: { operationId: 'closePosition', kind: 'drop', times: 1 } });
    await userEvent.click(await sheet.findByRole('button', { name: 'Close 0.10 XAUUSD' }));
    expect(await screen.findByText(/^Closed 0\.10 XAUUSD/)).toBeInTheDocument();
    expect(await closings()).toHaveLength(1);
  });

  it('reports the outcome of a closing to a customer who has moved on to another screen', async () => {
    await open('XAUUSD', 0, '0.10', '4100.50');
    await show();
    await page.server.succeed('addFault', {
      body: { operationId: 'closePosition', kind: 'delay', times: 1, delayMilliseconds: 800 },
    });
    await closePosition();
    await screen.findByRole('button', { name: /^Sending…/ });
    window.location.hash = '#/';
    expect(await screen.findByText(/^Closed 0\.10 XAUUSD/)).toBeInTheDocument();
  });

  it('reports that a stop loss closed the position first, and sends nothing', async () => {
    const { id } = await open('XAUUSD', 0, '0.10', '4100.50');
    await page.server.succeed('changeOrder', {
      token: page.token,
      account: 'demo',
      body: { orderId: id, stopLoss: '4090.00' } as never,
    });
    await show();
    expect(await row('XAUUSD')).toHaveTextContent('SL');
    const sheet = await beginClosing();
    await sheet.findByRole('button', { name: 'Close 0.10 XAUUSD' });
    await quote('XAUUSD', '4089.00', '4089.50');
    await page.server.advance(1000);
    expect(await sheet.findByText(/^This order changed while the form was open/)).toBeInTheDocument();
    expect(await sheet.findByText('Closed at stop')).toBeInTheDocument();
    expect(sheet.getByText('−115.70')).toBeInTheDocument();
    expect(sheet.queryByRole('button', { name: /^Close 0\.10/ })).not.toBeInTheDocument();
    await userEvent.click(sheet.getByRole('button', { name: 'Timeline' }));
    expect(await screen.findByText('What happened')).toBeInTheDocument();
    expect(await closings()).toHaveLength(1);
  });

  it('completes a request from before a reload, once', async () => {
    const { id } = await open('XAUUSD', 0, '0.10', '4100.50');
    const customer = await page.server.succeed('getUser', { token: page.token });
    const request = { 'X-Account': 'demo', orderId: id, priceSeen: '4100.00' };
    keepIntent(`${customer.id}:closePosition:${id}`, newIntent(request, page.token, Date.now()));
    await show();
    expect(await screen.findByText(/^Closed 0\.10 XAUUSD/)).toBeInTheDocument();
    expect(await closings()).toHaveLength(1);
    expect(sessionStorage).toHaveLength(0);
  });

  it.each([
    ['a closed market', 'closed', 0, 'Markt geschlossen'],
    ['a price that has grown old', 'stalled', 20_000, 'Der Kurs ist veraltet. Bitte warten Sie auf einen aktuellen.'],
  ] as const)('states in the customer’s language that %s prevents closing', async (_why, state, passing, words) => {
    await page.server.succeed('clearQuote', { path: { symbol: 'XAUUSD' } });
    await page.server.advance(1000);
    await open('XAUUSD', 0, '0.10', '4100.50');
    localStorage.setItem('language', 'de');
    await show();
    const sheet = await begin('Schließen', 'XAUUSD schließen');
    const press = await sheet.findByRole('button', { name: '0,10 XAUUSD schließen' });
    await page.server.succeed('setFeed', { path: { symbol: 'XAUUSD' }, body: { state } });
    await page.server.advance(passing);
    await userEvent.click(press);
    expect(await sheet.findAllByText(words)).not.toHaveLength(0);
    expect(await orders('open')).toHaveLength(1);
    await page.server.succeed('setFeed', { path: { symbol: 'XAUUSD' }, body: { state: 'live' } });
  });

  it('states at the button why nothing can be closed', async () => {
    await open('XAUUSD', 0, '0.10', '4100.50');
    await page.server.succeed('setFeed', { path: { symbol: 'XAUUSD' }, body: { state: 'closed' } });
    await show();
    expect(await row('XAUUSD')).toHaveTextContent('Market closed');
    await userEvent.click(await row('XAUUSD'));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    const button = await screen.findByRole('button', { name: /^Close 0\.10 XAUUSD/ });
    expect(button).toHaveTextContent('Market closed');
    await userEvent.click(button);
    expect(await orders('open')).toHaveLength(1);
    await page.server.succeed('setFeed', { path: { symbol: 'XAUUSD' }, body: { state: 'live' } });
  });

  it('holds the buttons of its sheets until the customer is known, as a press would send nothing', async () => {
    await open('XAUUSD', 0, '0.10', '4100.50');
    localStorage.removeItem('userInfo');
    const recover = await page.server.outage('getUser');
    await show();
    await userEvent.click(await row('XAUUSD'));
    const sheetOf = async (action: string) => {
      await userEvent.click(await screen.findByRole('button', { name: action }));
      return within(await screen.findByRole('dialog'));
    };
    const leave = async (sheet: Awaited<ReturnType<typeof sheetOf>>) => {
      await userEvent.click(sheet.getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    };
    for (const [action, name] of [
      // The same button takes no second press within half a second: the last one below is of "Close".
      ['Close part', /^Close 0\.05 XAUUSD/],
      ['Edit SL, TP', /^Save changes/],
      ['Close several', /^Close 0 positions/],
    ] as const) {
      const sheet = await sheetOf(action);
      expect(await sheet.findByRole('button', { name })).toHaveTextContent('Loading');
      await leave(sheet);
    }
    await recover();
    const sheet = await sheetOf('Close');
    await userEvent.click(await sheet.findByRole('button', { name: 'Close 0.10 XAUUSD' }));
    await waitFor(async () => expect(await orders('open')).toEqual([]));
  });

  it.each(['closePosition', 'changeOrder', 'closeOrders'] as const)(
    'says what a request did whose answer was lost, once it is looked up: %s',
    async (operationId) => {
      const isClosing = operationId === 'closePosition';
      const { id } = isClosing ? await open('XAUUSD', 0, '0.10', '4100.50') : await placePending();
      const customer = await page.server.succeed('getUser', { token: page.token });
      // Too old to be sent again: its key is only looked up.
      const pressedAtMs = Date.now() - 61_000;
      const [request, words] = {
        closePosition: [{ orderId: id, priceSeen: '4100.00' }, /^Closed 0\.10 XAUUSD at 4100\.00/],
        changeOrder: [{ change: { orderId: id, price: '4040.50' } }, 'XAUUSD: changes saved'],
        closeOrders: [{}, 'Canceled 0.10 XAUUSD'],
      }[operationId] as [object, RegExp | string];
      const intent = newIntent({ 'X-Account': 'demo', ...request }, page.token, pressedAtMs);
      const own = { token: page.token, account: 'demo', key: intent.key } as const;
      if (isClosing) await page.server.succeed('closePosition', { ...own, query: { orderId: id } });
      else if (operationId === 'changeOrder')
        await page.server.succeed('changeOrder', { ...own, body: { orderId: id, price: '4040.50' } });
      else await page.server.succeed('closeOrders', { ...own, body: { orderIds: [id], status: 'pending' } });
      keepIntent(`${customer.id}:${operationId}:${id}`, intent);
      await show();
      expect(await screen.findByText(words)).toBeInTheDocument();
    },
  );
});
