import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { WIDE_WINDOW } from '../../../../src/web/app/routes.ts';
import { address, PATHS } from '../../../../src/web/navigation/index.ts';
import {
  chartOf,
  column,
  here,
  lots,
  open,
  press,
  pressRow,
  resize,
  setWide,
  showsBoth,
  signIn,
} from './columnScreens.tsx';

beforeEach(() => setWide(true));
afterEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
});

describe('a wide window', () => {
  it('shows the list, the chart and the ticket under one heading, in this order, with one bar', async () => {
    await open(chartOf('XAUUSD'));
    await showsBoth('XAUUSD');
    expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual(['Sun']);
    expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))).toEqual([
      'Home',
      'Chart',
      'New order',
    ]);
    expect(screen.getAllByRole('main')).toHaveLength(1);
    expect(within(screen.getAllByRole('banner')[0] as HTMLElement).getByRole('button', { name: 'Find' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Buy at the chart' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Back' })).not.toBeInTheDocument();
  });

  it('shows another row in the chart and the ticket, marks it, and goes back to the row before', async () => {
    await open(chartOf('XAUUSD'));
    const row = column('Home').getByRole('link', { name: 'EURUSD' });
    await userEvent.click(row);
    await showsBoth('EURUSD');
    expect(here()).toBe(chartOf('EURUSD'));
    expect(column('Home').getByRole('link', { current: true })).toBe(row);
    expect(row).toHaveFocus();
    act(() => window.history.back());
    await showsBoth('XAUUSD');
  });

  it('goes back to the instrument that Home showed first', async () => {
    await open(chartOf('XAUUSD'));
    await userEvent.click(screen.getByRole('link', { name: 'Home' }));
    await waitFor(() => expect(here()).toBe(PATHS.home));
    await userEvent.click(column('Home').getByRole('link', { name: 'EURUSD' }));
    await showsBoth('EURUSD');
    act(() => window.history.back());
    await showsBoth('XAUUSD');
    expect(here()).toBe(PATHS.home);
  });

  it('gives the chart the price that its line was dragged to, beside the same list and ticket', async () => {
    await open(chartOf('XAUUSD'));
    await userEvent.type(lots(), '0.3');
    await userEvent.click(screen.getByRole('button', { name: 'Drag the stop loss' }));
    await screen.findByText('Stop loss dragged to 4100.00');
    expect(lots()).toHaveValue('0.3');
  });

  it('asks before another row takes away a ticket that is half filled', async () => {
    await open(chartOf('XAUUSD'));
    await userEvent.type(lots(), '0.3');
    await userEvent.click(column('Home').getByRole('link', { name: 'EURUSD' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(lots()).toHaveValue('0.3');
    expect(here()).toBe(chartOf('XAUUSD'));
    await userEvent.click(column('Home').getByRole('link', { name: 'EURUSD' }));
    await userEvent.click(await screen.findByRole('button', { name: 'OK' }));
    await showsBoth('EURUSD');
    expect(lots()).toHaveValue('');
  });

  it('keeps a half-filled ticket beside another list, there and back, and asks nothing', async () => {
    signIn();
    await open(chartOf('XAUUSD'));
    await userEvent.type(lots(), '0.3');
    await press('Position');
    await waitFor(() => expect(here()).toBe(PATHS.position));
    act(() => window.history.back());
    await waitFor(() => expect(here()).toBe(chartOf('XAUUSD')));
    expect(lots()).toHaveValue('0.3');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('shows the half-filled ticket when it becomes narrow, and all three again when it is wide; it asks nothing', async () => {
    signIn();
    await open(chartOf('XAUUSD'));
    await userEvent.type(lots(), '0.3');
    resize(false);
    await waitFor(() => expect(here()).toBe(address(PATHS.place, { symbol: 'XAUUSD' })));
    await waitFor(() => expect(lots()).toHaveValue('0.3'));
    expect(screen.queryByRole('region', { name: 'Chart' })).not.toBeInTheDocument();
    resize(true);
    await showsBoth('XAUUSD');
    expect(lots()).toHaveValue('0.3');
    await userEvent.click(column('Home').getByRole('link', { name: 'EURUSD' }));
    expect(await screen.findByRole('alertdialog')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  });

  it('stays at its address when it becomes narrow with nothing typed', async () => {
    await open(chartOf('XAUUSD'));
    resize(false);
    await screen.findByRole('heading', { level: 1, name: 'Chart of XAUUSD' });
    expect(here()).toBe(chartOf('XAUUSD'));
    expect(screen.getByRole('button', { name: 'Buy at the chart' })).toBeVisible();
  });

  it('keeps the focus on the tab of a list that is chosen beside the chart of its row', async () => {
    signIn();
    await open(chartOf('XAUUSD'));
    await press('Position');
    await waitFor(() => expect(here()).toBe(PATHS.position));
    await pressRow('Positions', 'EURUSD');
    await showsBoth('EURUSD');
    const pending = column('Positions').getByRole('button', { name: 'Pending' });
    await userEvent.click(pending);
    await column('Positions').findByText('View pending');
    expect(pending).toBeInTheDocument();
    expect(pending).toHaveFocus();
    await showsBoth('EURUSD');
  });

  it('makes no entry of the history where it shows the same as before', async () => {
    await open(chartOf('XAUUSD'));
    const { length } = window.history;
    await press('Home');
    await waitFor(() => expect(here()).toBe(PATHS.home));
    await pressRow('Home', 'XAUUSD');
    await waitFor(() => expect(here()).toBe(chartOf('XAUUSD')));
    expect(window.history).toHaveLength(length);
    await pressRow('Home', 'EURUSD');
    await showsBoth('EURUSD');
    expect(window.history).toHaveLength(length + 1);
  });

  it('has one banner, also over a screen that has no place in the columns', async () => {
    signIn();
    await open(chartOf('XAUUSD'));
    await press('History');
    await screen.findByRole('heading', { level: 1, name: 'Elsewhere' });
    expect(screen.getAllByRole('banner')).toHaveLength(1);
  });

  it('moves the focus to the heading of the list that a tab leads to', async () => {
    signIn();
    await open(chartOf('XAUUSD'));
    await press('Position');
    await waitFor(() => expect(column('Positions').getByRole('heading', { name: 'Positions' })).toHaveFocus());
    await pressRow('Positions', 'EURUSD');
    await showsBoth('EURUSD');
    expect(column('Positions').getByRole('link', { name: 'EURUSD' })).toHaveFocus();
  });

  it('shows the shape of the screen while the code of the wide window loads', async () => {
    const { load } = WIDE_WINDOW;
    const code = Promise.withResolvers<Awaited<ReturnType<typeof load>>>();
    jest.spyOn(WIDE_WINDOW, 'load').mockReturnValue(code.promise);
    const opened = open(chartOf('XAUUSD'));
    await screen.findByRole('heading', { level: 1, name: 'Chart' });
    code.resolve(await load());
    await opened;
    await showsBoth('XAUUSD');
  });

  it('shows the screen as on a phone when its code fails to load, and the columns at the next screen', async () => {
    const { load } = WIDE_WINDOW;
    jest.spyOn(WIDE_WINDOW, 'load').mockRejectedValueOnce(new Error('Offline')).mockImplementation(load);
    await open(chartOf('XAUUSD'));
    expect(screen.getByRole('heading', { level: 1, name: 'Chart of XAUUSD' })).toBeVisible();
    await press('Next');
    await showsBoth('EURUSD');
    act(() => window.history.back());
    await showsBoth('XAUUSD');
  });
});
