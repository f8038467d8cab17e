import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { askedToSend, button, send, ticketPage, typeVolume, volume } from './ticketPage.ts';

const page = ticketPage();

describe('an order that the server refuses', () => {
  it('shows the reason in the customer’s language, and changes nothing', async () => {
    localStorage.setItem('language', 'de');
    await page.open('XAUUSD', 'buy', { stopLoss: '4109.45' });
    await userEvent.click(await button('0,10 XAUUSD kaufen'));
    const question = await screen.findByRole('alertdialog', { name: 'Hinweis' });
    await page.slow('placeOrder');
    await userEvent.click(within(question).getByRole('button', { name: 'OK' }));
    await page.quote('XAUUSD', '4100.00', '4100.35');
    expect(await screen.findByText('Der Auftrag wurde nicht ausgeführt')).toBeInTheDocument();
    expect(screen.getByText('Stop-Loss höchstens 4099,50', { selector: 'p:not([role])' })).toBeVisible();
    expect(await page.openOrders()).toHaveLength(0);
  });

  it('leaves the ticket ready for another order, as after margin was used elsewhere', async () => {
    await page.open();
    await typeVolume('4');
    const { agree } = await askedToSend('Buy 4.00 XAUUSD');
    const pressedAtMs = performance.now();
    await page.slow('placeOrder');
    await userEvent.click(agree);
    await page.place('XAUUSD', '3.00');
    const said = await screen.findByText('The order was not executed');
    expect(await page.openOrders()).toHaveLength(1);
    expect(screen.getByText(/^Margin 82,589.00 USD needed/, { selector: 'p:not([role])' })).toBeInTheDocument();
    // By its text: names of roles are slow to find, and this waits for an event of the account.
    const [step] = await screen.findAllByText(/^At most 1\.\d\d lots now$/);
    await userEvent.click(step as HTMLElement);
    await waitFor(async () => expect(await volume()).toHaveDisplayValue(/^1\.\d\d$/));
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
    expect(within(sheet).getByRole('button', { name: 'Any', pressed: true })).toBeInTheDocument();
    await userEvent.click(within(sheet).getByRole('button', { name: '10' }));
    expect(within(sheet).getByText('At worst 4130.45')).toBeInTheDocument();
    const pips = within(sheet).getByRole('textbox', { name: 'Pips' });
    expect(pips).toHaveValue('10');
    await userEvent.clear(pips);
    await userEvent.type(pips, '0.5');
    expect(within(sheet).getByText('At worst 4129.50')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(sheet).not.toBeInTheDocument());
    expect(await button(/^Maximum slippage ?0.5 pips/)).toBeInTheDocument();
    const { agree } = await askedToSend('Buy 0.10 XAUUSD');
    await page.slow('placeOrder');
    await userEvent.click(agree);
    await page.quote('XAUUSD', '4129.40', '4129.75');
    expect(await screen.findByText('The price has moved to 4129.75')).toBeInTheDocument();
    expect(await page.openOrders()).toHaveLength(0);
    await userEvent.click(await button('Go to slippage'));
    expect(await button(/^Maximum slippage/)).toHaveFocus();
  });

  it('gives its question up when the session is over, and leads to sign-in and back to the ticket (§8)', async () => {
    await page.open('XAUUSD', 'sell');
    const { question } = await askedToSend('Sell 0.10 XAUUSD');
    await page.server.succeed('signOut', { token: page.customer.token });
    await waitFor(() => expect(question).not.toBeInTheDocument());
    await userEvent.type(await screen.findByLabelText('Email'), page.customer.email);
    await userEvent.type(screen.getByLabelText('Password'), page.customer.password);
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await button('Sell 0.10 XAUUSD')).toBeInTheDocument();
    expect(localStorage.getItem('sun_token')).not.toBe(page.customer.token);
  });
});
