import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, PATHS } from '../../../../src/web/navigation/index.ts';
import { button, ticketPage, typeVolume, volume } from './ticketPage.ts';

const page = ticketPage();
const here = () => window.location.hash.slice(1);
const goTo = (to: string) =>
  act(() => {
    window.location.hash = `#${to}`;
  });
const ticketOf = (side: 'buy' | 'sell', more = {}) => address(PATHS.place, { symbol: 'XAUUSD', side, ...more });
const CHART = address(PATHS.chart, { symbol: 'XAUUSD' });
/** The way to the ticket at the foot of the chart. */
const pressAtChart = async (side: 'Buy' | 'Sell') =>
  userEvent.click(await screen.findByRole('link', { name: new RegExp(`^${side}`) }));

describe('an address with another side for the ticket that is open', () => {
  it('changes the side, and keeps what is typed', async () => {
    await page.open('XAUUSD', 'buy');
    await typeVolume('0.35');
    goTo(ticketOf('sell'));
    expect(await button('Sell 0.35 XAUUSD')).toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    act(() => window.history.back());
    expect(await button('Buy 0.35 XAUUSD')).toBeInTheDocument();
  });

  it('sets the figures that it names, and keeps the others', async () => {
    await page.open('XAUUSD', 'buy', { takeProfit: '4000' });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Stop loss' }), '4200');
    goTo(ticketOf('sell', { takeProfit: '4050' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Take profit' })).toHaveValue('4050'));
    expect(screen.getByRole('textbox', { name: 'Stop loss' })).toHaveValue('4200');
  });
});

describe('a half-typed ticket that is left for the chart of its instrument', () => {
  const openTyped = async () => {
    await page.open('XAUUSD', 'buy');
    await typeVolume('0.35');
    await userEvent.click(await button('Chart'));
    await waitFor(() => expect(here()).toBe(CHART));
  };

  it('asks nothing, and is as it was on the way back', async () => {
    await openTyped();
    act(() => window.history.back());
    await waitFor(async () => expect(await volume()).toHaveValue('0.35'));
  });

  it('is as it was with the side that is pressed at the chart', async () => {
    await openTyped();
    await pressAtChart('Sell');
    expect(await button('Sell 0.35 XAUUSD')).toBeInTheDocument();
  });

  it('asks nothing on the way back to the chart that it was opened from', async () => {
    await openTyped();
    await pressAtChart('Sell');
    await typeVolume('0.45');
    await userEvent.click(await button('Back'));
    await waitFor(() => expect(here()).toBe(CHART));
    await pressAtChart('Buy');
    expect(await button('Buy 0.45 XAUUSD')).toBeInTheDocument();
  });

  it('asks where its entries would be lost, and they are gone after OK', async () => {
    await openTyped();
    await pressAtChart('Sell');
    await button('Sell 0.35 XAUUSD');
    goTo(PATHS.service);
    const question = await screen.findByRole('alertdialog', { name: 'Notice' });
    expect(question).toHaveTextContent('Leave this order? Your entries will be lost.');
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(await volume()).toHaveValue('0.35');
    await waitFor(() => expect(question).not.toBeInTheDocument());
    goTo(PATHS.service);
    await userEvent.click(await button('OK'));
    await waitFor(() => expect(here()).toBe(PATHS.service));
    goTo(ticketOf('buy'));
    await waitFor(async () => expect(await volume()).toHaveValue('0.10'));
  });
});
