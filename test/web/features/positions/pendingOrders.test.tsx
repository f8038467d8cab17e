import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { POSITIONS, positionsPage } from './positionsPage.ts';

const page = positionsPage();
const { begin, closings, orders, placePending, quote, row, show } = page;

describe('the positions screen', () => {
  it('shows pending orders, changes their price and cancels them, also in a closed market', async () => {
    const { id } = await placePending();
    await show(`${POSITIONS}?id=${id}`);
    expect(await row('XAUUSD')).toHaveTextContent(/Buy 0\.10 500.0 pips away Limit 4050\.50 →now 4100\.50/);
    expect(screen.getByRole('tab', { name: 'Pending 1' })).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Edit order' }));
    const editing = within(await screen.findByRole('dialog', { name: 'Edit XAUUSD' }));
    const price = await editing.findByLabelText('Limit price');
    await userEvent.clear(price);
    await userEvent.type(price, '4060.50');
    await userEvent.click(await editing.findByRole('button', { name: 'Save changes' }));
    await waitFor(async () => expect(await row('XAUUSD')).toHaveTextContent('400.0 pips away'));

    await page.server.succeed('setFeed', { path: { symbol: 'XAUUSD' }, body: { state: 'closed' } });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await userEvent.click(screen.getByRole('button', { name: 'Cancel order' }));
    const canceling = within(await screen.findByRole('dialog', { name: 'Cancel XAUUSD' }));
    await userEvent.click(canceling.getByRole('button', { name: 'Cancel 0.10 XAUUSD' }));
    expect(await screen.findByText('No pending orders')).toBeInTheDocument();
    expect(await orders('history')).toMatchObject([{ id, status: 'canceled' }]);
    await page.server.succeed('setFeed', { path: { symbol: 'XAUUSD' }, body: { state: 'live' } });
  });

  it('asks before more lots of a pending order lose more at its stop loss than the account is worth', async () => {
    const { id } = await placePending({ stopLoss: '3950.50' });
    await show(`${POSITIONS}?id=${id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Edit order' }));
    const editing = within(await screen.findByRole('dialog', { name: 'Edit XAUUSD' }));
    const volume = await editing.findByLabelText('Volume, lots');
    await userEvent.clear(volume);
    await userEvent.type(volume, '11');
    await userEvent.click(await editing.findByRole('button', { name: /^Save changes/ }));
    expect(await editing.findAllByText(/110,000\.00 USD/)).not.toHaveLength(0);
    const { items } = await page.server.succeed('listOrders', {
      token: page.token,
      account: 'demo',
      query: { view: 'pending' },
    });
    expect(items).toMatchObject([{ id, volume: '0.10' }]);
  });

  it('says the margin of a pending order when it fills, as its price and volume change, and where it is too much', async () => {
    const { id } = await placePending();
    await show(`${POSITIONS}?id=${id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Edit order' }));
    const editing = within(await screen.findByRole('dialog', { name: 'Edit XAUUSD' }));
    const margin = async () => (await editing.findByText('Margin, when it fills')).closest('dl');
    await editing.findByLabelText('Volume, lots');
    expect(editing.queryByText('Margin, when it fills')).not.toBeInTheDocument();
    const type = async (label: string, text: string) => {
      await userEvent.clear(editing.getByLabelText(label));
      await userEvent.type(editing.getByLabelText(label), text);
    };
    await type('Limit price', '4060.50');
    expect(await margin()).toHaveTextContent(/8,121\.00$/);
    await type('Volume, lots', '0.25');
    expect(await margin()).toHaveTextContent(/20,302\.50$/);
    expect(editing.queryByText(/^Not enough margin/)).not.toBeInTheDocument();
    await type('Volume, lots', '11');
    expect(await margin()).toHaveTextContent(/893,310\.00$/);
    expect(editing.getByText('Not enough margin to fill right now')).toBeInTheDocument();
    expect(
      editing.getByText('Margin 893,310.00 USD needed, 99,373.00 USD left after fee and spread'),
    ).toBeInTheDocument();
    await type('Volume, lots', '60');
    expect(await margin()).toHaveTextContent(/–$/);
  });

  it('changes the volume and the expiry of a pending order, and takes the expiry away', async () => {
    const expiresAt = 1_990_000_000;
    const { id } = await placePending({ expiresAt });
    await show(`${POSITIONS}?id=${id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Edit order' }));
    const editing = within(await screen.findByRole('dialog', { name: 'Edit XAUUSD' }));
    const volume = await editing.findByLabelText('Volume, lots');
    await userEvent.clear(volume);
    await userEvent.type(volume, '60');
    expect(volume).toHaveAccessibleDescription('The maximum is 50.00 lots');
    await userEvent.clear(volume);
    await userEvent.type(volume, '0.25');
    await userEvent.click(editing.getByRole('radio', { name: 'Good till canceled' }));
    await userEvent.click(await editing.findByRole('button', { name: 'Save changes' }));
    await waitFor(async () => expect(await row('XAUUSD')).toHaveTextContent(/Buy 0\.25/));
    const { items } = await page.server.succeed('listOrders', {
      token: page.token,
      account: 'demo',
      query: { view: 'pending' },
    });
    expect(items).toMatchObject([{ id, volume: '0.25', expiresAt: null }]);
  });

  it('reports that a pending order was filled before it could be canceled', async () => {
    await placePending();
    await show();
    await userEvent.click(await screen.findByRole('tab', { name: 'Pending 1' }));
    const sheet = await begin('Cancel order', 'Cancel XAUUSD');
    await quote('XAUUSD', '4050.00', '4050.50');
    expect(await sheet.findByText(/^This order changed while the form was open/)).toBeInTheDocument();
    expect(await sheet.findByText('Open')).toBeInTheDocument();
    expect(await orders('open')).toHaveLength(1);
  });

  /** Holds the request back that a press sends to cancel orders. */
  const holdBack = async (press: () => Promise<void>) => {
    await page.server.succeed('addFault', {
      body: { operationId: 'closeOrders', kind: 'delay', times: 1, delayMilliseconds: 1_500 },
    });
    await press();
  };

  /** Fills the pending order at 4050.50 while the request that would cancel it is held back. */
  const fillBeforeArrival = async (press: () => Promise<void>) => {
    await holdBack(press);
    await quote('XAUUSD', '4050.00', '4050.50');
  };

  it('cancels a pending order although the request arrives after the 10 s of a deal', async () => {
    const { id } = await placePending();
    await show();
    await userEvent.click(await screen.findByRole('tab', { name: 'Pending 1' }));
    const sheet = await begin('Cancel order', 'Cancel XAUUSD');
    const button = await sheet.findByRole('button', { name: 'Cancel 0.10 XAUUSD' });
    await holdBack(() => userEvent.click(button));
    await page.pass(15);
    expect(await screen.findByText('Canceled 0.10 XAUUSD', undefined, { timeout: 4_000 })).toBeInTheDocument();
    expect(await orders('history')).toMatchObject([{ id, status: 'canceled' }]);
  });

  it('does not close a position that filled after "Cancel" was pressed, and says that it is not pending [CLS-73]', async () => {
    await placePending();
    await show();
    await userEvent.click(await screen.findByRole('tab', { name: 'Pending 1' }));
    const sheet = await begin('Cancel order', 'Cancel XAUUSD');
    const button = await sheet.findByRole('button', { name: 'Cancel 0.10 XAUUSD' });
    await fillBeforeArrival(() => userEvent.click(button));
    const said = await screen.findByText('This order is no longer pending.', undefined, { timeout: 4_000 });
    expect(said).toBeInTheDocument();
    expect(await orders('open')).toHaveLength(1);
    expect(await closings()).toHaveLength(0);
  });

  it('does not close ticked pending orders that fill before their cancellation arrives [CLS-73]', async () => {
    await placePending();
    await show();
    await userEvent.click(await screen.findByRole('tab', { name: 'Pending 1' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Close several' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Close several' }));
    await userEvent.click(await sheet.findByRole('checkbox', { name: /4050\.50/ }));
    const button = sheet.getByRole('button', { name: 'Cancel 1 order' });
    await fillBeforeArrival(() => userEvent.click(button));
    expect(await sheet.findByText('1 not changed', undefined, { timeout: 4_000 })).toBeInTheDocument();
    expect(await orders('open')).toHaveLength(1);
    expect(await closings()).toHaveLength(0);
  });
});
