import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PATHS } from '../../../../src/web/navigation/index.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { askedToSend, button, costs, send, ticketPage, typeVolume, volume } from './ticketPage.ts';

const page = ticketPage();

describe('the ticket before it is sent (§2)', () => {
  it('has no button before the customer is known, as a press would send nothing', async () => {
    localStorage.removeItem('userInfo');
    const recover = await page.server.outage('getUser');
    await page.open();
    await button('Try again');
    expect(screen.queryByRole('button', { name: /^Buy/ })).not.toBeInTheDocument();
    await recover();
    await userEvent.click(await button('Try again'));
    expect(await button('Buy 0.10 XAUUSD')).toBeEnabled();
  });

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
    ['Margin', 'Margin2,064.73USD'],
    ['Spread', 'Exit price4129.10USD per oz−Entry price4129.45USD per oz'],
    ['Fee', 'Fee−0.70USD'],
    ['Overnight fee, Wednesday 22:00, 3 nights', 'Overnight fee, Wednesday 22:00, 3 nights−1.86USD'],
    ['Free margin after', 'Free margin after97,931.07USD'],
    ['Margin level after', 'Margin level after4,843.04%'],
    ['Close-out at', 'Distance to close-out'],
    ['Loss at stop', 'Stop loss4109.45USD per oz−Open price4129.45USD per oz'],
    ['Gain at target', 'Take profit4169.45USD per oz−Open price4129.45USD per oz'],
    ['Risk : reward', 'Reward for each unit of risk2'],
  ])('explains its figure “%s” by its own inputs, titled by the label', async (name, words) => {
    await page.open('XAUUSD', 'buy', { stopLoss: '4109.45', takeProfit: '4169.45' });
    await userEvent.click(await within(await costs()).findByRole('button', { name }));
    const sheet = await screen.findByRole('dialog', { name });
    await waitFor(() => expect(sheet).toHaveTextContent(words));
  });

  it('updates the costs with each price', async () => {
    await page.open();
    await costs();
    await page.quote('XAUUSD', '4200.00', '4201.00');
    await waitFor(async () => expect(await costs()).toHaveTextContent('Margin2,100.50'));
    expect(await costs()).toHaveTextContent('Spread−10.00');
  });
});

describe('the size of an order in words', () => {
  it('shows beside the lots the ounces and the value of the position', async () => {
    await page.open();
    await waitFor(async () => expect(await volume()).toHaveAccessibleDescription('10 oz, 41,294.50 USD'));
    await typeVolume('1');
    expect(await volume()).toHaveAccessibleDescription('100 oz, 412,945.00 USD');
  });

  it('shows the value of a currency pair in dollars, and its spread in pips', async () => {
    await page.quote('EURUSD', '1.13600', '1.13612');
    await page.open('EURUSD');
    await waitFor(async () => expect(await volume()).toHaveAccessibleDescription('10,000 EUR, 11,361.20 USD'));
    expect(screen.getByText('Spread, pips').parentElement).toHaveTextContent(/^Spread, pips 1\.2$/);
  });
});

describe('the offer of other price colours', () => {
  const languages = (...spoken: readonly string[]) => jest.spyOn(navigator, 'languages', 'get').mockReturnValue(spoken);
  const offer = () => screen.findByText('Prices rise in red here. Green for up?');
  afterEach(() => jest.restoreAllMocks());

  it('is made once on a ticket of a European browser, and swaps the colours by one press', async () => {
    languages('de-DE', 'en');
    await page.open();
    await offer();
    await userEvent.click(await button('Use green'));
    expect(screen.queryByText('Prices rise in red here. Green for up?')).not.toBeInTheDocument();
    expect(localStorage.getItem('upColor')).toBe('#00B578');
  });

  it('is not made again once red was kept', async () => {
    languages('en-GB');
    await page.open();
    await offer();
    await userEvent.click(await button('Keep red'));
    expect(screen.queryByText('Prices rise in red here. Green for up?')).not.toBeInTheDocument();
    expect(localStorage.getItem('coloursAsked')).toBe('yes');
  });

  it('is not made where prices rise in red by custom', async () => {
    languages('zh-TW', 'en');
    await page.open();
    await button('Buy 0.10 XAUUSD');
    expect(screen.queryByText('Prices rise in red here. Green for up?')).not.toBeInTheDocument();
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

  it('offers the most lots that the account can hold as one press, and ends the ink of the slider there', async () => {
    await page.open();
    const scale = (await screen.findByRole('slider')).parentElement;
    await waitFor(() => expect(scale?.style.getPropertyValue('--held')).toBe('0.726'));
    await typeVolume('50');
    await userEvent.click(await button(/^Buy 50.00 XAUUSD.* · At most 4.83 lots now$/));
    expect(await volume()).toHaveValue('4.83');
    await send('Buy 4.83 XAUUSD');
    expect(await screen.findByText(/^Open Success: 4.83 XAUUSD/)).toBeInTheDocument();
  });

  it('opens nothing where the price moves after the press of the most lots, and offers the most lots of then', async () => {
    await page.open();
    await typeVolume('50');
    await userEvent.click(await button(/^Buy 50.00 XAUUSD.* · At most 4.83 lots now$/));
    const { agree } = await askedToSend('Buy 4.83 XAUUSD');
    await page.slow('placeOrder');
    await userEvent.click(agree);
    await page.quote('XAUUSD', '4200.00', '4200.35');
    expect(await screen.findByText('The order was not executed')).toBeInTheDocument();
    expect(screen.getByText(/^Margin 101,438.45 USD needed/, { selector: 'p:not([role])' })).toBeInTheDocument();
    expect(await page.openOrders()).toHaveLength(0);
    expect(await page.pendingOrders()).toHaveLength(0);
    const { token } = page.customer;
    const { balance } = await page.server.succeed('getAccountFigures', { token, account: 'demo' });
    expect(balance).toBe('100000.00');
    const [step] = await screen.findAllByText('At most 4.75 lots now');
    await userEvent.click(step as HTMLElement);
    expect(await volume()).toHaveValue('4.75');
  });

  it('offers no step to the most lots, and hides where the ink of the slider ends, where amounts are hidden, and shows what is allowed', async () => {
    localStorage.setItem('hideAmounts', 'yes');
    await page.open();
    await typeVolume('50');
    // A press would write the most lots into the field, which stays readable.
    expect(await button(/^Buy 50.00 XAUUSD.* · Go to volume$/)).toBeInTheDocument();
    expect((await screen.findByRole('slider')).parentElement?.style.getPropertyValue('--held')).toBe('1');
    expect(await volume()).toHaveAccessibleDescription(/^Margin •••• USD needed, •••• USD left/);
    expect(screen.getByText('0.01 – 50.00')).toBeInTheDocument();
  });

  it('leads from an account that holds not even the minimum to its positions', async () => {
    await page.place('XAUUSD', '4.83');
    await page.open();
    await userEvent.click(await button(/^Buy 0.10 XAUUSD ?Margin .* · See positions$/));
    await waitFor(() => expect(window.location.hash).toBe(`#${PATHS.position}`));
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

  it('states that the price is delayed where the instrument opens at a fresh one alone, and is live again with the next one', async () => {
    await page.open();
    await button('Buy 0.10 XAUUSD');
    await page.silence('XAUUSD', 7000);
    expect(await button(/^Buy 0.10 XAUUSD.*Price delayed; waiting for a live one$/)).toBeInTheDocument();
    expect(screen.getByText(/^Delayed/)).toBeInTheDocument();
    await page.quote('XAUUSD', '4129.10', '4129.45');
    await waitFor(async () => expect(await button('Buy 0.10 XAUUSD')).toBeInTheDocument());
  });

  it('states that the market is closed, and leads to a pending order, which it takes', async () => {
    await page.server.succeed('setFeed', { path: { symbol: 'XAUUSD' }, body: { state: 'closed' } });
    await page.open();
    const send = await button(/^Buy 0.10 XAUUSD.*Market closed.* · Place a pending order instead$/);
    expect(send).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(send);
    expect(await screen.findByRole('radio', { name: 'Pending', checked: true })).toBeInTheDocument();
    expect(await screen.findByRole('textbox', { name: 'Price' })).toBeInTheDocument();
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
