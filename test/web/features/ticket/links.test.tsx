import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, PATHS } from '../../../../src/web/navigation/index.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { ticketPage, volume } from './ticketPage.ts';

const page = ticketPage();
const WORDS = 'Your account is locked. Call 0900 123 456';

describe('words of a link in place of an instrument', () => {
  it.each([
    ['a chart', `${PATHS.chart}?symbol=`, 'Instrument not found'],
    ['a ticket', `${PATHS.place}?symbol=`, 'No instrument chosen'],
    ['a ticket named by an id', `${PATHS.place}?id=`, 'No instrument chosen'],
  ])('are not shown by %s to a customer', async (_screen, path, shown) => {
    localStorage.setItem('sun_token', page.customer.token);
    await renderApp({ origin: page.server.url, address: `${path}${encodeURIComponent(WORDS)}` });
    expect(await screen.findByText(shown)).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent('0900');
    expect(document.title).not.toContain('0900');
  });

  it.each([PATHS.chart, PATHS.place])('are not shown to a visitor of %s', async (path) => {
    await renderApp({ origin: page.server.url, address: `${path}?symbol=${encodeURIComponent(WORDS)}` });
    await screen.findByRole('heading', { level: 1 });
    expect(document.body).not.toHaveTextContent('0900');
  });
});

describe('a ticket filled in by a link', () => {
  it('takes no lots from it, and says where its prices come from until the customer has typed others', async () => {
    await page.open('XAUUSD', 'sell', { lots: '12.50', price: '4300.00' });
    expect(await screen.findByText('Filled in by a link')).toBeInTheDocument();
    expect(await volume()).toHaveValue('0.10');
    const price = screen.getByRole('textbox', { name: 'Price' });
    await userEvent.clear(price);
    await userEvent.type(price, '4310.00');
    expect(screen.queryByText('Filled in by a link')).not.toBeInTheDocument();
  });

  it('still says so once the side was chosen at another address of the ticket', async () => {
    await page.open('XAUUSD', 'buy', { price: '4300.00', stopLoss: '4200.00' });
    await screen.findByText('Filled in by a link');
    act(() => void (window.location.hash = address(PATHS.place, { symbol: 'XAUUSD', side: 'sell' })));
    await waitFor(() => expect(screen.getByRole('radio', { name: /^Sell/ })).toBeChecked());
    expect(screen.getByText('Filled in by a link')).toBeInTheDocument();
  });

  it('says so of a stop loss', async () => {
    await page.open('XAUUSD', 'buy', { stopLoss: '4000.00' });
    expect(await screen.findByText('Filled in by a link')).toBeInTheDocument();
  });

  it('is not what a link of the app itself opens', async () => {
    await page.open('XAUUSD', 'sell');
    await volume();
    expect(screen.queryByText('Filled in by a link')).not.toBeInTheDocument();
  });
});
