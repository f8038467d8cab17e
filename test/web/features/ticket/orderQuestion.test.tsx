import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { askedToSend, button, costs, ticketPage } from './ticketPage.ts';

const page = ticketPage();

/** Captions of the question's figures with what stands beside them. */
const rowsOf = (question: HTMLElement) =>
  within(question)
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);

describe('what the question before an order names', () => {
  it('is the volume in lots and units, the leverage, the worst price, and stop loss and take profit by price and amount', async () => {
    await page.open('XAUUSD', 'buy', { stopLoss: '4109.45', takeProfit: '4169.45' });
    const { question } = await askedToSend('Buy 0.10 XAUUSD');
    await waitFor(() =>
      expect(rowsOf(question)).toEqual([
        'Change from 4129.45: –',
        'Volume, lots: 0.10 = 10 oz',
        'Stop loss 4109.45: −200.00USD',
        'Take profit 4169.45: +400.00USD',
        'Maximum slippage: Any',
        'Leverage: 1 : 20',
        'Margin held: 2,064.73USD',
        'Opening cost: −4.20USD',
      ]),
    );
    // A stop that is hit costs the fee besides, in its toast as in the history.
    expect(question).toHaveTextContent('Results at stop loss and take profit are before the fee of 0.70 USD.');
  });

  it('says so where an order has no stop loss and no take profit', async () => {
    await page.open();
    const { question } = await askedToSend('Buy 0.10 XAUUSD');
    expect(rowsOf(question)).toEqual(expect.arrayContaining(['Stop loss: –', 'Take profit: –']));
    expect(question).not.toHaveTextContent('before the fee');
  });

  it('stays readable while amounts are hidden: volume, prices and leverage are shown', async () => {
    localStorage.setItem('hideAmounts', 'yes');
    await page.open('XAUUSD', 'sell', { stopLoss: '4149.10', takeProfit: '4089.10' });
    const { question } = await askedToSend('Sell 0.10 XAUUSD');
    expect(question).toHaveTextContent('Sell 0.10 XAUUSD at market, now 4129.10.');
    expect(rowsOf(question)).toEqual([
      'Change from 4129.10: –',
      'Volume, lots: 0.10 = 10 oz',
      'Stop loss 4149.10: ••••USD',
      'Take profit 4089.10: ••••USD',
      'Maximum slippage: Any',
      'Leverage: 1 : 20',
      'Margin held: ••••USD',
      'Opening cost: ••••USD',
    ]);
    localStorage.removeItem('hideAmounts');
  });

  it('leaves the maximum slippage out where the order waits for its price', async () => {
    await page.open('XAUUSD', 'buy', { price: '4100.00' });
    const { question } = await askedToSend(/^Place buy limit/);
    expect(rowsOf(question).join()).not.toContain('Maximum slippage');
  });
});

describe('OK in the question before an order (§8)', () => {
  it.each([
    ['buy', 'up'],
    ['sell', 'down'],
  ] as const)('of a %s has the colour of its side', async (side, colour) => {
    await page.open('XAUUSD', side);
    const { agree } = await askedToSend(/^(Buy|Sell) 0.10 XAUUSD$/);
    expect(agree).toHaveClass(colour);
  });
});

describe('a stop loss and a take profit that were entered as a share of the equity and as money', () => {
  const openWithDistances = async () => {
    await page.open();
    await costs();
    const usual = await screen.findByRole('group', { name: 'Usual stop losses' });
    await userEvent.click(within(usual).getByRole('button', { name: '−1\u00a0% of equity' }));
    await userEvent.click(await button('Take profit in: Price'));
    await userEvent.click(await screen.findByRole('radio', { name: /^Money/ }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Take profit' }), '1500');
  };
  const behind = () => screen.getByRole('region', { name: 'Cost and outcome', hidden: true });

  it('follow the price until OK, so that question, ticket and the position agree to the cent', async () => {
    await openWithDistances();
    const { question, agree } = await askedToSend('Buy 0.10 XAUUSD');
    const promised = (stop: string, target: string) => `Stop loss ${stop}−1,000.00USDTake profit ${target}+1,500.00USD`;
    expect(question).toHaveTextContent(promised('4029.45', '4279.45'));
    await page.quote('XAUUSD', '4131.10', '4131.45');
    await waitFor(() => expect(question).toHaveTextContent('Buy 0.10 XAUUSD at market, now 4131.45.'));
    expect(question).toHaveTextContent(promised('4031.45', '4281.45'));
    expect(question).toHaveTextContent(/They are sent as prices: a fill at another price changes their amounts/);
    await userEvent.click(agree);
    await screen.findByText('Open Success: 0.10 XAUUSD at 4131.45');
    expect(behind()).toHaveTextContent('Loss at stop−1,000.00Gain at target+1,500.00');
    expect(await page.openOrders()).toMatchObject([
      { stopLoss: '4031.45', takeProfit: '4281.45', placePrice: '4131.45' },
    ]);
  });

  it('stay at the prices of the press where the fill is another, which is said with the fill', async () => {
    await openWithDistances();
    const { agree } = await askedToSend('Buy 0.10 XAUUSD');
    await page.server.succeed('addFault', {
      body: { operationId: 'placeOrder', kind: 'delay', times: 1, delayMilliseconds: 1000 },
    });
    await userEvent.click(agree);
    await page.quote('XAUUSD', '4129.20', '4129.55');
    await screen.findByText(
      'Open Success: 0.10 XAUUSD at 4129.55, 0.10 worse than seen. Stop loss and take profit stay at the prices sent.',
    );
    expect(await page.openOrders()).toMatchObject([{ stopLoss: '4029.45', takeProfit: '4279.45' }]);
  });
});

describe('a price that moves while the question before an order is open', () => {
  it('beyond the stop loss keeps its line and holds OK with the reason, until it is back', async () => {
    await page.open('XAUUSD', 'buy', { stopLoss: '4109.45' });
    const { question } = await askedToSend('Buy 0.10 XAUUSD');
    await page.quote('XAUUSD', '4100.00', '4100.35');
    const held = await within(question).findByRole('button', { name: /^OK\s*Stop loss must be 40\d\d\.\d\d or lower/ });
    expect(held).toHaveAttribute('aria-disabled', 'true');
    expect(rowsOf(question)).toContain('Stop loss 4109.45: –');
    await userEvent.click(held);
    expect(question).toBeInTheDocument();
    await page.quote('XAUUSD', '4129.10', '4129.45');
    await waitFor(() =>
      expect(within(question).getByRole('button', { name: 'OK' })).not.toHaveAttribute('aria-disabled'),
    );
    expect(rowsOf(question)).toContain('Stop loss 4109.45: −200.00USD');
    expect(await page.openOrders()).toHaveLength(0);
  });

  it('by a tenth of a percent or more is marked as a jump, by less it is not', async () => {
    await page.open();
    const { question } = await askedToSend('Buy 0.10 XAUUSD');
    const row = () => within(question).getByText(/^Change from 4129\.45/);
    await page.quote('XAUUSD', '4131.10', '4131.45');
    await waitFor(() => expect(rowsOf(question)).toContain('Change from 4129.45: +2.00 −20.00USD'));
    expect(row()).not.toHaveClass('jump');
    await page.quote('XAUUSD', '4200.00', '4200.35');
    await waitFor(() => expect(row()).toHaveClass('jump'));
    expect(within(question).getByRole('status')).toHaveTextContent('The price has moved to 4200.35');
    // Back where it was, nothing has changed.
    await page.quote('XAUUSD', '4129.10', '4129.45');
    await waitFor(() => expect(rowsOf(question)).toContain('Change from 4129.45: –'));
  });
});
