import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { userInfoLoaded } from '../../../../src/web/device/session.ts';
import { PATHS } from '../../../../src/web/navigation/index.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { signUpVerified } from '../../../support/verifiedCustomer.ts';
import { askedToSend, button, costs, send, ticketPage, typeVolume, volume } from './ticketPage.ts';

const page = ticketPage();
const place = (symbol: string, lots: string) =>
  page.server.succeed('placeOrder', {
    token: page.customer.token,
    account: 'demo',
    body: { symbol, direction: 0, kind: 'market', volume: lots, leverage: 20, priceSeen: '4129.45' } as never,
  });

/** Holds the next call of an operation back for longer than a price needs to move. */
const slow = (operationId: string, delayMilliseconds = 1000) =>
  page.server.succeed('addFault', { body: { operationId, kind: 'delay', times: 1, delayMilliseconds } });

describe('the ticket before it is sent (§2)', () => {
  it('calculates the costs of a buy of gold as in the examples', async () => {
    await page.open();
    expect(await screen.findByRole('radio', { name: /Buy/, checked: true })).toHaveTextContent('4129.45');
    const sums = await costs();
    await waitFor(() => expect(sums).toHaveTextContent('Margin2,064.73'));
    expect(sums).toHaveTextContent('Spread−3.50');
    expect(sums).toHaveTextContent('Fee−0.70');
    expect(sums).toHaveTextContent('Free margin after97,931.07');
    expect(sums).toHaveTextContent('Margin level after4,843.04 %');
    expect(sums).toHaveTextContent('Overnight fee, Wednesday 22:00, 3 nights−1.86');
    expect(sums).toHaveTextContent('Close-out atNot from this price alone');
    expect(sums).toHaveTextContent('Loss at stop–Gain at target–Risk : reward–');
    expect(within(sums).getByRole('img', { name: /^Margin level 4,843.04\s%/ })).toBeInTheDocument();
    expect(screen.getByText('0.35')).toBeInTheDocument();
  });

  it('takes the side from the address, and changes it by the arrow keys', async () => {
    await page.open('XAUUSD', 'sell');
    expect(await button('Sell 0.10 XAUUSD')).toBeInTheDocument();
    const sell = screen.getByRole('radio', { name: /Sell/ });
    sell.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(await button('Buy 0.10 XAUUSD')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: /Buy/ })).toHaveFocus();
  });

  it.each([
    'Margin',
    'Spread',
    'Fee',
    'Overnight fee, Wednesday 22:00, 3 nights',
    'Free margin after',
    'Margin level after',
    'Close-out at',
    'Loss at stop',
    'Gain at target',
    'Risk : reward',
  ])('explains its figure “%s”', async (name) => {
    await page.open('XAUUSD', 'buy', { stopLoss: '4109.45', takeProfit: '4169.45' });
    await userEvent.click(await within(await costs()).findByRole('button', { name }));
    expect(await screen.findByRole('dialog', { name: 'How it is calculated' })).toBeInTheDocument();
  });

  it('updates the costs with each price', async () => {
    await page.open();
    await costs();
    await page.quote('XAUUSD', '4200.00', '4201.00');
    await waitFor(async () => expect(await costs()).toHaveTextContent('Margin2,100.50'));
    expect(await costs()).toHaveTextContent('Spread−10.00');
  });
});

describe('a wrong field of the ticket', () => {
  it.each([
    ['', 'The minimum is 0.01 lots'],
    ['0.001', 'The minimum is 0.01 lots'],
    ['51', 'The maximum is 50.00 lots'],
    ['0.015', 'Volume must be in steps of 0.01 lots'],
  ])(
    'refuses “%s” lots with: %s; shows no figures, and the button leads to it [APP-10, APP-11]',
    async (lots, words) => {
      await page.open();
      await typeVolume(lots);
      const field = await volume();
      expect(field).toBeInvalid();
      expect(field).toHaveAccessibleDescription(words);
      expect(await costs()).toHaveTextContent('Margin–');
      field.blur();
      await userEvent.click(await button(new RegExp(`^Buy.*${words} · Go to volume$`)));
      expect(field).toHaveFocus();
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    },
  );

  it('shows the margin needed and the margin available, with the figures', async () => {
    await page.open();
    await typeVolume('50');
    // The fee takes 350.00 and the spread 1,750.00 of the 100,000.00.
    const words = 'Margin 1,032,362.50 USD needed, 97,900.00 USD left after fee and spread';
    expect(await volume()).toHaveAccessibleDescription(words);
    expect(await costs()).toHaveTextContent('Margin1,032,362.50');
    expect(await button(new RegExp(`^Buy 50.00 XAUUSD ?${words}`))).toHaveAttribute('aria-disabled', 'true');
  });

  it('accepts a comma as the decimal point, and refuses text that is no figure', async () => {
    await page.open();
    await typeVolume('1,5');
    expect(await button('Buy 1.50 XAUUSD')).toBeInTheDocument();
    await typeVolume('1e');
    expect(await volume()).toHaveValue('1e');
    expect(await button(/^Buy .*XAUUSD ?Digits/)).toHaveAttribute('aria-disabled', 'true');
    expect(await volume()).toHaveAccessibleDescription(/^Digits and one decimal separator only/);
  });
});

describe('sending an order', () => {
  it('charges what the ticket and the question showed', async () => {
    await page.open('XAUUSD', 'sell');
    await typeVolume('0.50');
    const shown = (await costs()).textContent;
    const { question, agree } = await askedToSend('Sell 0.50 XAUUSD');
    expect(question).toHaveTextContent('Sell 0.50 XAUUSD at market, now 4129.10.');
    expect(question).toHaveTextContent('Margin held10,322.75USD');
    expect(question).toHaveTextContent('Opening cost−21.00USD');
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

  it('reports the slippage of the fill against the price seen', async () => {
    await page.open();
    const { agree } = await askedToSend('Buy 0.10 XAUUSD');
    await slow('placeOrder');
    await userEvent.click(agree);
    await page.quote('XAUUSD', '4129.00', '4129.35');
    expect(await screen.findByText('Open Success: 0.10 XAUUSD at 4129.35, 0.10 better than seen')).toBeInTheDocument();
  });

  it('asks with the figures of now, in US dollars, and sends the price that was shown last', async () => {
    await page.open('XAUUSD', 'buy', { stopLoss: '4109.45', takeProfit: '4169.45' });
    const { question, agree } = await askedToSend('Buy 0.10 XAUUSD');
    expect(question).toHaveTextContent('Loss at stop−200.00USDGain at target+400.00USD');
    await page.quote('XAUUSD', '4131.10', '4131.45');
    await waitFor(() => expect(question).toHaveTextContent('Buy 0.10 XAUUSD at market, now 4131.45.'));
    expect(question).toHaveTextContent('Loss at stop−220.00USDGain at target+380.00USD');
    await userEvent.click(agree);
    expect(await screen.findByText('Open Success: 0.10 XAUUSD at 4131.45')).toBeInTheDocument();
  });

  it('asks with the loss at the stop that it sends, although a stop in percent follows the price', async () => {
    await page.open();
    await costs();
    const usual = await screen.findByRole('group', { name: 'Usual stop losses' });
    await userEvent.click(within(usual).getByRole('button', { name: '−1\u00a0%' }));
    const { question, agree } = await askedToSend('Buy 0.10 XAUUSD');
    expect(question).toHaveTextContent('Loss at stop−1,000.00USD');
    await page.quote('XAUUSD', '4131.10', '4131.45');
    await waitFor(() => expect(question).toHaveTextContent('Buy 0.10 XAUUSD at market, now 4131.45.'));
    expect(question).toHaveTextContent('Loss at stop−1,020.00USD');
    await userEvent.click(agree);
    await screen.findByText(/^Open Success:/);
    expect(await page.openOrders()).toMatchObject([{ stopLoss: '4029.45', placePrice: '4131.45' }]);
  });

  it('does not send an order that became unsendable while its question was open, and says why', async () => {
    await page.open();
    const { agree } = await askedToSend('Buy 0.10 XAUUSD');
    await page.silence('XAUUSD');
    await screen.findByRole('button', { name: /^Buy 0\.10 XAUUSD ?Price out of date/, hidden: true });
    const called = jest.spyOn(globalThis, 'fetch');
    await userEvent.click(agree);
    expect(await screen.findByText('The order was not executed')).toBeInTheDocument();
    expect(screen.getByText(/^Price out of date/, { selector: 'p' })).toBeVisible();
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
    await slow('placeOrder');
    await userEvent.click(agree);
    await screen.findByRole('button', { name: /^Filled/ });
    expect(screen.getByRole('region', { name: 'Cost and outcome' })).toHaveTextContent('Margin2,100.18');
  });

  it('keeps the costs of the press while the order is sent and after its fill', async () => {
    await page.open();
    await waitFor(async () => expect(await costs()).toHaveTextContent('Free margin after97,931.07'));
    const { agree } = await askedToSend('Buy 0.10 XAUUSD');
    await slow('placeOrder');
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
    await slow('placeOrder');
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
    await slow('placeOrder', 2500);
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

describe('an order that the server refuses', () => {
  it('shows the reason in the customer’s language, and changes nothing', async () => {
    localStorage.setItem('language', 'de');
    await page.open();
    await userEvent.click(await button('0,10 XAUUSD kaufen'));
    const question = await screen.findByRole('alertdialog', { name: 'Hinweis' });
    await page.silence('XAUUSD');
    await userEvent.click(within(question).getByRole('button', { name: 'OK' }));
    expect(await screen.findByText('Der Auftrag wurde nicht ausgeführt')).toBeInTheDocument();
    expect(screen.getByText('Kurs veraltet; wir warten auf einen aktuellen', { selector: 'p' })).toBeVisible();
    expect(await page.openOrders()).toHaveLength(0);
    await page.server.succeed('setFeed', { path: { symbol: 'XAUUSD' }, body: { state: 'live' } });
  });

  it('leaves the ticket ready for another order, as after margin was used elsewhere', async () => {
    await page.open();
    await typeVolume('4');
    const { agree } = await askedToSend('Buy 4.00 XAUUSD');
    const pressedAtMs = performance.now();
    await place('XAUUSD', '3.00');
    await userEvent.click(agree);
    const said = await screen.findByText('The order was not executed');
    expect(await page.openOrders()).toHaveLength(1);
    expect(screen.getByText(/^Margin 82,589.00 USD needed/, { selector: 'p:not([role])' })).toBeInTheDocument();
    const [step] = screen.getAllByRole('button', { name: /Go to volume/ });
    await userEvent.click(step as HTMLElement);
    expect(await volume()).toHaveFocus();
    await typeVolume('1');
    expect(said).not.toBeInTheDocument();
    // A press within half a second of the last one would be the same press (§9).
    await waitFor(() => expect(performance.now() - pressedAtMs).toBeGreaterThan(500));
    await send('Buy 1.00 XAUUSD');
    await screen.findByText(/^Open Success:/);
    expect(await page.openOrders()).toHaveLength(2);
  });

  it('shows the new price when it moved beyond the maximum deviation', async () => {
    await page.open();
    await userEvent.click(await button(/^Maximum slippage/));
    const sheet = await screen.findByRole('dialog', { name: 'Maximum slippage' });
    await userEvent.type(within(sheet).getByRole('textbox', { name: 'Points' }), '5');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(sheet).not.toBeInTheDocument());
    expect(await button(/^Maximum slippage ?5 points/)).toBeInTheDocument();
    const { agree } = await askedToSend('Buy 0.10 XAUUSD');
    await slow('placeOrder');
    await userEvent.click(agree);
    await page.quote('XAUUSD', '4129.40', '4129.75');
    expect(await screen.findByText('The price has moved to 4129.75')).toBeInTheDocument();
    expect(await page.openOrders()).toHaveLength(0);
    await userEvent.click(await button('Go to slippage'));
    expect(await button(/^Maximum slippage/)).toHaveFocus();
  });

  it('leads to sign-in and back to the ticket when the session is over (§8)', async () => {
    await page.open('XAUUSD', 'sell');
    const { agree } = await askedToSend('Sell 0.10 XAUUSD');
    await page.server.succeed('signOut', { token: page.customer.token });
    await userEvent.click(agree);
    await userEvent.type(await screen.findByLabelText('Email'), page.customer.email);
    await userEvent.type(screen.getByLabelText('Password'), page.customer.password);
    // It is certain only once the order could not arrive any more.
    await page.server.advance(12_001);
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText(/^The order did not reach us/)).toBeInTheDocument();
    expect(await button('Sell 0.10 XAUUSD')).toBeInTheDocument();
    expect(localStorage.getItem('sun_token')).not.toBe(page.customer.token);
  });
});

describe('a ticket that cannot be sent', () => {
  it('states that the price is stale, and is live again with the next one', async () => {
    await page.open();
    await button('Buy 0.10 XAUUSD');
    await page.silence('XAUUSD');
    expect(await button(/^Buy 0.10 XAUUSD.*Price out of date; waiting for a live one$/)).toBeInTheDocument();
    expect(screen.getByText(/^Stale/)).toBeInTheDocument();
    await page.quote('XAUUSD', '4129.10', '4129.45');
    await waitFor(async () => expect(await button('Buy 0.10 XAUUSD')).toBeInTheDocument());
  });

  it('states that the market is closed', async () => {
    await page.server.succeed('setFeed', { path: { symbol: 'XAUUSD' }, body: { state: 'closed' } });
    await page.open();
    expect(await button(/^Buy 0.10 XAUUSD.*Market closed/)).toHaveAttribute('aria-disabled', 'true');
    await page.server.succeed('setFeed', { path: { symbol: 'XAUUSD' }, body: { state: 'live' } });
  });

  it('states at once that the device is offline, and at once that it is back', async () => {
    await page.open();
    await button('Buy 0.10 XAUUSD');
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByRole('button', { name: /^Buy 0.10 XAUUSD.*Price out of date/ })).toBeInTheDocument();
    expect(screen.getByText('You are offline')).toBeInTheDocument();
    expect(screen.getByText(/^Stale/)).toBeInTheDocument();
    online.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await button('Buy 0.10 XAUUSD')).toBeInTheDocument();
  });
});

describe('opening a ticket', () => {
  it('requires a signed-in customer', async () => {
    await renderApp({ origin: page.server.url, address: `${PATHS.place}?symbol=XAUUSD` });
    await waitFor(() => expect(window.location.hash).toMatch(/sign_in\?back=/));
  });

  it('reports that the ticket did not load, and tries again', async () => {
    const mend = await page.server.outage('getInstrument');
    await page.open();
    expect(await screen.findByText('The order form did not load')).toBeInTheDocument();
    expect(screen.getByText(/Your orders are not affected\./)).toBeInTheDocument();
    await mend();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await button('Buy 0.10 XAUUSD')).toBeInTheDocument();
  });

  it('shows no ticket for an unknown symbol, and leads to the market', async () => {
    await page.open('NOTHING');
    expect(await screen.findByText('Instrument not found')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'See the market' }));
    await waitFor(() => expect(window.location.hash).toBe('#/'));
  });
});

describe('a ticket whose account was switched elsewhere', () => {
  it('can be sent only once the customer goes on with the other account', async () => {
    const token = await signUpVerified(page.server);
    localStorage.setItem('sun_token', token);
    const { store } = await renderApp({ origin: page.server.url, address: `${PATHS.place}?symbol=XAUUSD&lots=0.20` });
    const { question } = await askedToSend('Buy 0.20 XAUUSD');
    await page.server.succeed('switchAccount', { token, path: { id: 0 } });
    const userInfo = await page.server.succeed('getUser', { token });
    act(() => void store.dispatch(userInfoLoaded(userInfo)));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    const blocked = await button(/The ticket is on the real account now · Go on with REAL$/);
    expect(blocked).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(blocked);
    // The real account holds nothing yet.
    expect(await button(/^Buy 0\.20 XAUUSD ?Margin .* needed/)).toBeInTheDocument();
    expect(screen.queryByText(/Go on with REAL/)).not.toBeInTheDocument();
  });
});
