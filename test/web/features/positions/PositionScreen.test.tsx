import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../../support/renderApp.tsx';
import { POSITIONS, positionsPage } from './positionsPage.ts';

const page = positionsPage();
const { account, begin, open, orders, quote, row, show } = page;

describe('the positions screen', () => {
  it('revalues each position, and their total, with every price', async () => {
    await open('XAUUSD', 0, '1.00', '4100.50');
    await show();
    await waitFor(async () => expect(await row('XAUUSD')).toHaveTextContent(/−50\.00 4100\.50 →now 4100\.00/));
    await quote('XAUUSD', '4110.50', '4111.00');
    await waitFor(async () => expect(await row('XAUUSD')).toHaveTextContent(/\+1,000\.00.*now 4110\.50/));
    expect(await account()).toHaveTextContent('+1,000.00');
    expect(screen.getByText(/^Live/)).toHaveTextContent(/Live· \d\d:\d\d London/);
  });

  it('shows the same figures as Home and as the server', async () => {
    await quote('USDJPY', '157.480', '157.489');
    await open('XAUUSD', 0, '0.50', '4100.50');
    await open('USDJPY', 1, '2.00', '157.480');
    await quote('XAUUSD', '4129.10', '4129.45');
    await quote('USDJPY', '157.902', '157.911');
    const figures = await page.server.succeed('getAccountFigures', { token: page.token, account: 'demo' });
    const money = (text: string) => Number(text).toLocaleString('en', { minimumFractionDigits: 2 }).replace('-', '−');
    const shown = [
      money(figures.openProfit),
      money(figures.netWorth),
      money(figures.availablePrepayment),
      `${money(figures.advancePaymentRatio ?? '')} %`,
    ];

    await show();
    for (const figure of shown) await waitFor(async () => expect(await account()).toHaveTextContent(figure));
    const facts = async () => [...(await account()).querySelectorAll('dt')].map(({ textContent }) => textContent);
    expect(await facts()).toEqual(['Equity', 'Free margin', 'Used margin']);
    for (const { symbol, profit } of figures.positions) expect(await row(symbol)).toHaveTextContent(money(profit));
    await userEvent.click(screen.getByRole('link', { name: 'Home' }));
    for (const figure of shown) await waitFor(async () => expect(await account()).toHaveTextContent(figure));
    expect(await facts()).toEqual(['Balance', 'Free margin', 'Used margin']);
    expect(await account()).toHaveTextContent('Close-out at 50 %');
    for (const symbol of ['USDJPY', 'XAUUSD']) await page.server.succeed('clearQuote', { path: { symbol } });
  });

  it('lists the positions of one instrument together below their sum, apart from the others', async () => {
    await quote('USDJPY', '157.480', '157.489');
    await open('XAUUSD', 0, '0.50', '4100.50');
    await open('USDJPY', 1, '2.00', '157.480');
    await open('XAUUSD', 1, '0.20', '4100.00');
    await show();
    const group = within(await screen.findByRole('group', { name: 'XAUUSD' }));
    expect(group.getByText(/^2 positions/).closest('li')).toHaveTextContent('XAUUSD2 positions, net Buy 0.30');
    const rowsOf = (of: { getAllByRole: typeof screen.getAllByRole }) =>
      of.getAllByRole('button', { name: /^(XAUUSD|USDJPY)/ }).map(({ textContent }) => textContent.slice(0, 24));
    expect(rowsOf(group)).toEqual([expect.stringContaining('Sell 0.20'), expect.stringContaining('Buy 0.50')]);
    expect(group.queryByText('USDJPY')).not.toBeInTheDocument();
    expect((await row('USDJPY')).closest('[role="group"]')).toBeNull();
    await page.server.succeed('clearQuote', { path: { symbol: 'USDJPY' } });
  });

  it('explains a result by its formula', async () => {
    await open('XAUUSD', 1, '0.10', '4100.00');
    await show();
    await userEvent.click(await row('XAUUSD'));
    await userEvent.click(await screen.findByRole('button', { name: 'Profit or loss' }));
    expect(await screen.findByText(/Open price − Close price/i)).toBeInTheDocument();
  });

  it('says in a position’s figures what it would bring after its fees', async () => {
    await open('XAUUSD', 0, '0.10', '4100.50');
    await show();
    await userEvent.click(await row('XAUUSD'));
    const label = await screen.findByRole('button', { name: 'Net result' });
    expect(label.closest('div')).toHaveTextContent('−5.70');
  });

  it('changes nothing before the instrument’s rules are loaded', async () => {
    await open('XAUUSD', 0, '0.10', '4100.50');
    await show();
    await page.server.succeed('addFault', {
      body: { operationId: 'getInstrument', kind: 'delay', times: 1, delayMilliseconds: 1_000 },
    });
    const sheet = await begin('Edit SL, TP', 'Edit XAUUSD');
    const save = sheet.getByRole('button', { name: /^Save changes/ });
    expect(save).toHaveTextContent('Loading');
    await waitFor(() => expect(save).toHaveTextContent('Unchanged stop loss and profit price'));
  });

  it('changes stop loss and take profit, names refusals, and previews their results', async () => {
    await open('XAUUSD', 0, '0.10', '4100.50');
    await show();
    const sheet = await begin('Edit SL, TP', 'Edit XAUUSD');
    const save = () => sheet.findByRole('button', { name: /^Save changes/ });
    await waitFor(async () => expect(await save()).toHaveTextContent('Unchanged stop loss and profit price'));
    await userEvent.type(await sheet.findByLabelText('Stop loss'), '4200');
    await waitFor(async () => expect(await save()).toHaveTextContent(/Stop loss must be 40\d\d\.\d\d or lower/));
    await userEvent.clear(sheet.getByLabelText('Stop loss'));
    await userEvent.type(sheet.getByLabelText('Stop loss'), '4080.50');
    await userEvent.type(sheet.getByLabelText('Take profit'), '4140.50');
    expect(sheet.getByText('Result at stop loss').closest('dl')).toHaveTextContent('−200.00');
    expect(sheet.getByText('Result at take profit').closest('dl')).toHaveTextContent('+400.00');
    await userEvent.click(await save());
    expect(await screen.findByText('XAUUSD: changes saved')).toBeInTheDocument();
    expect(await orders('open')).toMatchObject([{ stopLoss: '4080.50', takeProfit: '4140.50' }]);
    await waitFor(async () => expect(await row('XAUUSD')).toHaveTextContent('SL with stop lossTP with take profit'));
    expect(
      await screen.findByRole('img', { name: /^Price at 33 percent of the way from 4080\.50/ }),
    ).toBeInTheDocument();
  });

  it('keeps the tab in its address, so that a reload shows the same list', async () => {
    await show();
    await userEvent.click(await screen.findByRole('tab', { name: /^Pending/ }));
    await waitFor(() => expect(window.location.hash).toBe(`#${POSITIONS}?view=pending`));
    cleanup();
    await show(window.location.hash.slice(1));
    expect(await screen.findByRole('tab', { name: /^Pending/ })).toHaveAttribute('aria-selected', 'true');
  });

  it('adds up the positions of a symbol that has several: their net volume, and their result', async () => {
    await quote('EURUSD', '1.13600', '1.13610');
    await open('XAUUSD', 0, '0.10', '4100.50');
    await open('XAUUSD', 0, '0.10', '4100.50');
    await open('XAUUSD', 1, '0.30', '4100.00');
    await open('EURUSD', 0, '0.10', '1.13610');
    await show();
    const sums = await screen.findByText(/^3 positions/).then((note) => note.closest('li'));
    await waitFor(() => expect(sums).toHaveTextContent(/^XAUUSD3 positions, net Sell 0\.10−25\.00$/));
    await quote('XAUUSD', '4090.00', '4090.50');
    await waitFor(() => expect(sums).toHaveTextContent('+75.00'));
    await page.server.succeed('clearQuote', { path: { symbol: 'EURUSD' } });
  });

  it('greys the account’s figures while a price behind them is old', async () => {
    await page.server.succeed('clearQuote', { path: { symbol: 'XAUUSD' } });
    await page.server.advance(1000);
    await open('XAUUSD', 0, '0.10', '4100.50');
    await show();
    const figures = async () =>
      within(await account())
        .getByText('Equity')
        .closest('.figures');
    await row('XAUUSD');
    expect(await figures()).not.toHaveClass('old');
    await page.server.succeed('setFeed', { path: { symbol: 'XAUUSD' }, body: { state: 'stalled' } });
    await page.server.advance(20_000);
    await waitFor(async () => expect(await figures()).toHaveClass('old'));
    await page.server.succeed('setFeed', { path: { symbol: 'XAUUSD' }, body: { state: 'live' } });
  });

  it('sets a stop loss on a position without one in three presses on the row, and offers its distance again', async () => {
    await open('XAUUSD', 0, '0.10', '4100.50');
    await show();
    await userEvent.click(await row('XAUUSD'));
    await userEvent.click(screen.getByRole('button', { name: 'Stop loss at −1\u00a0% of equity' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Edit XAUUSD' }));
    await userEvent.click(await sheet.findByRole('button', { name: 'Save changes' }));
    await waitFor(async () =>
      expect(await orders('open')).toMatchObject([{ stopLoss: expect.stringMatching(/^400/) }]),
    );
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Stop loss at/ })).not.toBeInTheDocument());
    const stored = JSON.parse(localStorage.getItem('stopDistances') ?? '{}') as unknown;
    expect(stored).toEqual({ XAUUSD: expect.stringMatching(/^99/) });
  });

  it('explains its totals by their parts', async () => {
    await open('XAUUSD', 0, '0.10', '4100.50');
    await open('XAUUSD', 1, '0.20', '4100.00');
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Open profit or loss' }));
    const sheet = within(await screen.findByRole('dialog'));
    expect(sheet.getByText(/all open positions/).nextElementSibling).toHaveTextContent(
      'XAUUSD Sell 0.20−10.00XAUUSD Buy 0.10−5.00Open profit or loss−15.00',
    );
  });

  it('describes itself without positions, and leads to the market', async () => {
    await show();
    expect(await screen.findByText('No open positions')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'See the market' }));
    // The list of positions is a panel of tabs too, until Home is shown.
    expect(await screen.findByRole('link', { name: 'Home', current: 'page' })).toBeInTheDocument();
    expect(await screen.findByRole('tabpanel')).toBeInTheDocument();
  });

  it('reports what failed and what is not affected, and tries again', async () => {
    await open('XAUUSD', 0, '0.10', '4100.50');
    const mend = await page.server.outage('listOrders');
    await show();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The positions did not load');
    expect(alert).toHaveTextContent('Your positions are not affected.');
    expect(alert).toHaveTextContent(/Request .+, for customer service/);
    await mend();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row('XAUUSD')).toBeInTheDocument();
  });

  it('sends a signed-out visitor to sign in, and back', async () => {
    await renderApp({ origin: page.server.url, address: POSITIONS });
    await waitFor(() =>
      expect(window.location.hash).toBe(`#/pages/user/sign_in?back=${encodeURIComponent(POSITIONS)}`),
    );
  });
});
