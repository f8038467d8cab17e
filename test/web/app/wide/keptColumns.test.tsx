import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { signedOut } from '../../../../src/web/device/session.ts';
import { address, PATHS } from '../../../../src/web/navigation/index.ts';
import { chartOf, column, here, lots, open, press, pressRow, setWide, showsBoth, signIn } from './columnScreens.tsx';

beforeEach(() => {
  setWide(true);
  signIn();
});
afterEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
});

/** Loads the page again at the present entry of the history. */
const reload = async () => {
  act(() => void window.dispatchEvent(new Event('pagehide')));
  const entry: unknown = window.history.state;
  // A page that is left unmounts nothing.
  const kept = { ...sessionStorage };
  cleanup();
  Object.assign(sessionStorage, kept);
  return open(here(), { entry });
};
/** Opens the positions with the pending orders in sight, and the chart of a row. */
const openRowOfPending = async () => {
  await open(chartOf('XAUUSD'));
  await press('Position');
  await waitFor(() => expect(here()).toBe(PATHS.position));
  await userEvent.click(column('Positions').getByRole('button', { name: 'Pending' }));
  await column('Positions').findByText('View pending');
  await pressRow('Positions', 'EURUSD');
  await showsBoth('EURUSD');
};

describe('the columns of a wide window', () => {
  it('show the list and the instrument again after a reload', async () => {
    await openRowOfPending();
    await reload();
    await showsBoth('EURUSD');
    expect(column('Positions').getByText('View pending')).toBeVisible();
    act(() => window.history.back());
    await showsBoth('XAUUSD');
    expect(column('Positions').getByText('View pending')).toBeVisible();
  });

  it('show the instrument that a customer saw last at an address that names none', async () => {
    await openRowOfPending();
    act(() => void window.dispatchEvent(new Event('pagehide')));
    cleanup();
    await open(PATHS.home);
    await showsBoth('EURUSD');
    expect(column('Home').getByRole('link', { name: 'EURUSD' })).toBeVisible();
  });

  it('show at each entry of the history what they showed there, on the way back from another screen', async () => {
    await openRowOfPending();
    await press('History');
    await screen.findByRole('heading', { name: 'Elsewhere' });
    act(() => window.history.back());
    await showsBoth('EURUSD');
    expect(column('Positions').getByText('View pending')).toBeVisible();
    act(() => window.history.back());
    await showsBoth('XAUUSD');
    expect(column('Positions').getByText('View pending')).toBeVisible();
    act(() => window.history.back());
    await waitFor(() => expect(here()).toBe(chartOf('XAUUSD')));
    expect(column('Home').getByRole('link', { name: 'EURUSD' })).toBeVisible();
  });

  it('keep over a reload what was typed in a ticket that an address named, beside another list', async () => {
    await open(address(PATHS.place, { symbol: 'XAUUSD', side: 'sell' }));
    await showsBoth('XAUUSD');
    await userEvent.type(lots(), '0.3');
    await press('Position');
    await waitFor(() => expect(here()).toBe(PATHS.position));
    await reload();
    await showsBoth('XAUUSD');
    expect(lots()).toHaveValue('0.3');
  });

  it('show Home instead of the positions once the customer has signed out in another tab', async () => {
    const { store } = await open(chartOf('XAUUSD'));
    await press('Position');
    await waitFor(() => expect(here()).toBe(PATHS.position));
    await pressRow('Positions', 'EURUSD');
    await showsBoth('EURUSD');
    act(() => void store.dispatch(signedOut()));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Positions' })).not.toBeInTheDocument());
    expect(column('Home').getByRole('link', { name: 'EURUSD' })).toBeVisible();
  });
});
