import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PATHS } from '../../../../src/web/navigation/index.ts';
import { askedToSend, button, costs, send, ticketPage, typeVolume, volume } from './ticketPage.ts';

const page = ticketPage();
const choosePending = async () => userEvent.click(await screen.findByRole('radio', { name: 'Pending' }));
const price = () => screen.findByRole('textbox', { name: 'Price' });
const typePrice = async (text: string) => {
  const field = await price();
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

describe('a pending order', () => {
  it.each([
    ['buy', '4100.00', 'limit, 29.45 below', 'Place buy limit 0.10 XAUUSD at 4100.00'],
    ['buy', '4120', 'limit, 9.45 below', 'Place buy limit 0.10 XAUUSD at 4120.00'],
    ['buy', '4150.00', 'stop, 20.55 above', 'Place buy stop 0.10 XAUUSD at 4150.00'],
    ['sell', '4150.00', 'limit, 20.90 above', 'Place sell limit 0.10 XAUUSD at 4150.00'],
    ['sell', '4100.00', 'stop, 29.10 below', 'Place sell stop 0.10 XAUUSD at 4100.00'],
  ] as const)('to %s at %s is a %s', async (side, at, kind, words) => {
    await page.open('XAUUSD', side);
    await choosePending();
    await typePrice(at);
    expect(await button(words)).toBeInTheDocument();
    expect(screen.getByText(kind)).toBeInTheDocument();
  });

  it('changes between limit and stop when the market passes its price, and states so', async () => {
    await page.open('XAUUSD', 'buy', { price: '4120.00' });
    expect(await button('Place buy limit 0.10 XAUUSD at 4120.00')).toBeInTheDocument();
    await page.quote('XAUUSD', '4110.00', '4110.35');
    expect(await button('Place buy stop 0.10 XAUUSD at 4120.00')).toBeInTheDocument();
    expect(await price()).toHaveValue('4120.00');
  });

  it('is evaluated at its own price', async () => {
    await page.open('XAUUSD', 'buy', { price: '4100.00', stopLoss: '4080.00', takeProfit: '4140.00' });
    const sums = await costs();
    await waitFor(() => expect(sums).toHaveTextContent('Margin, when it fills2,050.00'));
    expect(sums).toHaveTextContent('Spread−3.50');
    expect(sums).toHaveTextContent('Loss at stop−200.00Gain at target+400.00Risk : reward1 : 2.00');
  });

  it('is placed as confirmed, and leads to the positions', async () => {
    await page.open('XAUUSD', 'buy', { price: '4100.00', stopLoss: '4080.00', takeProfit: '4140.00' });
    await typePrice('4100');
    const { question, agree } = await askedToSend('Place buy limit 0.10 XAUUSD at 4100.00');
    expect(question).toHaveTextContent('Buy limit: 0.10 XAUUSD at 4100.00 or lower.');
    expect(question).toHaveTextContent('Margin held when it fills2,050.00USD');
    expect(question).toHaveTextContent('Stop loss 4080.00−200.00USDTake profit 4140.00+400.00USD');
    expect(question).toHaveTextContent('ExpiryGood till canceled');
    await userEvent.click(agree);
    expect(await screen.findByText('Order placed: buy limit 0.10 XAUUSD at 4100.00')).toBeInTheDocument();
    expect(await page.pendingOrders()).toMatchObject([
      {
        kind: 'limit',
        direction: 0,
        placePrice: '4100.00',
        stopLoss: '4080.00',
        takeProfit: '4140.00',
        expiresAt: null,
      },
    ]);
    const [{ id } = { id: '' }] = await page.pendingOrders();
    await waitFor(() => expect(window.location.hash).toBe(`#${PATHS.position}?id=${id}`));
    expect(await screen.findByRole('tab', { name: 'Pending 1' })).toHaveAttribute('aria-selected', 'true');
    expect(await screen.findByRole('button', { name: 'Cancel order' })).toBeInTheDocument();
  });

  it('is refused when the market passed its price during the question, and never changes its kind', async () => {
    await page.open('XAUUSD', 'buy', { price: '4120.00' });
    const { agree } = await askedToSend('Place buy limit 0.10 XAUUSD at 4120.00');
    await page.quote('XAUUSD', '4110.00', '4110.35');
    await userEvent.click(agree);
    expect(await screen.findByText('The market is at 4110.35 and has reached this price')).toBeInTheDocument();
    expect(await page.pendingOrders()).toHaveLength(0);
    await userEvent.click(await button('Go to price'));
    expect(await price()).toHaveFocus();
  });

  it('steps its price by a pip from the market, and asks for one', async () => {
    await page.open();
    await choosePending();
    expect(await price()).toBeValid();
    await userEvent.click(await button(/^Place order XAUUSD ?Enter a price · Go to price$/));
    expect(await price()).toHaveFocus();
    const [, more] = within((await price()).parentElement as HTMLElement).getAllByRole('button');
    await userEvent.click(more as HTMLElement);
    expect(await price()).toHaveValue('4129.55');
    expect(await price()).toHaveAccessibleDescription('Too close to the market; the nearest price is 4129.95');
  });

  it('says how many decimals its price may have', async () => {
    await page.open('XAUUSD', 'buy', { price: '4100.00' });
    await typePrice('4050.123456');
    expect(await price()).toHaveAccessibleDescription('Enter a price above 0 with at most 2 decimals');
    expect(await button(/Enter a price above 0 with at most 2 decimals · Go to price$/)).toBeInTheDocument();
  });

  it('warns in advance when the account lacks the margin', async () => {
    await page.open('XAUUSD', 'buy', { price: '4100.00' });
    await typeVolume('10');
    expect(await screen.findByText('Not enough margin to fill right now')).toBeInTheDocument();
    expect(screen.getByText('Margin 205,000.00 USD needed, 99,580.00 USD left after fee and spread')).toBeVisible();
    expect(await button('Place buy limit 10.00 XAUUSD at 4100.00')).not.toHaveAttribute('aria-disabled');
  });
});

describe('the expiry of a pending order', () => {
  const untilTime = async () => userEvent.click(await screen.findByRole('radio', { name: 'At a set time' }));
  const typeTime = async (text: string) => {
    const field = screen.getByRole('textbox', { name: 'Expiry' });
    await userEvent.clear(field);
    await userEvent.type(field, text);
    return field;
  };

  it('is none, or a London time, by default the end of the trading day', async () => {
    await page.open('XAUUSD', 'buy', { price: '4100.00' });
    await untilTime();
    expect(screen.getByRole('textbox', { name: 'Expiry' })).toHaveValue('2026-09-30 22:00');
    await typeTime('2026-10-02 19:00');
    const { question, agree } = await askedToSend('Place buy limit 0.10 XAUUSD at 4100.00');
    expect(question).toHaveTextContent(/Expiry2026-10-02 19:00:00 London/);
    await userEvent.click(agree);
    await screen.findByText(/^Order placed/);
    // 19:00 in London's summer time.
    expect(await page.pendingOrders()).toMatchObject([{ expiresAt: Date.UTC(2026, 9, 2, 18) / 1000 }]);
  });

  it.each(['2026-09-01 10:00', '2026-02-31 10:00', '2026-13-01 10:00', '2026-10-02 25:00', 'tomorrow', ''])(
    'refuses the time “%s”',
    async (time) => {
      await page.open('XAUUSD', 'buy', { price: '4100.00' });
      await untilTime();
      const field = await typeTime(time === '' ? ' ' : time);
      expect(field).toHaveAccessibleDescription('Choose a time in the future');
      await userEvent.click(await button(/Go to expiry$/));
      expect(field).toHaveFocus();
    },
  );
});

describe('a ticket opened by an address', () => {
  it('takes its values from the address, and finds the instrument by its id too', async () => {
    await page.open(undefined, 'sell', { id: 'XAUUSD', symbol: undefined, takeProfit: '4100.00' });
    expect(await button('Sell 0.10 XAUUSD')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Take profit' })).toHaveValue('4100.00');
  });

  it('ignores invalid figures', async () => {
    await page.open('XAUUSD', 'buy', { price: '1e3', stopLoss: 'x' });
    expect(await button('Buy 0.10 XAUUSD')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Market' })).toBeChecked();
    expect(screen.getByRole('textbox', { name: 'Stop loss' })).toHaveValue('');
  });
});

describe('a stop loss in the ticket', () => {
  it('is marked when wrong, named by the button, and left out of all figures [APP-10]', async () => {
    await page.open('XAUUSD', 'buy', { stopLoss: '4139.45', takeProfit: '4169.45' });
    const field = await screen.findByRole('textbox', { name: 'Stop loss' });
    await waitFor(() => expect(field).toHaveAccessibleDescription('Stop loss must be 4128.60 or lower'));
    expect(await costs()).toHaveTextContent('Loss at stop–Gain at target+400.00Risk : reward–');
    await userEvent.click(await button(/Stop loss must be 4128.60 or lower · Go to stop loss$/));
    expect(field).toHaveFocus();
  });

  it('is never dropped from the order when it cannot be calculated', async () => {
    await page.open('XAUUSD', 'buy', { stopLoss: '4109.45' });
    await userEvent.click(await button('Stop loss in: Price'));
    const sheet = await screen.findByRole('dialog', { name: 'Stop loss in' });
    await userEvent.click(within(sheet).getByRole('radio', { name: /^Money/ }));
    await waitFor(() => expect(sheet).not.toBeInTheDocument());
    await typeVolume('');
    expect(screen.getByRole('textbox', { name: 'Stop loss' })).toHaveAccessibleDescription(/^Cannot be calculated now/);
    await typeVolume('0.20');
    expect(await screen.findByText('4119.45')).toBeInTheDocument();
    await send('Buy 0.20 XAUUSD');
    await screen.findByText(/^Open Success/);
    expect(await page.openOrders()).toMatchObject([{ stopLoss: '4119.45', takeProfit: null }]);
  });
});

describe('leaving a ticket', () => {
  const back = async () => userEvent.click(await button('Back'));

  it('asks first when something was typed, and stays on Cancel', async () => {
    await page.open();
    await typeVolume('0.33');
    await back();
    const question = await screen.findByRole('alertdialog', { name: 'Notice' });
    expect(question).toHaveTextContent('Leave this order? Your entries will be lost.');
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(await volume()).toHaveValue('0.33');
    await back();
    await userEvent.click(await button('OK'));
    await waitFor(() => expect(window.location.hash).toBe('#/'));
  });

  it('does not ask when nothing was typed, whichever side was chosen', async () => {
    await page.open();
    await userEvent.click(await screen.findByRole('radio', { name: /^Sell/ }));
    await choosePending();
    await back();
    await waitFor(() => expect(window.location.hash).toBe('#/'));
  });
});
