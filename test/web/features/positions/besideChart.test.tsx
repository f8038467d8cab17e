import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, PATHS } from '../../../../src/web/navigation/index.ts';
import {
  chartOf,
  column,
  here,
  lots,
  replaceScreens,
  resize,
  setWide,
  showsBoth,
} from '../../app/wide/columnScreens.tsx';
import { POSITIONS, positionsPage } from './positionsPage.ts';

const page = positionsPage();
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const stopLoss = async () => (await dialog('Edit XAUUSD')).findByRole('textbox', { name: 'Stop loss' });

beforeEach(() => replaceScreens(['home', 'chart', 'place']));

/** Opens the columns with the positions, gold's chart and its ticket. */
const showWide = async () => {
  setWide(true);
  await page.show(chartOf('XAUUSD'));
  await showsBoth('XAUUSD');
  await userEvent.click(screen.getByRole('link', { name: 'Position' }));
  await screen.findByRole('region', { name: 'Positions' });
};

describe('the sheet of an order, when the window becomes wide or narrow', () => {
  it('stays open with the stop loss that was typed', async () => {
    setWide(false);
    await page.open('XAUUSD', 0, '0.10', '4100.50');
    await page.show();
    await page.begin('Edit SL, TP', 'Edit XAUUSD');
    await userEvent.type(await stopLoss(), '4050');
    resize(true);
    await screen.findByRole('region', { name: 'Positions', hidden: true });
    expect(await stopLoss()).toHaveValue('4050');
    resize(false);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Positions', hidden: true })).toBeNull());
    expect(await stopLoss()).toHaveValue('4050');
    await userEvent.click((await dialog('Edit XAUUSD')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    resize(true);
    await column('Positions').findByRole('button', { name: /^XAUUSD/, expanded: true });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('stays open with the part to close that was typed', async () => {
    setWide(false);
    await page.open('XAUUSD', 0, '0.10', '4100.50');
    await page.show();
    const volume = async () => (await dialog('Close XAUUSD')).findByRole('textbox', { name: /^Volume to close/ });
    await page.begin('Close part', 'Close XAUUSD');
    await userEvent.clear(await volume());
    await userEvent.type(await volume(), '0.03');
    resize(true);
    await screen.findByRole('region', { name: 'Positions', hidden: true });
    expect(await volume()).toHaveValue('0.03');
  });

  it('stays open with the orders that were ticked', async () => {
    setWide(false);
    await page.open('XAUUSD', 0, '0.10', '4100.50');
    await page.open('XAUUSD', 0, '0.20', '4100.50');
    await page.show();
    const boxes = async () => (await dialog('Close several')).findAllByRole('checkbox');
    await userEvent.click(await screen.findByRole('button', { name: 'Close several' }));
    await userEvent.click((await boxes())[1] as HTMLElement);
    resize(true);
    await screen.findByRole('region', { name: 'Positions', hidden: true });
    await waitFor(async () => expect((await boxes())[1]).toBeChecked());
    expect((await boxes())[0]).not.toBeChecked();
  });

  it('stays open in the positions, when they stood beside the chart of another row', async () => {
    await page.quote('EURUSD', '1.08500', '1.08510');
    await page.open('EURUSD', 0, '0.10', '1.08510');
    await page.open('XAUUSD', 0, '0.10', '4100.50');
    await showWide();
    await userEvent.click(await column('Positions').findByRole('button', { name: /^EURUSD/ }));
    await showsBoth('EURUSD');
    await userEvent.click(await column('Positions').findByRole('button', { name: /^XAUUSD/ }));
    await showsBoth('XAUUSD');
    expect(here()).toBe(chartOf('XAUUSD'));
    await userEvent.click(await screen.findByRole('button', { name: 'Edit SL, TP' }));
    await userEvent.type(await stopLoss(), '4050');
    resize(false);
    await waitFor(() => expect(here()).toBe(POSITIONS));
    expect(await stopLoss()).toHaveValue('4050');
    await userEvent.click((await dialog('Edit XAUUSD')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(here()).toBe(POSITIONS);
  });
});

describe('a row of the positions beside the chart', () => {
  it('is unfolded again on the way back from another screen', async () => {
    await page.open('XAUUSD', 0, '0.10', '4100.50');
    await showWide();
    await userEvent.click(await column('Positions').findByRole('button', { name: /^XAUUSD/ }));
    await userEvent.click(screen.getByRole('link', { name: 'User' }));
    await waitFor(() => expect(here()).toBe(PATHS.user));
    act(() => window.history.back());
    await screen.findByRole('region', { name: 'Positions' });
    await column('Positions').findByRole('button', { name: /^XAUUSD/, expanded: true });
  });

  it('unfolds alone while something is typed in the ticket of another instrument', async () => {
    await page.quote('EURUSD', '1.08500', '1.08510');
    await page.open('EURUSD', 0, '0.10', '1.08510');
    await showWide();
    await userEvent.type(lots(), '0.3');
    await userEvent.click(await column('Positions').findByRole('button', { name: /^EURUSD/ }));
    await column('Positions').findByRole('button', { name: /^EURUSD/, expanded: true });
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(lots()).toHaveValue('0.3');
    await userEvent.clear(lots());
    await userEvent.click(column('Positions').getByRole('button', { name: /^EURUSD/ }));
    await userEvent.click(column('Positions').getByRole('button', { name: /^EURUSD/ }));
    await showsBoth('EURUSD');
  });
});

describe('an instrument that is not offered', () => {
  it('gives way to one that is, at an address that names none', async () => {
    setWide(true);
    await page.show(chartOf('OLD'));
    await showsBoth('OLD');
    await userEvent.click(screen.getByRole('link', { name: 'Home' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Chart of OLD' })).not.toBeInTheDocument());
    const { tabs, hot } = await page.server.succeed('listMarketTabs');
    const offered = tabs.flatMap(({ instruments }) => instruments.map(({ symbol }) => symbol));
    const [heading] = await screen.findAllByRole('heading', { name: /^Chart of/ });
    expect([...hot.items.map(({ symbol }) => symbol), ...offered]).toContain(heading?.textContent?.slice(9));
    act(() => void window.dispatchEvent(new Event('pagehide')));
    cleanup();
    await page.show(address(PATHS.home));
    await screen.findByRole('heading', { name: heading?.textContent ?? '' });
  });
});
