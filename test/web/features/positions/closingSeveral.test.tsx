import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { positionsPage } from './positionsPage.ts';

const page = positionsPage();
const { closings, open, orders, placePending, quote, show } = page;

describe('the positions screen closing several', () => {
  const closeSymbol = (symbol: string) =>
    page.server.succeed('setFeed', { path: { symbol }, body: { state: 'closed' } as never });
  const reopen = async (symbol: string) => {
    await page.server.succeed('setFeed', { path: { symbol }, body: { state: 'live' } });
    await page.server.succeed('clearQuote', { path: { symbol } });
  };
  const beginSeveral = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Close several' }));
    return within(await screen.findByRole('dialog', { name: 'Close several' }));
  };

  it('chooses nothing before the customer does, and counts what can close now', async () => {
    await quote('EURUSD', '1.13600', '1.13610');
    await open('XAUUSD', 0, '0.10', '4100.50');
    await open('XAUUSD', 1, '0.20', '4100.00');
    await open('EURUSD', 0, '0.10', '1.13610');
    await closeSymbol('EURUSD');
    await show();
    const sheet = await beginSeveral();
    expect(await sheet.findByText('2 of 3 can close now')).toBeInTheDocument();
    for (const box of sheet.getAllByRole('checkbox')) expect(box).not.toBeChecked();
    const button = sheet.getByRole('button', { name: /^Close 0 positions/ });
    expect(button).toHaveTextContent('Choose at least one');
    await userEvent.click(button);
    expect(await orders('open')).toHaveLength(3);

    const closed = sheet.getByRole('checkbox', { name: /^EURUSD Buy 0\.10/ });
    expect(closed).toBeDisabled();
    expect(closed.closest('label')).toHaveTextContent('Market closed');
    await userEvent.click(sheet.getByRole('radio', { name: 'All positions' }));
    expect(sheet.getByRole('button', { name: 'Close 2 positions' })).toBeInTheDocument();
    await userEvent.click(sheet.getByRole('checkbox', { name: /^XAUUSD Sell 0\.20/ }));
    await userEvent.click(await sheet.findByRole('button', { name: 'Close 1 position' }));
    expect(await sheet.findByText('1 closed')).toBeInTheDocument();
    expect((await orders('open')).map(({ symbol, direction }) => [symbol, direction])).toEqual([
      ['EURUSD', 0],
      ['XAUUSD', 1],
    ]);
    await reopen('EURUSD');
  });

  it('keeps a position ticked whose market is closed for a while, when another one is ticked meanwhile', async () => {
    await quote('EURUSD', '1.13600', '1.13610');
    await open('XAUUSD', 0, '0.10', '4100.50');
    await open('EURUSD', 0, '0.10', '1.13610');
    await show();
    const sheet = await beginSeveral();
    const euro = await sheet.findByRole('checkbox', { name: /^EURUSD/ });
    await userEvent.click(euro);
    await closeSymbol('EURUSD');
    await page.server.advance(1000);
    await waitFor(() => expect(euro).toBeDisabled());
    await userEvent.click(sheet.getByRole('checkbox', { name: /^XAUUSD/ }));
    expect(sheet.getByRole('button', { name: 'Close 1 position' })).toBeInTheDocument();
    await page.server.succeed('setFeed', { path: { symbol: 'EURUSD' }, body: { state: 'live' } });
    await page.server.advance(1000);
    expect(await sheet.findByRole('button', { name: 'Close 2 positions' })).toBeInTheDocument();
    await reopen('EURUSD');
  });

  it('names one that was chosen and could not close any more before the press', async () => {
    await quote('EURUSD', '1.13600', '1.13610');
    await open('XAUUSD', 0, '0.10', '4100.50');
    await open('EURUSD', 0, '0.10', '1.13610');
    await show();
    const sheet = await beginSeveral();
    await userEvent.click(await sheet.findByRole('radio', { name: 'All positions' }));
    await closeSymbol('EURUSD');
    await page.server.advance(1000);
    await userEvent.click(await sheet.findByRole('button', { name: 'Close 1 position' }));
    expect(await sheet.findByText('1 closed')).toBeInTheDocument();
    expect(sheet.getByText('1 not changed')).toBeInTheDocument();
    const results = sheet.getAllByRole('listitem').map((item) => item.textContent);
    expect(results).toEqual(expect.arrayContaining([expect.stringMatching(/EURUSD Buy 0\.10Market closed/)]));
    expect(await orders('open')).toHaveLength(1);
    await reopen('EURUSD');
  });

  it('is offered only where there is something to close', async () => {
    await placePending();
    await show();
    const several = () => screen.queryByRole('button', { name: 'Close several' });
    expect(await screen.findByText('No open positions')).toBeInTheDocument();
    expect(several()).not.toBeInTheDocument();
    await userEvent.click(await screen.findByRole('tab', { name: 'Pending 1' }));
    expect(await screen.findByRole('button', { name: 'Close several' })).toBeInTheDocument();
  });

  it('closes all in loss, or all of a symbol, and adds up what they bring', async () => {
    await quote('EURUSD', '1.13600', '1.13610');
    await open('XAUUSD', 0, '0.10', '4100.50');
    await open('XAUUSD', 1, '0.20', '4100.00');
    await open('EURUSD', 0, '0.10', '1.13610');
    await quote('XAUUSD', '4090.00', '4090.50');
    await show();
    const sheet = await beginSeveral();
    const outlook = () => sheet.getByText('Estimated result after fees').closest('dl');
    await userEvent.click(await sheet.findByRole('radio', { name: 'XAUUSD' }));
    await waitFor(() => expect(outlook()).toHaveTextContent('+82.90'));
    expect(sheet.getByRole('button', { name: 'Close 2 positions' })).toBeInTheDocument();
    await userEvent.click(sheet.getByRole('radio', { name: 'All in loss' }));
    expect(outlook()).toHaveTextContent('−107.40');
    expect(sheet.getByText('Result now, after fees')).toBeInTheDocument();
    await userEvent.click(sheet.getByRole('button', { name: 'Estimated result after fees' }));
    const parts = await screen.findByRole('dialog', { name: 'Estimated result after fees' });
    await waitFor(() => expect(parts).toHaveTextContent('Profit or loss−106.00USD+Fee−1.40USD'));
    await userEvent.click(within(parts).getByRole('button', { name: 'Close this sheet' }));
    await userEvent.dblClick(sheet.getByRole('button', { name: 'Close 2 positions' }));
    expect(await sheet.findByText('2 closed')).toBeInTheDocument();
    expect(sheet.getByText('Realised, USD').parentElement).toHaveTextContent('−107.40');
    expect(await orders('open')).toMatchObject([{ symbol: 'XAUUSD', direction: 1 }]);
    expect(await closings()).toHaveLength(2);
    await page.server.succeed('clearQuote', { path: { symbol: 'EURUSD' } });
  });

  it('names each that stays open because its market closed after the press', async () => {
    await quote('EURUSD', '1.13600', '1.13610');
    await open('XAUUSD', 0, '0.10', '4100.50');
    await open('EURUSD', 0, '0.10', '1.13610');
    await show();
    const sheet = await beginSeveral();
    await userEvent.click(await sheet.findByRole('radio', { name: 'All positions' }));
    const button = await sheet.findByRole('button', { name: 'Close 2 positions' });
    await page.server.succeed('addFault', {
      body: { operationId: 'closeOrders', kind: 'delay', times: 1, delayMilliseconds: 1_500 },
    });
    await userEvent.click(button);
    await closeSymbol('EURUSD');
    expect(await sheet.findByText('1 closed', undefined, { timeout: 4_000 })).toBeInTheDocument();
    expect(sheet.getByText('1 not changed')).toBeInTheDocument();
    const results = sheet.getAllByRole('listitem').map((item) => item.textContent);
    expect(results).toEqual(expect.arrayContaining([expect.stringMatching(/EURUSD Buy 0\.10Market closed/)]));
    expect(await orders('open')).toHaveLength(1);
    await reopen('EURUSD');
  });

  it('cancels ticked pending orders although the request arrives after the 10 s of a deal', async () => {
    await placePending();
    await show();
    await userEvent.click(await screen.findByRole('tab', { name: 'Pending 1' }));
    const sheet = await beginSeveral();
    await userEvent.click(await sheet.findByRole('checkbox', { name: /4050\.50/ }));
    await page.server.succeed('addFault', {
      body: { operationId: 'closeOrders', kind: 'delay', times: 1, delayMilliseconds: 1_500 },
    });
    await userEvent.click(sheet.getByRole('button', { name: 'Cancel 1 order' }));
    await page.pass(15);
    expect(await sheet.findByText('1 canceled', undefined, { timeout: 4_000 })).toBeInTheDocument();
    expect((await orders('history')).map(({ status }) => status)).toEqual(['canceled']);
  });

  it('cancels the pending orders that are ticked, from their own tab', async () => {
    await placePending();
    await placePending({ price: '4040.50' });
    await show();
    await userEvent.click(await screen.findByRole('tab', { name: 'Pending 2' }));
    const sheet = await beginSeveral();
    await userEvent.click(await sheet.findByRole('checkbox', { name: /4040\.50/ }));
    await userEvent.click(sheet.getByRole('button', { name: 'Cancel 1 order' }));
    expect(await sheet.findByText('1 canceled')).toBeInTheDocument();
    expect((await orders('history')).map(({ placePrice, status }) => [placePrice, status])).toEqual([
      ['4040.50', 'canceled'],
      ['4050.50', 'pending'],
    ]);
  });
});
